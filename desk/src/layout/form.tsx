import type { ComponentProps } from 'react'

/** Reads a field of a form by its name; empty where there is none. */
export type ReadField = (name: string) => string

/** Reads the fields as they are filled in at this moment. */
export function readerOf(form?: HTMLFormElement): ReadField {
  const filled = new FormData(form)
  return (name) => {
    const value = filled.get(name)
    return typeof value === 'string' ? value : ''
  }
}

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  readonly onSend: (text: ReadField) => void
}

/** What is filled in and sent by this page. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(readerOf(event.currentTarget))
      }}
    />
  )
}
