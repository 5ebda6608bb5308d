import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import { type Connection, signals } from '../../contract/signals.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { Table } from '../layout/table.tsx'
import { useConnectionName } from './use-signal-words.ts'

/** How often the state of what is outside is read, in ms. */
const STATE_MS = 5000

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => call(signals.connections, {}),
  refetchInterval: STATE_MS,
})

/** How games, SMS, banks and gateways answer, with what can be done about open transfers. */
export function Connections() {
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery(connectionsQuery)
  const nameOf = useConnectionName()
  const [asked, ask] = useState<Connection>()
  const mayAsk = me !== undefined && may(MONEY_ROLES, me.role)
  return (
    <>
      <Problem error={found.error} />
      {found.data?.length === 0 && <p className="empty">{t`Nothing outside is connected to this server.`}</p>}
      {found.data && found.data.length > 0 && (
        <Table
          columns={[
            { name: t`Connection` },
            { name: t`State` },
            { name: t`Last answer`, look: 'wide' },
            { name: t`Last failure`, look: 'wide' },
            { name: t`Open transfers` },
          ]}
        >
          {found.data.map((connection) => {
            const { name, succeededAt, failedAt, fault, open } = connection
            const called = nameOf(name)
            return (
              <tr key={name}>
                <td className="detail">{called}</td>
                <td className="detail">
                  <State connection={connection} />
                </td>
                <td className="wide">{succeededAt ? formatDateTime(succeededAt) : '–'}</td>
                <td className="wide">
                  {failedAt ? formatDateTime(failedAt) : '–'}
                  {fault && <small>{fault}</small>}
                </td>
                <td className="detail">
                  {open ? (
                    <>
                      {`${open.times} · `}
                      <span className="money">{formatBaht(open.amount)}</span>{' '}
                      {mayAsk && (
                        <button
                          type="button"
                          className="small"
                          aria-label={t`Ask ${called} again`}
                          onClick={() => ask(connection)}
                        >
                          {t`Ask again`}
                        </button>
                      )}
                    </>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      {asked && <AskAgain connection={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

function State({ connection }: { readonly connection: Connection }) {
  const { t } = useLingui()
  const { name, isConnected, succeededAt, failing, fault } = connection
  if (!isConnected) return <span className="tag">{t`Not connected`}</span>
  if (!failing)
    return succeededAt ? (
      <span className="tag good">{name.startsWith('reports:') ? t`Reports arrive` : t`Answers`}</span>
    ) : (
      <span className="tag">{t`Not used yet`}</span>
    )
  const since = formatDateTime(failing.since)
  const { times } = failing
  return (
    <>
      <span className="tag bad">{name.startsWith('reports:') ? t`Refused` : t`Fails`}</span>
      <small>{t`${times} times since ${since}`}</small>
      {fault && <small>{fault}</small>}
    </>
  )
}

interface AskAgainProps {
  readonly connection: Connection
  readonly onClose: () => void
}

/** The question before a game is asked what became of its open transfers. */
function AskAgain({ connection: { name, open }, onClose }: AskAgainProps) {
  const { t } = useLingui()
  const called = useConnectionName()(name)
  const game = name.replace('game:', '')
  return (
    <CallQuestion
      title={t`Ask ${called} again?`}
      button={t`Ask again`}
      send={(_, isGone) => callUntilAnswered(signals.askAgain, { body: { game } }, isGone)}
      refusalOf={() => undefined}
      changes={[connectionsQuery.queryKey]}
      onClose={onClose}
    >
      <p>
        {t`The game is asked within seconds what became of each transfer. What it does not know it is sent; nothing moves twice.`}
      </p>
      {open && <p>{`${open.times} · ${formatBaht(open.amount)}`}</p>}
    </CallQuestion>
  )
}
