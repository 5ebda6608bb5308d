import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { useReasonText } from './use-reason-text.ts'

type Reason = (typeof SLIP_REASONS)[number]

/** What most of the rejected slips are. */
const USUAL = 'NOT_MATCH'

/** The reason of a rejection, with the words that the member reads. */
export function ReasonField() {
  const id = useId()
  const reasonText = useReasonText()
  const [reason, setReason] = useState<Reason>(USUAL)
  return (
    <p className="field">
      <label htmlFor={id}>
        <Trans>Reason</Trans>
      </label>
      <select
        id={id}
        name="reason"
        aria-describedby={`${id}-hint`}
        value={reason}
        onChange={({ currentTarget }) => setReason(reasonOf(currentTarget.value))}
      >
        {SLIP_REASONS.map((code) => (
          <option key={code} value={code}>{`${reasonText(code)} · ${code}`}</option>
        ))}
      </select>
      <small id={`${id}-hint`}>
        <Trans>The member reads, in their own language: {reasonText(reason)}</Trans>
      </small>
    </p>
  )
}

/** The reason with that code; the usual one for any other text. */
export function reasonOf(code: string): Reason {
  return SLIP_REASONS.find((reason) => reason === code) ?? USUAL
}
