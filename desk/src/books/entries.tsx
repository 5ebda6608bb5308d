import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { books, ENTRIES_PAGE, type Entry } from '../../contract/books.ts'
import { call } from '../http/call.ts'
import { ExportButton, readPages, tableOf } from '../layout/export.tsx'
import { Problem } from '../layout/problem.tsx'
import { Table } from '../layout/table.tsx'
import { useAccountNames, useLedgerWords } from './use-ledger-words.ts'

interface EntriesProps {
  /** A day or a month. */
  readonly day: string
  /** Of the house. */
  readonly account: string
  /** Only those of this bonus, promotion or prize. */
  readonly code?: string
}

/** What a figure of the books is made of. */
export function Entries({ day, account, code }: EntriesProps) {
  const { t } = useLingui()
  const nameOf = useAccountNames()
  const words = useLedgerWords()
  const pageOf = (before: string | null) => call(books.entries, { body: { day, account, code, before } })
  const found = useInfiniteQuery({
    queryKey: ['books', day, account, code],
    queryFn: ({ pageParam }) => pageOf(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: nextAfter,
  })
  const readRows = async () =>
    tableOf(await readPages(ENTRIES_PAGE, (before: readonly Entry[]) => pageOf(before.at(-1)?.id ?? null)), [
      'amount',
    ])
  const name = [nameOf(account), code].filter(Boolean).join(': ')
  return (
    <section aria-label={name}>
      <div className="bar">
        <h2>{name}</h2>
        <ExportButton name={`${account.replace(':', '-')}-${day}`} readRows={readRows} />
      </div>
      <Problem error={found.error} />
      <Table
        columns={[
          { name: t`Time` },
          { name: t`What` },
          { name: t`Member` },
          { name: t`Reference`, look: 'wide' },
          { name: t`Baht`, look: 'number' },
        ]}
      >
        {found.data?.pages
          .flat()
          .map(({ id, at, kind, description, memberId, member, reference, amount }) => (
            <tr key={id}>
              <td>{formatDateTime(at)}</td>
              <td>{words(`${kind} ${description}`)}</td>
              <td>
                {memberId && (
                  <Link to="/members/$id" params={{ id: memberId }}>
                    {member}
                  </Link>
                )}
              </td>
              <td className="wide detail">{reference}</td>
              <td className="number">{formatBaht(amount, { symbol: false, sign: true })}</td>
            </tr>
          ))}
      </Table>
      {found.data?.pages[0]?.length === 0 && <p className="empty">{t`Nothing moved here in this time.`}</p>}
      {found.hasNextPage && (
        <button type="button" onClick={() => void found.fetchNextPage()}>
          {t`Older entries`}
        </button>
      )}
    </section>
  )
}

/** The last entry of a full page: those after it are on the next. */
function nextAfter(page: readonly Entry[]): string | undefined {
  return page.length === ENTRIES_PAGE ? page.at(-1)?.id : undefined
}
