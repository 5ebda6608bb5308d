import { useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../../src/i18n/format.ts'
import { announcements } from '../../contract/announcements.ts'
import { callsOf } from '../queue/calls-of.ts'
import type { Queue, TypesOf } from '../queue/definition.ts'
import { possibleActs } from '../queue/possible-acts.ts'
import { ReadReasonField, typedAmount, TypedFields, typedTransfer } from '../queue/typed-fields.tsx'
import { useCommonWords } from '../queue/use-common-words.ts'

/** The queue of deposits that members announced. */
export const announcementQueue: Queue<TypesOf<typeof announcements>> = {
  name: 'announcements',
  ...callsOf(announcements),
  useWords() {
    const { t } = useLingui()
    const common = useCommonWords()
    return {
      title: t`Announced deposits`,
      summaryOf: (total, sum) => t`${total} announced, ${sum}`,
      filters: { ...common.filters, booked: t`Booked`, rejected: t`Rejected` },
      search: t`Phone or amount`,
      ...common.ofMember,
      column: t`Announced`,
      cellOf: ({ amount }) => formatBaht(amount),
      sinceOf: ({ announcedAt }) => announcedAt,
      states: { ...common.states, booked: [t`Booked`, 'good'], rejected: [t`Rejected`, 'bad'] },
      acts: {
        ...common.claimAndRelease(t`Claim this announcement?`),
        book: { name: t`Book`, question: t`Has the money arrived at our bank?`, key: 'a' },
        reject: common.reject(t`Reject this announcement?`),
      },
      refusals: common.creditRefusals,
    }
  },
  useItem(detail, me) {
    const { t } = useLingui()
    return {
      owner: detail,
      amount: formatBaht(detail.amount),
      facts: [[t`Reason`, detail.reason]],
      began: { at: detail.announcedAt, words: t`Announced by the member` },
      acts: possibleActs(detail, me, ['book', 'reject']),
    }
  },
  useForm({ detail, act, typed }) {
    const { t } = useLingui()
    if (act === 'book')
      return {
        amount: typedAmount(typed, detail.receivers),
        fields: <TypedFields {...detail} />,
        actOf: (text) => ({ act, ...typedTransfer(text) }),
      }
    if (act === 'reject')
      return {
        fields: <ReadReasonField hint={t`The member reads it.`} />,
        actOf: (text) => ({ act, reason: text('reason') }),
      }
    return { actOf: () => ({ act }) }
  },
}
