import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { FILTERS, type Row, slips } from '../../contract/slips.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { call } from '../talk/call.ts'
import { useSlipWords } from './use-slip-words.ts'

/** The queue of slips. */
export function Slips() {
  const { t } = useLingui()
  const { tagOf } = useSlipWords()
  return (
    <QueuePage
      queue="slips"
      read={(body) => call(slips.list, { body })}
      shown={useSearch({ from: '/slips' })}
      title={t`Slips`}
      summaryOf={(total, sum) => t`${total} slips, ${sum}`}
      filters={FILTERS}
      filterNames={{ open: t`Open`, mine: t`Mine`, accepted: t`Accepted`, rejected: t`Rejected` }}
      searchWords={t`Phone, bank, amount or number on the slip`}
      isDetailWide
      subject={t`Member`}
      subjectOf={({ member, isLocked }: Row) => (isLocked ? `${member} · ${t`Locked`}` : member)}
      column={t`Bank`}
      cellOf={({ bankCode }: Row) => bankCode ?? '–'}
      sinceOf={({ handedInAt }: Row) => handedInAt}
      tagOf={tagOf}
    />
  )
}
