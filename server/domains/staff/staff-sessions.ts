import type { Queryable } from '../../platform/db/queryable.ts'
import { newToken, sessionStore, tokenHash } from '../members/session-store.ts'
import { STAFF_COLUMNS, type Staff } from './staff.ts'

/** After how many hours a session ends, however much it is used: longer than a shift. */
const ABSOLUTE_HOURS = 12

/** The sessions of the staff. */
export const staffSessions = sessionStore<Staff>({
  table: 'staff_session',
  person: 'staff',
  columns: STAFF_COLUMNS,
  alias: 's',
  idle: '30 minutes',
  seenEvery: '20 seconds',
})

/** Begins a session; only the caller receives the token. */
export async function beginStaffSession(db: Queryable, staffId: string): Promise<string> {
  const token = newToken()
  await db.query(
    'staff-session.begin',
    `INSERT INTO staff_session (token_hash, staff_id, created_at, expires_at, last_seen_at)
     VALUES ($1, $2, now(), now() + make_interval(hours => $3), now())`,
    [tokenHash(token), staffId, ABSOLUTE_HOURS],
  )
  return token
}
