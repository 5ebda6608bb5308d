import type { Database } from '../../platform/db/client.ts'

/**
 * The business clock of the sandbox restarts at the machine's own time, even if it had been moved forward: accounts that were registered in
 * what is now the future become registered now.
 */
export async function beginClockAnew(db: Database): Promise<void> {
  await db.query(
    'sandbox.begin-clock-anew',
    `UPDATE bank_account_use
        SET used_from = least(used_from, now()),
            used_until = CASE WHEN used_until > now() THEN now() ELSE used_until END
      WHERE used_from > now() OR used_until > now()`,
  )
}
