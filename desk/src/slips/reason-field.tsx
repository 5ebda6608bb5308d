import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { Select } from '../shell/field.tsx'
import { useReasonText } from './use-reason-text.ts'

type Reason = (typeof SLIP_REASONS)[number]

/** What most of the rejected slips are. */
const USUAL = 'NOT_MATCH'

/** The reason of a rejection, with the words that the member reads. */
export function ReasonField() {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const [reason, setReason] = useState<Reason>(USUAL)
  return (
    <Select
      label={t`Reason`}
      name="reason"
      hint={t`The member reads, in their own language: ${reasonText(reason)}`}
      value={reason}
      onChange={({ currentTarget }) => setReason(reasonOf(currentTarget.value))}
    >
      {SLIP_REASONS.map((code) => (
        <option key={code} value={code}>{`${reasonText(code)} · ${code}`}</option>
      ))}
    </Select>
  )
}

/** The reason with that code; the usual one for any other text. */
export function reasonOf(code: string): Reason {
  return SLIP_REASONS.find((reason) => reason === code) ?? USUAL
}
