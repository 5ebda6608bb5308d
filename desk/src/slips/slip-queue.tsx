import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { formatBaht, formatClock } from '../../../src/i18n/format.ts'
import { type Detail, type Finding, slips } from '../../contract/slips.ts'
import { call } from '../http/call.ts'
import { Select } from '../layout/field.tsx'
import { Timeline } from '../members/timeline.tsx'
import { callsOf } from '../queue/calls-of.ts'
import type { Note, Queue, Tag, TypesOf } from '../queue/definition.ts'
import { possibleActs } from '../queue/possible-acts.ts'
import { useItemChange } from '../queue/queue-cache.ts'
import { SureField, typedAmount, TypedFields, typedTransfer } from '../queue/typed-fields.tsx'
import { useCommonWords } from '../queue/use-common-words.ts'
import { Comparison } from './comparison.tsx'
import { Picture } from './picture.tsx'
import { useReasonText } from './use-reason-text.ts'

/** The queue of slips. */
export const slipQueue: Queue<TypesOf<typeof slips>> = {
  name: 'slips',
  ...callsOf(slips),
  isDetailWide: true,
  useWords() {
    const { t } = useLingui()
    const common = useCommonWords()
    const findings: Readonly<Record<Finding, Tag>> = {
      unreadable: [t`Unreadable`, 'wait'],
      'no-answer': [t`Bank silent`, 'wait'],
      'not-at-bank': [t`Not at bank`, 'bad'],
      differs: [t`Differs`, 'bad'],
      fits: [t`Fits`, 'info'],
    }
    return {
      title: t`Slips`,
      summaryOf: (total, sum) => t`${plural(total, { one: '# slip', other: '# slips' })}, ${sum}`,
      filters: { ...common.filters, accepted: t`Accepted`, rejected: t`Rejected` },
      search: t`Phone, bank, amount or number on the slip`,
      ...common.ofMember,
      column: t`Bank`,
      cellOf: ({ bankCode }) => bankCode ?? '–',
      sinceOf: ({ handedInAt }) => handedInAt,
      states: { ...common.states, accepted: [t`Accepted`, 'good'], rejected: [t`Rejected`, 'bad'] },
      tagOf: ({ state, finding }) => (state === 'waiting' && finding ? findings[finding] : undefined),
      acts: {
        ...common.claimAndRelease(t`Claim this slip?`),
        accept: { name: t`Accept`, question: t`Credit what the bank says?`, key: 'a' },
        'accept-typed': { name: t`Accept`, question: t`Has the money arrived at our bank?`, key: 'a' },
        reject: common.reject(t`Reject this slip?`),
      },
      refusals: {
        ...common.creditRefusals,
        'not-creditable': t`The bank has no record of money at an account of ours. Nothing was changed.`,
        'record-decides': t`The bank knows this transfer now, and its record decides.`,
        'needs-manager': t`A manager has to accept this amount. Release it, and tell one.`,
      },
    }
  },
  useItem(detail, me) {
    const { t } = useLingui()
    const { record, creditedTo } = detail
    const { accepted, rejected } = detail.slips
    const main = record ? 'accept' : 'accept-typed'
    const isCreditable = !record || (record.isOurs && !creditedTo)
    const acts = possibleActs(detail, me, isCreditable ? [main, 'reject'] : ['reject'])
    const amount = detail.amount ? formatBaht(detail.amount) : ''
    // Has the picture read and the bank asked again, which decides nothing.
    const bank = useItemChange('slips', detail.id, {
      send: () => call(slips.ask, { params: { id: detail.id } }),
    })
    return {
      owner: detail,
      amount: amount || t`No amount is known`,
      notes: useFindings(detail),
      above: (
        <div className="judged">
          <Picture id={detail.id} />
          <Comparison detail={detail} />
        </div>
      ),
      facts: [[t`Other slips`, t`${accepted} accepted, ${rejected} rejected`]],
      below: (
        <>
          <h3>{t`Timeline`}</h3>
          <Timeline events={detail.history} />
        </>
      ),
      began: { at: detail.handedInAt, words: t`Handed in by the member` },
      acts,
      mainAmount: acts[0] === 'accept' ? amount : '',
      moreButtons: detail.holder?.id === me.id && acts.length > 0 && (
        <button type="button" disabled={bank.isPending} onClick={() => bank.send()}>
          {bank.isPending ? t`The bank is asked` : t`Ask the bank again`}
        </button>
      ),
      moreError: bank.error,
      onSend: bank.reset,
    }
  },
  useForm({ detail: { record, objection, says, receivers, managerAbove }, act, typed }) {
    if (act === 'accept')
      return {
        amount: record ? formatBaht(record.worth) : '',
        fields: objection && <SureField />,
        actOf: (text) => ({ act, ...(objection && { because: text('because') }) }),
      }
    if (act === 'accept-typed')
      return {
        amount: typedAmount(typed, receivers),
        fields: <TypedFields receivers={receivers} managerAbove={managerAbove} usualBank={says.bankCode} />,
        actOf: (text) => ({ act, ...typedTransfer(text) }),
      }
    if (act === 'reject')
      return { fields: <ReasonField />, actOf: (text) => ({ act, reason: reasonOf(text('reason')) }) }
    return { actOf: () => ({ act }) }
  },
}

/** What speaks against a slip, or is not known of it. */
function useFindings(detail: Detail): readonly Note[] {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const { answer, problem, objection, creditedTo, lookedAt, reason, record } = detail
  const clock = lookedAt ? formatClock(lookedAt) : ''
  if (reason) return [['bad', t`Rejected. The member reads: ${reasonText(reason)}`]]
  if (detail.state === 'accepted') return []
  return [
    problem && ['wait', t`No number could be read from the picture: ${reasonText(problem)}`],
    answer === 'no-answer' && [
      'wait',
      t`The bank gave no answer at ${clock}. Accept only what you have found in the books of our bank.`,
    ],
    answer === 'captcha' && [
      'wait',
      t`The bank asked for a captcha at ${clock}. Accept only what you have found in the books of our bank.`,
    ],
    answer === 'unknown' && ['bad', t`The bank that is named on the slip knows no such transfer.`],
    record && !record.isOurs && ['bad', t`The money is at no account of ours: it cannot be credited.`],
    record && objection && ['bad', t`The automatic judge would not credit it: ${reasonText(objection)}`],
    creditedTo && ['bad', t`This transfer was credited before, to ${creditedTo}.`],
  ]
}

type Reason = (typeof SLIP_REASONS)[number]

/** What most of the rejected slips are. */
const USUAL = 'NOT_MATCH'

/** The reason of a rejection, with the words that the member reads. */
function ReasonField() {
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
function reasonOf(code: string): Reason {
  return SLIP_REASONS.find((reason) => reason === code) ?? USUAL
}
