/** History: rows are added, and never change. */
const HISTORY: ReadonlySet<string> = new Set(['transfer', 'posting', 'desk_log'])

/** Only migrations write these. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['schema_lock', 'schema_migration'])

/** Rows that expire or can be withdrawn. Rows of all other tables stay forever. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'budget_spent',
  'idempotency',
  'login_failure',
  'login_try',
  'otp',
  'otp_request',
  'session',
  'staff_invitation',
  'staff_session',
  'upload',
  'upload_content',
  'upload_link',
])

/** What the serving role may do with the rows of a table; it may do nothing with the table itself. */
export function servingRights(table: string): readonly string[] {
  if (BOOKKEEPING.has(table)) return ['SELECT']
  if (HISTORY.has(table)) return ['SELECT', 'INSERT']
  if (FORGOTTEN.has(table)) return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
  return ['SELECT', 'INSERT', 'UPDATE']
}
