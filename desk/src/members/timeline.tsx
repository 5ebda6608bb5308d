import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatBaht, formatDateTime } from '../../../src/i18n/format.ts'
import type { MemberEvent } from '../../contract/members.ts'
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
  }
  // What is no act of the desk.
  const own = new Map([
    ['account-registered', t`registered with`],
    ['account-changed', t`changed`],
    ['holder-changed', t`changed the holder's name`],
    ['name-changed', t`changed the name`],
    ['password-changed', t`changed the password`],
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
              <span className="money">{formatBaht(amount, { sign: source === 'ledger' })}</span>
            )}{' '}
            {note && <small>{note}</small>} {renderActs?.(event)}
          </li>
        )
      })}
    </ol>
  )
}

/** What moved money, of its kind in the ledger and what describes it. */
function useLedgerWords(): (what: string) => string {
  const { t } = useLingui()
  const kinds = new Map([
    ['opening', t`Opening balance`],
    ['closing', t`Closing balance`],
    ['deposit', t`Deposit`],
    ['game-transfer', t`Transfer`],
    ['game-result', t`Game result`],
    ['withdrawal held', t`Withdrawal, held`],
    ['withdrawal SUCCESS', t`Withdrawal, paid`],
    ['withdrawal FAILED', t`Withdrawal, returned`],
    ['bonus', t`Bonus`],
    ['promotion', t`Promotion`],
    ['invite', t`Invite bonus`],
    ['luckydraw', t`Prize`],
    ['refund', t`Loss refund`],
    ['refund-to-wallet', t`Loss refund`],
    ['finish-bonus', t`Bonus finished`],
    ['forfeit', t`Bonus ended`],
    ['correction', t`Correction`],
  ])
  return (what) => {
    const [kind = '', ...description] = what.split(' ')
    return kinds.get(what) ?? [kinds.get(kind) ?? kind, ...description].join(' ')
  }
}
