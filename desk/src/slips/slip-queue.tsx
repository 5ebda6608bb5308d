import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../../src/i18n/format.ts'
import { FILTERS, type Finding, slips } from '../../contract/slips.ts'
import { Timeline } from '../members/timeline.tsx'
import type { Queue, Tag, TypesOf } from '../queue/definition.ts'
import { possibleActs } from '../queue/possible-acts.ts'
import { useItemChange } from '../queue/queue-cache.ts'
import { SureField, typedAmount, TypedFields, typedTransfer } from '../queue/typed-fields.tsx'
import { useCommonWords } from '../queue/use-common-words.ts'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { call } from '../talk/call.ts'
import { Comparison } from './comparison.tsx'
import { Picture } from './picture.tsx'
import { ReasonField, reasonOf } from './reason-field.tsx'
import { useFindings } from './use-findings.ts'

/** The queue of slips. */
export const slipQueue: Queue<TypesOf<typeof slips>> = {
  name: 'slips',
  filters: FILTERS,
  list: (body) => call(slips.list, { body }),
  read: (id) => call(slips.read, { params: { id } }),
  send: (id, body, isGone) => callUntilAnswered(slips.act, { params: { id }, body }, isGone),
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
        <button type="button" disabled={bank.isPending} onClick={() => bank.mutate()}>
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
