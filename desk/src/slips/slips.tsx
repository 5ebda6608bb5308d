import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import { type Filter, FILTERS, QUEUE_PAGE, slips } from '../../contract/slips.ts'
import { listKey } from '../queue/query-keys.ts'
import { QueuePage } from '../queue/queue-page.tsx'
import { refreshMs } from '../queue/refresh-ms.ts'
import { call } from '../talk/call.ts'
import { Rows } from './rows.tsx'

/** The queue of slips. */
export function Slips() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { filter, search, page } = useSearch({ from: '/slips' })
  const { id } = useParams({ strict: false })
  const found = useQuery({
    queryKey: [...listKey('slips'), filter, search, page],
    queryFn: () => call(slips.list, { body: { filter, search, page } }),
    refetchInterval: refreshMs(filter === 'accepted' || filter === 'rejected'),
    placeholderData: keepPreviousData,
  })
  const counts: Partial<Record<Filter, number>> = found.data?.counts ?? {}
  const names = { open: t`Open`, mine: t`Mine`, accepted: t`Accepted`, rejected: t`Rejected` }
  const total = found.data?.total ?? 0
  const sum = formatBaht(found.data?.sum ?? 0)
  return (
    <QueuePage
      title={t`Slips`}
      summary={found.data && t`${total} slips, ${sum}`}
      filters={FILTERS.map((name) => ({ name, label: names[name], count: counts[name] }))}
      filter={filter}
      search={search}
      searchWords={t`Phone, bank, amount or number on the slip`}
      page={page}
      pages={Math.ceil(total / QUEUE_PAGE)}
      renderPageLink={(to, label) => (
        <Link to="/slips" search={{ filter, search, page: to }}>
          {label}
        </Link>
      )}
      onFilter={(name) => void navigate({ to: '/slips', search: { filter: name, search } })}
      onSearch={(typed) => void navigate({ to: '.', search: { filter, search: typed } })}
      onClose={() => void navigate({ to: '/slips', search: { filter, search, page } })}
      isOpen={id !== undefined}
      isDetailWide
      error={found.error}
    >
      {found.data && <Rows {...found.data} opened={id} />}
    </QueuePage>
  )
}
