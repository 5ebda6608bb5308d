/** History: rows are added, and nothing of them ever changes. */
const HISTORY: ReadonlySet<string> = new Set(['transfer', 'posting'])

/** What migrations alone write. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['schema_lock', 'schema_migration'])

/** What is kept for a time only, and what is taken back. Rows of all other tables stay for ever. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'budget_spent',
  'idempotency',
  'login_failure',
  'login_try',
  'otp',
  'otp_request',
  'session',
  'upload',
  'upload_content',
  'upload_link',
])

/** What the role that serves may do with the rows of a table; with the table itself it may do nothing. */
export function servingRights(table: string): readonly string[] {
  if (BOOKKEEPING.has(table)) return ['SELECT']
  if (HISTORY.has(table)) return ['SELECT', 'INSERT']
  if (FORGOTTEN.has(table)) return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
  return ['SELECT', 'INSERT', 'UPDATE']
}
