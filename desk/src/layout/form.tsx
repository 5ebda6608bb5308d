import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  readonly onSend: (form: FormData) => void
}

/** What is filled in and sent by this page. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    />
  )
}
