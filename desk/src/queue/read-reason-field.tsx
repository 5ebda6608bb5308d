import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Field } from '../layout/field.tsx'

interface ReadReasonFieldProps {
  readonly hint: string
  /** What is often said. */
  readonly usual?: readonly string[]
}

/** Asks for a reason that the member reads. */
export function ReadReasonField({ hint, usual }: ReadReasonFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const suggested = usual && { list: id }
  return (
    <>
      <Field label={t`Reason`} name="reason" {...suggested} hint={hint} maxLength={200} required />
      {usual && (
        <datalist id={id}>
          {usual.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
