import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { formatBaht } from '../../../src/i18n/format.ts'
import { MAX_RECIPIENTS } from '../../contract/proposals.ts'
import { rewards } from '../../contract/rewards.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { Entries } from '../books/entries.tsx'
import { useAccountNames } from '../books/use-ledger-words.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { ExportButton, tableOf } from '../layout/export.tsx'
import { FactList } from '../layout/fact-list.tsx'
import { TextArea } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Table } from '../layout/table.tsx'
import { CoinsQuestion } from './coins-question.tsx'

type Found = ResponseOf<typeof rewards.read>

/** `2026-11`. */
const monthOf = (period: string) => period.slice(0, 7)

/** What the house gave away in a day or month, and who took it. */
export function Rewards() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { me } = useSession()
  const { period: asked, account, code } = useSearch({ from: '/rewards' })
  const found = useQuery({
    queryKey: ['rewards', asked],
    queryFn: () => call(rewards.read, { body: { period: asked } }),
    placeholderData: keepPreviousData,
  })
  const [isGiving, setGiving] = useState(false)
  const { data } = found
  const go = (period: string) => void navigate({ to: '/rewards', search: period === '' ? {} : { period } })
  const shown = asked ?? data?.period ?? ''
  const isMonth = shown.length === monthOf(shown).length
  return (
    <main>
      <div className="bar">
        <h1>{t`Rewards`}</h1>
        <input
          type="date"
          aria-label={t`Day`}
          value={isMonth ? '' : shown}
          onChange={({ currentTarget: { value } }) => go(value)}
        />
        <button type="button" aria-pressed={isMonth} disabled={isMonth} onClick={() => go(monthOf(shown))}>
          {t`The whole month`}
        </button>
        {me && may(MONEY_ROLES, me.role) && (
          <button type="button" onClick={() => setGiving(true)}>
            {t`Give coins`}
          </button>
        )}
        {data && (
          <ExportButton
            name={`rewards-${data.period}`}
            readRows={() => tableOf(data.costs, ['given', 'takenBack'])}
          />
        )}
      </div>
      {isMonth && <p className="quiet">{shown}</p>}
      <Problem error={found.error} />
      {data && (
        <>
          <Costs {...data} />
          {account !== undefined && (
            <Entries day={data.period} account={account} {...(code !== undefined && { code })} />
          )}
          <WheelFacts {...data} />
        </>
      )}
      {isGiving && (
        <CoinsQuestion changes={[]} onClose={() => setGiving(false)}>
          <TextArea
            label={t`Phone numbers`}
            name="to"
            rows={5}
            hint={t`One in a line, at most ${MAX_RECIPIENTS}. Who is there twice gets them once.`}
            required
          />
        </CoinsQuestion>
      )}
    </main>
  )
}

/** Each reward with what it cost; its name leads to who took it. */
function Costs({ costs, period }: Pick<Found, 'costs' | 'period'>) {
  const { t } = useLingui()
  const nameOf = useAccountNames()
  if (costs.length === 0) return <p className="empty">{t`Nothing was given away in this time.`}</p>
  const sumOf = (of: (cost: Found['costs'][number]) => number) =>
    costs.reduce((sum, cost) => sum + of(cost), 0)
  return (
    <Table
      columns={[
        { name: t`Reward` },
        { name: t`Times`, look: 'number' },
        { name: t`Members`, look: 'number' },
        { name: t`Given`, look: 'number' },
        { name: t`Came back`, look: 'number' },
        { name: t`Cost`, look: 'number' },
      ]}
    >
      {costs.map(({ account, code, times, members, given, takenBack }) => (
        <tr key={`${account} ${code}`}>
          <td>
            <Link to="/rewards" search={{ period, account, code }}>
              {`${nameOf(account)}: ${code}`}
            </Link>
          </td>
          <td className="number">{times}</td>
          <td className="number">{members}</td>
          <Amounts given={given} takenBack={takenBack} />
        </tr>
      ))}
      <tr>
        <td>
          <b>{t`All together`}</b>
        </td>
        <td className="number">{sumOf(({ times }) => times)}</td>
        <td className="number">{'–'}</td>
        <Amounts given={sumOf(({ given }) => given)} takenBack={sumOf(({ takenBack }) => takenBack)} />
      </tr>
    </Table>
  )
}

/** What was given, what came back, and the rest. */
function Amounts({ given, takenBack }: { readonly given: number; readonly takenBack: number }) {
  return [given, takenBack, given - takenBack].map((satang, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- three cells that stay where they are
    <td key={at} className="number">
      {formatBaht(satang, { symbol: false })}
    </td>
  ))
}

/** What the wheel has given that is not in the books yet. */
function WheelFacts({ coins, open }: Found) {
  const { t } = useLingui()
  return (
    <section className="card padded">
      <h2>{t`Prize wheel`}</h2>
      <FactList
        facts={[
          [t`Coins that the house gave`, coins.given],
          [t`Turns`, coins.turns],
          [t`Prizes that can be claimed now`, `${open.times} · ${formatBaht(open.amount)}`],
        ]}
      />
    </section>
  )
}
