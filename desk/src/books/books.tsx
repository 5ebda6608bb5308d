import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { toBaht } from '../../../src/contract/primitives.ts'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { books, type DayOfAccount } from '../../contract/books.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { ExportButton, type Row } from '../layout/export.tsx'
import { FactList } from '../layout/fact-list.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { Table } from '../layout/table.tsx'
import { Entries } from './entries.tsx'
import { useAccountNames, useLedgerWords } from './use-ledger-words.ts'

type Day = ResponseOf<typeof books.day>

const cellOf = (satang: number) => <td className="number">{formatBaht(satang, { symbol: false })}</td>
const sumOf = <T,>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)

/** What moved on a day, what waits, and whether the ledger agrees. */
export function Books() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { me } = useSession()
  const { day: asked, account } = useSearch({ from: '/books' })
  const found = useQuery({
    queryKey: ['books', asked],
    queryFn: () => call(books.day, { body: { day: asked } }),
    placeholderData: keepPreviousData,
  })
  const [isClosing, setClosing] = useState(false)
  const { data } = found
  const canClose = data?.isOver === true && !data.closed && me && may(MONEY_ROLES, me.role)
  return (
    <main>
      <div className="bar">
        <h1>{t`Books`}</h1>
        <input
          type="date"
          aria-label={t`Day`}
          value={asked ?? data?.day ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/books', search: value === '' ? {} : { day: value } })
          }
        />
        {canClose && (
          <button type="button" onClick={() => setClosing(true)}>
            {t`Close the day`}
          </button>
        )}
        {data && (
          <Link to="/bank-statement" search={{ day: data.day }}>
            {t`Compare a bank statement`}
          </Link>
        )}
        {data && <ExportButton name={`books-${data.day}`} readRows={() => rowsOf(data)} />}
      </div>
      <Problem error={found.error} />
      {data && (
        <>
          <Audit {...data} />
          <Accounts accounts={data.accounts} day={data.day} />
          {account !== undefined && <Entries day={data.day} account={account} />}
          <Now {...data} />
          <Stranded rows={data.stranded} />
          {isClosing && <CloseForm day={data} onClose={() => setClosing(false)} />}
        </>
      )}
    </main>
  )
}

/** Whether the ledger agrees, and who has closed the day. */
function Audit({ audit, closed, isOver }: Day) {
  const { t } = useLingui()
  const examined = audit.at ? formatDateTime(audit.at) : undefined
  const broken = audit.violations ?? 0
  const halted = audit.haltedSince ? formatDateTime(audit.haltedSince) : undefined
  const [by, at] = [closed?.by, closed ? formatDateTime(closed.at) : undefined]
  return (
    <>
      {halted !== undefined && (
        <p role="alert" className="note bad">{t`The books do not agree: no money moves since ${halted}.`}</p>
      )}
      <p className={broken > 0 ? 'bad-text' : 'quiet'}>
        {examined === undefined
          ? t`The ledger was not examined yet.`
          : broken > 0
            ? t`Examined ${examined}: ${broken} rules of the ledger are broken.`
            : t`Examined ${examined}: the ledger agrees.`}{' '}
        {closed ? t`Closed by ${by}, ${at}.` : isOver ? t`This day is not closed.` : t`This day is not over.`}
      </p>
      {closed?.isSame === false && (
        <p className="note wait">{t`Something was booked on this day after it was closed.`}</p>
      )}
    </>
  )
}

/** Each account of the house, with what moved on it. */
function Accounts({ accounts, day }: { readonly accounts: readonly DayOfAccount[]; readonly day: string }) {
  const { t } = useLingui()
  const nameOf = useAccountNames()
  const words = useLedgerWords()
  if (accounts.length === 0) return <p className="empty">{t`No money has moved yet.`}</p>
  return (
    <Table
      columns={[
        { name: t`Account of the house` },
        { name: t`Members have of it before`, look: 'number' },
        { name: t`To members`, look: 'number' },
        { name: t`From members`, look: 'number' },
        { name: t`Members have of it after`, look: 'number' },
      ]}
    >
      {accounts.map(({ account, before, after, lines }) => (
        <tr key={account}>
          <td>
            <Link to="/books" search={{ day, account }}>
              {nameOf(account)}
            </Link>
            {lines.map(({ kind, times }) => (
              <small key={kind}>{`${words(kind)} × ${times}`}</small>
            ))}
          </td>
          {cellOf(before)}
          {cellOf(sumOf(lines, ({ toMembers }) => toMembers))}
          {cellOf(sumOf(lines, ({ fromMembers }) => fromMembers))}
          {cellOf(after)}
        </tr>
      ))}
      <tr>
        <td>
          <b>{t`All money of members`}</b>
        </td>
        {cellOf(sumOf(accounts, ({ before }) => before))}
        {cellOf(sumOf(accounts, ({ lines }) => sumOf(lines, ({ toMembers }) => toMembers)))}
        {cellOf(sumOf(accounts, ({ lines }) => sumOf(lines, ({ fromMembers }) => fromMembers)))}
        {cellOf(sumOf(accounts, ({ after }) => after))}
      </tr>
    </Table>
  )
}

/** Where the money of members is at this moment, and what is not finished. */
function Now({ places, waiting }: Day) {
  const { t } = useLingui()
  const placeNames = {
    wallet: t`In wallets`,
    games: t`In games`,
    transit: t`On its way to or from games`,
    held: t`Held for withdrawals`,
    refund: t`Refunds not put into wallets`,
  }
  const waitingNames = {
    withdrawals: t`Withdrawals`,
    'game-transfers': t`Transfers without an answer of the game`,
    stranded: t`At games that are not connected`,
    arrivals: t`Arrivals to assign`,
    'arrivals-of-members': t`Arrivals that wait for the member's slip`,
    announcements: t`Announced deposits`,
  }
  return (
    <div className="pair">
      <section className="card padded">
        <h2>{t`At this moment`}</h2>
        <FactList facts={places.map(({ place, amount }) => [placeNames[place], formatBaht(amount)])} />
      </section>
      <section className="card padded">
        <h2>{t`Not finished`}</h2>
        <FactList
          facts={waiting.map(({ what, times, amount }) => [
            waitingNames[what],
            times === 0 ? '–' : `${times} · ${formatBaht(amount)}`,
          ])}
        />
      </section>
    </div>
  )
}

/** Members who have money at games that are not connected. */
function Stranded({ rows }: { readonly rows: Day['stranded'] }) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <section aria-label={t`At games that are not connected`}>
      <h2>{t`At games that are not connected`}</h2>
      <p className="quiet">
        {t`Connect the game again, or return the money on the member's page, which takes two people.`}
      </p>
      <Table columns={[{ name: t`Member` }, { name: t`Game` }, { name: t`Baht`, look: 'number' }]}>
        {rows.map(({ memberId, member, slotCode, amount }) => (
          <tr key={memberId + slotCode}>
            <td>
              <Link to="/members/$id" params={{ id: memberId }}>
                {member}
              </Link>
            </td>
            <td>{slotCode}</td>
            {cellOf(amount)}
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** The day as a table for spreadsheets: a line for each account, and below it one for each kind of transfer. */
function rowsOf({ accounts }: Day): readonly Row[] {
  const rows = accounts.flatMap(({ account, before, after, lines }) => [
    [account, null, null, toBaht(before), null, null, toBaht(after)],
    ...lines.map(({ kind, times, toMembers, fromMembers }) => [
      account,
      kind,
      times,
      null,
      toBaht(toMembers),
      toBaht(fromMembers),
      null,
    ]),
  ])
  return [['account', 'kind', 'times', 'before', 'to-members', 'from-members', 'after'], ...rows]
}

/** The question before a day is closed. */
function CloseForm({ day, onClose }: { readonly day: Day; readonly onClose: () => void }) {
  const { t } = useLingui()
  const name = day.day
  return (
    <CallQuestion
      title={t`Close the books of ${name}?`}
      button={t`Close the day`}
      send={(_, isGone) => callUntilAnswered(books.close, { body: { day: name } }, isGone)}
      refusalOf={({ outcome }) => (outcome === 'done' ? undefined : t`Somebody has closed this day already.`)}
      changes={[['books']]}
      onClose={onClose}
    >
      <p>{t`The figures are kept with your name. A day is closed once.`}</p>
      <FactList
        facts={[
          [t`All money of members`, formatBaht(sumOf(day.accounts, ({ after }) => after))],
          ...day.waiting
            .filter(({ what, times }) => what === 'arrivals' && times > 0)
            .map(({ times }) => [t`Arrivals to assign`, times] as const),
        ]}
      />
    </CallQuestion>
  )
}
