import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { arrivals, FILTERS, type Row } from '../../contract/arrivals.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { call } from '../talk/call.ts'
import { useArrivalWords } from './use-arrival-words.ts'

/** How much of a number a row has room for. */
const SHOWN = 6

/** The end of a number, which is where numbers differ; the page of the item has all of it. */
function endOf(reference: string): string {
  return reference.length > SHOWN ? `…${reference.slice(-SHOWN)}` : reference
}

/** The queue of money that arrived and that nobody was credited with. */
export function Arrivals() {
  const { t } = useLingui()
  const { tagOf, whys } = useArrivalWords()
  return (
    <QueuePage
      queue="arrivals"
      read={(body) => call(arrivals.list, { body })}
      shown={useSearch({ from: '/arrivals' })}
      title={t`Money to assign`}
      summaryOf={(total, sum) => t`${total} arrivals, ${sum}`}
      filters={FILTERS}
      filterNames={{
        open: t`Open`,
        mine: t`Mine`,
        slip: t`Awaiting a slip`,
        credited: t`Credited`,
        closed: t`Closed`,
      }}
      searchWords={t`Bank, reference, account or amount`}
      subject={t`Bank reference`}
      subjectOf={({ bankCode, reference }: Row) => `${bankCode} ${endOf(reference)}`}
      column={t`Why`}
      cellOf={({ why }: Row) => whys[why]}
      sinceOf={({ sentAt }: Row) => sentAt}
      tagOf={tagOf}
    />
  )
}
