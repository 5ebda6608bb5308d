/** History: rows are added, and never change. */
const HISTORY: ReadonlySet<string> = new Set(['transfer', 'posting', 'arrival_sent', 'desk_log'])

/** Only migrations and a trigger write these. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['account_opening', 'schema_lock', 'schema_migration'])

/** Rows that expire or can be withdrawn. Rows of all other tables stay forever. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'budget_spent',
  'idempotency',
  'login_try',
  'otp_request',
  'session',
  'staff_invitation',
  'staff_session',
  'upload',
  'upload_content',
  'upload_link',
])

/**
 * Tables of which only these columns change: whose money a row is about, how much it is and where it goes stay as they were written. In
 * other tables everything changes but the key and the member.
 */
const CHANGING: Readonly<Record<string, readonly string[]>> = {
  account: ['balance_satang', 'version'],
  award: [
    'earlier_satang',
    'ended_at',
    'finish_id',
    'forfeitable_satang',
    'heard_at',
    'net_satang',
    'removed_satang',
    'since_won_satang',
    'stake_beyond_satang',
    'stake_lost_satang',
    'status',
    'turnover_satang',
    'unexplained_since',
  ],
  coupon: ['claimed_at'],
  deposit_announcement: ['deposit_reference', 'settled_at', 'status'],
  game_sweep: ['leased_until', 'silent_codes', 'status'],
  game_transfer: ['leased_until', 'refusal_code', 'settled_at', 'stage', 'status'],
  gift: [],
  invite_earning: ['amount_satang', 'collected_by', 'turnover_satang'],
  member: ['bank_account_name', 'bank_account_no', 'bank_code', 'coin', 'name', 'password_hash', 'status'],
  qr_payment: ['status'],
  served_world: [],
  withdrawal: ['reason', 'settled_at', 'status', 'unstaked_satang'],
}

/** The columns of a table, as the catalogue has them. */
export interface TableColumns {
  readonly name: string
  /** All columns but those of the primary key and those that refer to a member. */
  readonly changeable: readonly string[]
}

/** What the serving role may do with the rows of a table, as `GRANT` spells it; it may do nothing with the table itself. */
export function servingRights({ name, changeable }: TableColumns): readonly string[] {
  if (BOOKKEEPING.has(name)) return ['SELECT']
  if (HISTORY.has(name)) return ['SELECT', 'INSERT']
  // What may be deleted and written again may as well be changed.
  if (FORGOTTEN.has(name)) return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
  return ['SELECT', 'INSERT', ...(CHANGING[name] ?? changeable).map((column) => `UPDATE (${column})`)]
}
