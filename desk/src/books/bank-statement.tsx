import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { toBaht } from '../../../src/contract/primitives.ts'
import { formatBaht, formatDateTime, formatKip } from '../../../src/i18n/format.ts'
import { BANK_LINES, type BankLine, books } from '../../contract/books.ts'
import { type Csv, CsvFields, useCsv } from '../csv/csv-fields.tsx'
import { amountIn, dayIn, isMoneyOut } from '../csv/read-csv.ts'
import { call } from '../http/call.ts'
import { Problem } from '../layout/problem.tsx'
import { Table } from '../layout/table.tsx'
import { balancesOf, compareStatement, type StatementLine } from './compare-statement.ts'

type Kind = 'day' | 'in' | 'out' | 'amount' | 'balance'
type Format = (hundredths: number) => string

/** The statement of an account of the house beside what the house knows of it. Nothing of it is kept. */
export function BankStatement() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { day: asked, bank } = useSearch({ from: '/bank-statement' })
  const csv = useCsv<Kind>([
    { kind: 'day', name: t`Column of the day`, heading: /date|วันที่|ວັນທີ/i },
    { kind: 'in', name: t`Column of what came in`, heading: /deposit|credit|เงินเข้า|ฝาก|รับ/i },
    { kind: 'out', name: t`Column of what left`, heading: /withdraw|debit|เงินออก|ถอน|จ่าย/i },
    { kind: 'balance', name: t`Column of the balance`, heading: /balance|คงเหลือ/i },
    { kind: 'amount', name: t`Column of either`, heading: /amount|จำนวนเงิน|ยอดเงิน/i },
  ])
  const found = useQuery({
    queryKey: ['books', 'bank', asked, bank],
    queryFn: () => call(books.bank, { body: { day: asked, bankCode: bank } }),
  })
  const { data } = found
  const day = asked ?? data?.day ?? ''
  const lines = linesOf(csv, day)
  const format: Format = (hundredths) =>
    data?.currency === 'LAK' ? formatKip(toBaht(hundredths)) : formatBaht(hundredths, { symbol: false })
  return (
    <main>
      <div className="bar">
        <h1>{t`Bank statement`}</h1>
        <Link to="/books" search={{ day }}>
          {t`Back to the books`}
        </Link>
        <input
          type="date"
          aria-label={t`Day`}
          value={day}
          onChange={({ currentTarget: { value } }) =>
            value !== '' &&
            void navigate({ to: '/bank-statement', search: { day: value, ...(bank && { bank }) } })
          }
        />
        <select
          aria-label={t`Bank`}
          value={data?.bankCode ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/bank-statement', search: { day, bank: value } })
          }
        >
          {data?.banks.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
      <Problem error={found.error} />
      {data?.lines.length === BANK_LINES && (
        <p className="note bad">{t`This day has more lines than can be compared here: only the first are shown.`}</p>
      )}
      <section className="card padded" aria-label={t`Statement`}>
        <p className="quiet">
          {t`The house knows its money by bank. Where it has several accounts there, paste the statements of all, one below the other.`}
        </p>
        <CsvFields csv={csv} />
        {csv.text !== '' && (
          <p>{t`${lines.length} of ${csv.lines.length} lines are of this day and have an amount.`}</p>
        )}
      </section>
      {data && csv.text !== '' && <Compared statement={lines} known={data.lines} format={format} />}
    </main>
  )
}

/** The lines of the file that are of the day and have an amount. */
function linesOf({ lines, cellOf, places }: Csv<Kind>, day: string): readonly StatementLine[] {
  return lines.flatMap((cells): readonly StatementLine[] => {
    if (places.day !== undefined && places.day >= 0 && dayIn(cellOf(cells, 'day'), day) !== day) return []
    const [came, left, either] = [
      amountIn(cellOf(cells, 'in')),
      amountIn(cellOf(cells, 'out')),
      amountIn(cellOf(cells, 'amount')),
    ]
    const amount = signed(came, left, either, cells)
    return amount ? [{ cells, amount, balance: amountIn(cellOf(cells, 'balance')) }] : []
  })
}

function signed(
  came: number | undefined,
  left: number | undefined,
  either: number | undefined,
  cells: readonly string[],
): number | undefined {
  if (came) return came
  if (left) return -Math.abs(left)
  return either && isMoneyOut(cells) ? -Math.abs(either) : either
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

interface ComparedProps {
  readonly statement: readonly StatementLine[]
  readonly known: readonly BankLine[]
  readonly format: Format
}

function Compared({ statement, known, format }: ComparedProps) {
  const { t } = useLingui()
  const { both, onlyBank, onlyBooks } = compareStatement(statement, known)
  const [bank, house] = [statement, known].map((lines) => lines.map(({ amount }) => amount))
  const rows = [
    [t`Came in`, (amount: number) => amount > 0],
    [t`Left`, (amount: number) => amount < 0],
    [t`Together`, () => true],
  ] as const
  const balances = balancesOf(statement)
  const [before, after] = [balances?.before, balances?.after].map((amount) => format(amount ?? 0))
  const isSame = onlyBank.length === 0 && onlyBooks.length === 0
  return (
    <>
      <Table
        columns={[
          { name: t`What moved` },
          { name: t`Bank`, look: 'number' },
          { name: t`Books`, look: 'number' },
          { name: t`Difference`, look: 'number' },
        ]}
      >
        {rows.map(([name, isOf]) => {
          const [atBank, inBooks] = [bank, house].map((amounts) => sumOf((amounts ?? []).filter(isOf)))
          const difference = (atBank ?? 0) - (inBooks ?? 0)
          return (
            <tr key={name}>
              <td>{name}</td>
              <td className="number">{format(atBank ?? 0)}</td>
              <td className="number">{format(inBooks ?? 0)}</td>
              <td className={difference === 0 ? 'number' : 'number bad-text'}>{format(difference)}</td>
            </tr>
          )
        })}
      </Table>
      {balances && (
        <p className={balances.isWhole ? 'quiet' : 'note bad'}>
          {balances.isWhole
            ? t`The account had ${before} before and ${after} after.`
            : t`The balances in the file do not follow from its amounts: a line is missing, or a column is another.`}
        </p>
      )}
      {statement.length > 0 && isSame && (
        <p className="note info">{t`All ${both.length} lines are in both.`}</p>
      )}
      {statement.length > 0 && !isSame && (
        <p className="note wait">
          {t`${both.length} lines are in both, ${onlyBank.length} only at the bank, ${onlyBooks.length} only in the books.`}
        </p>
      )}
      {onlyBank.length > 0 && <OnlyBank lines={onlyBank} format={format} />}
      {onlyBooks.length > 0 && <OnlyBooks lines={onlyBooks} format={format} />}
    </>
  )
}

interface LinesProps<L> {
  readonly lines: readonly L[]
  readonly format: Format
}

/** What the bank has and the house does not know of, with where it is looked for. */
function OnlyBank({ lines, format }: LinesProps<StatementLine>) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Only at the bank`}>
      <h2>{t`Only at the bank`}</h2>
      <Table columns={[{ name: t`Line` }, { name: t`Amount`, look: 'number' }, { name: t`Look for it` }]}>
        {lines.map(({ cells, amount }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <tr key={at}>
            <td className="detail">{cells.filter((cell) => cell !== '').join(' · ')}</td>
            <td className="number">{format(amount)}</td>
            <td>
              <Link
                to={amount > 0 ? '/arrivals' : '/withdrawals'}
                search={{ search: String(toBaht(Math.abs(amount))) }}
              >
                {amount > 0 ? t`Arrivals` : t`Withdrawals`}
              </Link>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** What the house knows of and the bank does not have, with where it came from. */
function OnlyBooks({ lines, format }: LinesProps<BankLine>) {
  const { t } = useLingui()
  const kinds = {
    credited: t`Deposit`,
    waiting: t`Arrivals`,
    closed: t`Closed without credit`,
    'by-hand': t`Credit by hand`,
    paid: t`Withdrawal, paid`,
  }
  return (
    <section aria-label={t`Only in the books`}>
      <h2>{t`Only in the books`}</h2>
      <Table
        columns={[
          { name: t`Time` },
          { name: t`What` },
          { name: t`Member` },
          { name: t`Reference`, look: 'wide' },
          { name: t`Amount`, look: 'number' },
        ]}
      >
        {lines.map(({ id, at, kind, amount, number, memberId, member }) => (
          <tr key={id}>
            <td>{formatDateTime(at)}</td>
            <td>
              {kind === 'paid' ? (
                <Link to="/withdrawals/$id" params={{ id }} search={{ filter: 'paid' }}>
                  {kinds[kind]}
                </Link>
              ) : kind === 'waiting' || kind === 'closed' ? (
                <Link to="/arrivals/$id" params={{ id }} search={{}}>
                  {kinds[kind]}
                </Link>
              ) : (
                kinds[kind]
              )}
            </td>
            <td>
              {memberId && (
                <Link to="/members/$id" params={{ id: memberId }}>
                  {member}
                </Link>
              )}
            </td>
            <td className="wide detail">{number}</td>
            <td className="number">{format(amount)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
