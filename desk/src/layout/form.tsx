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
      // The second click of a double click may find the answer to the first, or a question that the first has opened.
      onClickCapture={(event) => {
        if (event.detail < 2 || !(event.target instanceof Element && event.target.closest('button'))) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    />
  )
}
