import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/slips.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { BecauseField, typedAmount, TypedFields, typedTransfer } from '../queue/typed-fields.tsx'
import { useReasonText } from './use-slip-words.ts'

/** The question before an act at a slip, with the fields that it needs. */
export function SlipActForm({ detail, onAct, ...pending }: PendingAct<Act> & { readonly detail: Detail }) {
  const { act } = pending
  const { record, objection } = detail
  const [typed, setTyped] = useState('')
  return (
    <ActForm
      {...pending}
      about={`${detail.name} `}
      amount={record && act === 'accept' ? formatBaht(record.worth) : typed}
      onTyped={(text) => setTyped(typedAmount(text, detail.receivers))}
      onSend={(text) => {
        if (act === 'reject') onAct({ act, reason: reasonOf(text('reason')) })
        else if (act === 'accept') onAct({ act, ...(objection && { because: text('because') }) })
        else if (act === 'accept-typed') onAct({ act, ...typedTransfer(text) })
        else onAct({ act })
      }}
    >
      {act === 'reject' && <ReasonField />}
      {act === 'accept-typed' && <TypedFields {...detail} usualBank={detail.says.bankCode} />}
      {act === 'accept' && objection && <BecauseField />}
    </ActForm>
  )
}

type Reason = (typeof SLIP_REASONS)[number]

/** What most of the rejected slips are. */
const USUAL = 'NOT_MATCH'

/** The reason of a rejection, with the words that the member reads. */
function ReasonField() {
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
function reasonOf(code: string): Reason {
  return SLIP_REASONS.find((reason) => reason === code) ?? USUAL
}
