import type { SignalKind } from '../../../desk/contract/signals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lowestUuidAt } from '../../platform/db/uuid.ts'
import {
  agesOf,
  countMade,
  countSince,
  HELD_ARRIVALS,
  OPEN_ANNOUNCEMENTS,
  OPEN_GAME_TRANSFERS,
  OPEN_SLIPS,
  OPEN_WITHDRAWALS,
  WAITING_CHATS,
} from './waiting-work.ts'

/** What waits for a person, or is wrong. */
export interface ReadSignal {
  readonly what: SignalKind
  readonly count: number
  readonly oldestSeconds: number
  /** When the newest began to wait; null where there is none. */
  readonly latest: Date | null
}

/** What machines usually end by themselves is counted when it has taken longer, in ms. */
const MACHINES_MS = 60_000

/** A service that nobody has called for so long is not known to fail, and what has happened is no news any more. */
const NEWS = "interval '1 hour'"

/** One call that failed may have been odd; a game that fails at the next, too, is silent. */
const failing = (which: string) =>
  `outside_state WHERE ${which} AND failing_since IS NOT NULL AND failed_at > now() - ${NEWS}`
const IS_REPORT = "name LIKE 'reports:%'"

/** How often it has failed is the count of what comes from one service. */
const times = (what: SignalKind, rows: string) =>
  `SELECT '${what}', coalesce(sum(failures), 0)::int, min(failing_since), max(failing_since) FROM ${rows}`

const BY_KIND: Readonly<Record<SignalKind, string>> = {
  withdrawals: countMade('withdrawals', OPEN_WITHDRAWALS),
  slips: countMade('slips', `${OPEN_SLIPS} AND id < $1::uuid`),
  arrivals: countSince('arrivals', 'noted_at', HELD_ARRIVALS),
  announcements: countMade('announcements', OPEN_ANNOUNCEMENTS),
  chat: countSince('chat', 'waiting_since', WAITING_CHATS),
  proposals: countSince(
    'proposals',
    'at',
    `(SELECT proposed_at AS at FROM proposal WHERE state = 'waiting' AND lapses_at > $2::timestamptz
      UNION ALL SELECT made_at FROM site_version v WHERE confirmed_at IS NULL
         AND number = (SELECT max(number) FROM site_version WHERE section = v.section)) waiting`,
  ),
  halted: countSince('halted', 'since', 'ledger_halt'),
  'game-transfers': countMade('game-transfers', `${OPEN_GAME_TRANSFERS} AND id < $1::uuid`),
  providers: countSince(
    'providers',
    'failing_since',
    failing(`failures > 1 AND name <> 'sms' AND NOT ${IS_REPORT}`),
  ),
  sms: times('sms', failing("failures > 1 AND name = 'sms'")),
  reports: times('reports', failing(IS_REPORT)),
  // The first account of a member is no change.
  accounts: countSince(
    'accounts',
    'used_from',
    `bank_account_use u WHERE used_from > $2::timestamptz - ${NEWS}
        AND EXISTS (SELECT FROM bank_account_use b WHERE b.member_id = u.member_id AND b.used_from < u.used_from)`,
  ),
}

/** Everything that needs somebody now, in one statement. @param now on the business clock */
export async function readSignals(db: Queryable, now: Date): Promise<ReadSignal[]> {
  return db.query<ReadSignal>('signals.read', agesOf(Object.values(BY_KIND)), [
    lowestUuidAt(Date.now() - MACHINES_MS),
    now,
  ])
}

/** After how many minutes something has waited for too long, where the house has said nothing else. */
const LATE_MINUTES: Readonly<Record<SignalKind, number>> = {
  withdrawals: 15,
  slips: 15,
  arrivals: 15,
  announcements: 60,
  chat: 5,
  proposals: 60,
  halted: 0,
  'game-transfers': 5,
  providers: 5,
  sms: 5,
  reports: 0,
  accounts: 0,
}

/** After how many minutes each kind has waited for too long, where the house differs. */
export type LateMinutes = Readonly<Partial<Record<SignalKind, number | undefined>>>

/** Whether the oldest of it has waited for too long. */
export function isLate({ what, count, oldestSeconds }: ReadSignal, minutes: LateMinutes = {}): boolean {
  return count > 0 && oldestSeconds >= (minutes[what] ?? LATE_MINUTES[what]) * 60
}
