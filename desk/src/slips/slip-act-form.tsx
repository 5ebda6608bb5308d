import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/amount-input.ts'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import type { Act, Detail } from '../../contract/slips.ts'
import { ActForm, type PendingAct } from '../queue/act-form.tsx'
import { Field } from '../shell/field.tsx'
import { useReasonText } from './use-slip-words.ts'

/** The question before an act at a slip, with the fields that it needs. */
export function SlipActForm({ detail, onAct, ...pending }: PendingAct<Act> & { readonly detail: Detail }) {
  const { t } = useLingui()
  const { act } = pending
  const { record, objection, receivers } = detail
  const [typed, setTyped] = useState('')
  return (
    <ActForm
      {...pending}
      about={`${detail.name} `}
      amount={record && act === 'accept' ? formatBaht(record.worth) : typed}
      onTyped={(text) => {
        const satang = typedSatang(text('amount'))
        const bank = receivers.find(({ bankCode }) => bankCode === text('bank'))
        const format = bank?.currency === 'LAK' ? formatKipOf : formatBaht
        setTyped(satang === null ? '' : format(satang))
      }}
      onSend={(text) => {
        if (act === 'reject') onAct({ act, reason: reasonOf(text('reason')) })
        else if (act === 'accept') onAct({ act, ...(objection && { because: text('because') }) })
        else if (act === 'accept-typed')
          onAct({
            act,
            bankCode: text('bank'),
            reference: text('reference'),
            amount: toBaht(typedSatang(text('amount')) ?? 0),
            because: text('because'),
          })
        else onAct({ act })
      }}
    >
      {act === 'reject' && <ReasonField />}
      {act === 'accept-typed' && <TypedFields detail={detail} />}
      {(act === 'accept-typed' || (act === 'accept' && objection)) && (
        <Field
          label={t`Reason`}
          name="because"
          hint={t`Why you are sure. It stays in the log.`}
          maxLength={200}
          required
        />
      )}
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

/** @param hundredths of a kip, as the field is read */
const formatKipOf = (hundredths: number): string => formatKip(toBaht(hundredths))

/** What the cashier has found in the books of a bank of the house. */
function TypedFields({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const bankId = useId()
  const { receivers, says, managerAbove } = detail
  const [bank, setBank] = useState(says.bankCode ?? receivers[0]?.bankCode)
  const isKip = receivers.find(({ bankCode }) => bankCode === bank)?.currency === 'LAK'
  const limit = formatBaht(managerAbove)
  const [amount, setAmount] = useState('')
  const amountField = useRef<HTMLInputElement>(null)
  const problem = isAmount(amount, isKip)
    ? ''
    : isKip
      ? t`Type one amount of whole kip, like 345,000`
      : t`Type one amount, like 1,250.50`
  // The form is not sent before it fits, and the browser says why.
  useEffect(() => amountField.current?.setCustomValidity(problem), [problem])
  return (
    <>
      <p className="field">
        <label htmlFor={bankId}>
          <Trans>Arrived at</Trans>
        </label>
        <select
          id={bankId}
          name="bank"
          value={bank}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        >
          {receivers.map(({ bankCode }) => (
            <option key={bankCode}>{bankCode}</option>
          ))}
        </select>
      </p>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`The number under which our bank has the transfer, sign by sign.`}
        autoComplete="off"
        required
      />
      <Field
        ref={amountField}
        label={isKip ? t`Amount in kip` : t`Amount in baht`}
        name="amount"
        inputMode="decimal"
        hint={t`As our bank has it, not as the picture says. Above ${limit} a manager accepts it.`}
        autoComplete="off"
        required
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
    </>
  )
}

/** Whether a typed text is an amount, or nothing yet. Kip have no smaller unit. */
function isAmount(typed: string, isKip: boolean): boolean {
  if (typed === '') return true
  const hundredths = typedSatang(typed)
  return hundredths !== null && (!isKip || hundredths % 100 === 0)
}
