import type { ReactNode } from 'react'
import type { WrongField } from '../fields/use-wrong-fields.ts'
import { ErrorBox } from './error-box.tsx'

interface WrongFieldsBoxProps {
  fields: readonly WrongField[]
  /** How many fields are to be corrected, in one sentence. */
  children: ReactNode
}

/** The wrong fields of a form beside its button, each as a button that leads there. Absent while none is wrong. */
export function WrongFieldsBox({ fields, children }: WrongFieldsBoxProps) {
  if (fields.length === 0) return null
  return (
    <ErrorBox
      ways={fields.map(({ label, input }) => (
        <button key={label} type="button" onClick={() => input.focus()}>
          {label}
        </button>
      ))}
    >
      {children}
    </ErrorBox>
  )
}
