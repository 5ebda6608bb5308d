import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import { type Filter, FILTERS, QUEUE_PAGE, withdrawals } from '../../contract/withdrawals.ts'
import { listKey } from '../queue/query-keys.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { refreshMs } from '../queue/refresh-ms.ts'
import { call } from '../talk/call.ts'
import { Queue } from './queue.tsx'

/** The queue of withdrawals. */
export function Withdrawals() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { filter, search, page } = useSearch({ from: '/withdrawals' })
  const { id } = useParams({ strict: false })
  const found = useQuery({
    queryKey: [...listKey('withdrawals'), filter, search, page],
    queryFn: () => call(withdrawals.list, { body: { filter, search, page } }),
    refetchInterval: refreshMs(filter === 'paid' || filter === 'rejected'),
    placeholderData: keepPreviousData,
  })
  const counts: Partial<Record<Filter, number>> = found.data?.counts ?? {}
  const names = {
    open: t`Open`,
    mine: t`Mine`,
    second: t`Second person`,
    contradicted: t`Contradicted`,
    paid: t`Paid`,
    rejected: t`Rejected`,
  }
  const total = found.data?.total ?? 0
  const sum = formatBaht(found.data?.sum ?? 0)
  return (
    <QueuePage
      title={t`Withdrawals`}
      summary={found.data && t`${total} withdrawals, ${sum}`}
      filters={FILTERS.map((name) => ({ name, label: names[name], count: counts[name] }))}
      filter={filter}
      search={search}
      searchWords={t`Phone, name, account, amount or bank reference`}
      page={page}
      pages={Math.ceil(total / QUEUE_PAGE)}
      renderPageLink={(to, label) => (
        <Link to="/withdrawals" search={{ filter, search, page: to }}>
          {label}
        </Link>
      )}
      onFilter={(name) => void navigate({ to: '/withdrawals', search: { filter: name, search } })}
      onSearch={(typed) => void navigate({ to: '.', search: { filter, search: typed } })}
      onClose={() => void navigate({ to: '/withdrawals', search: { filter, search, page } })}
      isOpen={id !== undefined}
      error={found.error}
    >
      {found.data && <Queue {...found.data} opened={id} />}
    </QueuePage>
  )
}
