import type { Queryable } from '../db/queryable.ts'

/**
 * For how long a proved phone counts as such. The registration does not carry the token of the proof, so the server remembers the
 * phone instead.
 */
export const PROVED_MINUTES = 30

/** Whether somebody proved lately that they have this phone in hand. */
export async function isPhoneProved(db: Queryable, phone: string): Promise<boolean> {
  const rows = await db.query(
    'otp.proved',
    'SELECT 1 FROM otp WHERE phone = $1 AND proved_at > now() - make_interval(mins => $2)',
    [phone, PROVED_MINUTES],
  )
  return rows.length > 0
}
