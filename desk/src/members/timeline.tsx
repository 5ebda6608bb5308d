import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import type { MemberEvent } from '../../contract/members.ts'
import { useLedgerWords } from '../books/use-ledger-words.ts'
import { useLogWords } from '../people/use-log-words.ts'

interface TimelineProps {
  readonly events: readonly MemberEvent[]
  /** What can be done about an event. */
  readonly renderActs?: (event: MemberEvent) => ReactNode
}

/** Everything that happened to a member, the newest first. */
export function Timeline({ events, renderActs }: TimelineProps) {
  const { t } = useLingui()
  const words = useLogWords()
  const ledgerWords = useLedgerWords()
  const sources = {
    ledger: t`Wallet`,
    slip: t`Slip`,
    announcement: t`Announced deposit`,
    session: t`Member`,
    account: t`Bank account`,
    desk: t`Desk`,
    game: t`Game`,
  }
  // What is no act of the desk.
  const own = new Map([
    ['account-registered', t`registered with`],
    ['account-changed', t`changed`],
    ['holder-changed', t`changed the holder's name`],
    ['name-changed', t`changed the name`],
    ['password-changed', t`changed the password`],
    ['name-left', t`was called before`],
    ['result', t`won or lost`],
    ['move-PENDING', t`on its way`],
    ['move-SUCCESS', t`moved`],
    ['move-FAILED', t`not moved`],
    ['PENDING', t`Waiting`],
    ['SUCCESS', t`Accepted`],
    ['FAILED', t`Rejected`],
  ])
  const wordsOf = (source: MemberEvent['source'], what: string) =>
    source === 'ledger' ? ledgerWords(what) : (own.get(what) ?? words(what))
  if (events.length === 0) return <p className="empty">{t`Nothing has happened yet.`}</p>
  return (
    <ol className="steps" reversed>
      {events.map((event) => {
        const { at, source, what, amount, note } = event
        return (
          <li key={[at, source, what, amount, note].join(' ')}>
            <time>{formatDateTime(at)}</time> {`${sources[source]}: ${wordsOf(source, what)}`}{' '}
            {amount !== null && amount !== undefined && (
              <span className="money">
                {formatBaht(amount, { sign: source === 'ledger' || what === 'result' })}
              </span>
            )}{' '}
            {note && <small>{note}</small>} {renderActs?.(event)}
          </li>
        )
      })}
    </ol>
  )
}
