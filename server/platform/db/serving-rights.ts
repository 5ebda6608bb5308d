import type { PoolConfig } from 'pg'
import { openDatabase } from './client.ts'
import { isOfLaterVersion, migrationNames } from './migrate.ts'
import type { Queryable } from './queryable.ts'
import type { Transaction } from './transaction.ts'

/**
 * Grants the serving role the rights that {@link servingRights} lists for each table and its columns, and revokes all others. Writes nothing when the rights
 * are correct already. Where a later version has migrated the database it grants those to the tables: its nodes run already while one of ours is started once
 * more, and need rights that are not in our lists.
 *
 * @param owner the database, under the role that owns its tables.
 * @param role must exist.
 */
export async function grantServing(owner: PoolConfig, role: string): Promise<void> {
  const ours = await migrationNames()
  const db = openDatabase({ ...owner, max: 1 })
  try {
    await db.transaction(async (tx) => {
      // Two nodes that grant at once would conflict in the catalogue. The lock also waits for migrations that create a table.
      await tx.query('grant.lock', 'SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE')
      const rows = await tx.query<{ name: string }>('grant.applied', 'SELECT name FROM schema_migration')
      const applied = rows.map(({ name }) => name)
      if (!isOfLaterVersion(applied, ours)) await grantTables(tx, role)
      await tx.script(await missingUses(tx, role))
      await tx.script(await temporaryTablesRevoked(tx, role))
    })
  } finally {
    await db.close()
  }
}

interface TableRights extends TableColumns {
  readonly quoted: string
  readonly quotedRole: string
  /** As {@link servingRights} spells them. */
  readonly held: readonly string[]
}

async function grantTables(tx: Transaction, role: string): Promise<void> {
  const tables = await tx.query<TableRights>('grant.tables', TABLES, [role])
  const changes = tables.flatMap(({ quoted, quotedRole, held, ...table }) => {
    const due = servingRights(table)
    const isSo = held.length === due.length && due.every((right) => held.includes(right))
    // Revoking the rights to a table revokes those to its columns.
    return isSo
      ? []
      : [`REVOKE ALL ON ${quoted} FROM ${quotedRole}; GRANT ${due.join(', ')} ON ${quoted} TO ${quotedRole};`]
  })
  await tx.script(changes.join('\n'))
}

const TABLES = `
WITH serving AS (
  SELECT to_regrole(quote_ident($1))::oid AS id, quote_ident($1) AS quoted
), granted AS (
  SELECT c.oid AS table_id, a.grantee, a.privilege_type AS spelled
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
   UNION ALL
  SELECT c.attrelid, a.grantee, format('%s (%I)', a.privilege_type, c.attname)
    FROM pg_attribute c CROSS JOIN LATERAL aclexplode(c.attacl) a
)
SELECT t.relname AS name, t.oid::regclass::text AS quoted, serving.quoted AS "quotedRole",
       ARRAY(SELECT spelled FROM granted WHERE table_id = t.oid AND grantee = serving.id) AS held,
       ARRAY(SELECT quote_ident(c.attname) FROM pg_attribute c
              WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
                AND NOT EXISTS (
                  SELECT FROM pg_constraint k
                   WHERE k.conrelid = t.oid AND c.attnum = ANY (k.conkey)
                     AND (k.contype = 'p' OR k.contype = 'f' AND k.confrelid = to_regclass('member')))
              ORDER BY c.attnum) AS changeable
  FROM pg_class t CROSS JOIN serving
 WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')
 ORDER BY t.relname`

/** Statements that let the role use the schema and its sequences. */
async function missingUses(tx: Transaction, role: string): Promise<string> {
  const rows = await tx.query<{ statement: string }>(
    'grant.uses',
    `SELECT format('GRANT USAGE ON SCHEMA %I TO %I;', current_schema(), $1::text) AS statement
      WHERE NOT has_schema_privilege($1, current_schema(), 'USAGE')
      UNION ALL
     SELECT format('GRANT USAGE ON SEQUENCE %s TO %I;', oid::regclass, $1::text) FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND NOT has_sequence_privilege($1, oid, 'USAGE')`,
    [role],
  )
  return rows.map(({ statement }) => statement).join('\n')
}

/**
 * The statement that takes away the right to create temporary tables, which every new database gives to everybody, also one that is created for a restore:
 * such a table would hide one of the ledger's from the connection's next user. Only the owner of the database can revoke it.
 */
async function temporaryTablesRevoked(tx: Transaction, role: string): Promise<string> {
  const [row] = await tx.query<{ statement: string }>(
    'grant.temporary',
    `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, %I;', datname, $1::text) AS statement FROM pg_database
      WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE') AND has_database_privilege($1, oid, 'TEMPORARY')`,
    [role],
  )
  return row?.statement ?? ''
}

/** History: rows are added, and never change. */
const HISTORY: ReadonlySet<string> = new Set([
  'transfer',
  'posting',
  'arrival_sent',
  'closed_day',
  'correction',
  'desk_log',
])

/** Only migrations, a trigger and the owner write these. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'account_opening',
  'bank_account_use',
  'chat_change',
  'examined_transfer',
  'member_former_name',
  'member_former_phone',
  'schema_lock',
  'schema_migration',
])

/** Rows that expire or can be withdrawn. Rows of all other tables stay forever. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'alert',
  'budget_spent',
  'canned_answer',
  'gift_reservation',
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
  arrival: [
    'closed_reason',
    'deposit_reference',
    'done_at',
    'held_since',
    'holder_id',
    'is_repeat',
    'sent_at',
    'why',
  ],
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
    'stake_satang',
    'status',
    'turnover_satang',
    'unexplained_since',
  ],
  coupon: ['claimed_at'],
  deposit_announcement: ['deposit_reference', 'held_since', 'holder_id', 'reason', 'settled_at', 'status'],
  game_account: [
    'heard_at',
    'heard_version',
    'is_active',
    'password_reset_at',
    'password_reset_id',
    'returned_at',
  ],
  game_sweep: ['leased_until', 'silent_codes', 'status'],
  game_transfer: ['leased_until', 'refusal_code', 'settled_at', 'stage', 'status'],
  gift: [],
  held_arrival: ['closed_reason', 'deposit_reference', 'done_at', 'held_since', 'holder_id'],
  invite_earning: ['amount_satang', 'collected_by', 'turnover_satang'],
  member: [
    'bank_account_name',
    'bank_account_no',
    'bank_code',
    'coin',
    'language',
    'name',
    'password_given_at',
    'password_hash',
    'status',
  ],
  member_pause: ['reopened_at'],
  payment_file: ['undone_at', 'undone_by'],
  payment_file_line: ['ended_as'],
  proposal: ['decided_at', 'decided_by', 'state'],
  qr_payment: ['status'],
  served_world: [],
  site_version: ['confirmed_at', 'confirmed_by'],
  // The log names people by these rows.
  staff: ['password_hash', 'role', 'status', 'totp_secret', 'totp_step'],
  withdrawal: ['reason', 'reopened_times', 'settled_at', 'status', 'unstaked_satang'],
}

/** The columns of a table, as the catalogue has them. */
interface TableColumns {
  readonly name: string
  /** All columns but those of the primary key and those that refer to a member. */
  readonly changeable: readonly string[]
}

/** What the serving role may do with the rows of a table, as `GRANT` spells it; it may do nothing with the table itself. */
function servingRights({ name, changeable }: TableColumns): readonly string[] {
  if (BOOKKEEPING.has(name)) return ['SELECT']
  if (HISTORY.has(name)) return ['SELECT', 'INSERT']
  // What may be deleted and written again may as well be changed.
  if (FORGOTTEN.has(name)) return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
  return ['SELECT', 'INSERT', ...(CHANGING[name] ?? changeable).map((column) => `UPDATE (${column})`)]
}

const TOO_STRONG =
  'the serving role could rewrite the ledger: use one that owns nothing (docs/OPERATING.md, "The database")'

/**
 * The rights with which the serving role could rewrite the ledger, in words; empty when it cannot. Checks the login role and every role that
 * it can assume.
 */
export async function servingStrength(db: Queryable): Promise<string[]> {
  const [found] = await db.query<{ reasons: string[] }>(
    'role.strength',
    `SELECT array_remove(ARRAY[
       CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolsuper AND pg_has_role(session_user, oid, 'MEMBER'))
            THEN 'is a superuser or can become one' END,
       CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolcreaterole AND pg_has_role(session_user, oid, 'MEMBER'))
            THEN 'can grant itself other roles' END,
       CASE WHEN EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                                                AND pg_has_role(session_user, relowner, 'MEMBER'))
            THEN 'owns tables or can become their owner' END,
       CASE WHEN EXISTS (SELECT FROM pg_namespace WHERE nspname = current_schema() AND pg_has_role(session_user, nspowner, 'MEMBER'))
              OR EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND pg_has_role(session_user, datdba, 'MEMBER'))
            THEN 'owns the schema or the database' END,
       CASE WHEN has_schema_privilege(session_user, current_schema(), 'CREATE')
            THEN 'may create tables and functions' END,
       CASE WHEN has_database_privilege(session_user, current_database(), 'TEMPORARY')
            THEN 'may create temporary tables' END,
       CASE WHEN has_table_privilege(session_user, 'posting', 'DELETE, TRUNCATE, TRIGGER')
              OR has_table_privilege(session_user, 'transfer', 'DELETE, TRUNCATE, TRIGGER')
              OR has_any_column_privilege(session_user, 'posting', 'UPDATE')
              OR has_any_column_privilege(session_user, 'transfer', 'UPDATE')
            THEN 'has the right to change postings' END,
       CASE WHEN has_column_privilege(session_user, 'account', 'owner', 'UPDATE')
              OR has_any_column_privilege(session_user, 'account_opening', 'INSERT, UPDATE')
              OR has_table_privilege(session_user, 'account_opening', 'DELETE, TRUNCATE, TRIGGER')
            THEN 'has the right to give an account to another member' END], NULL) AS reasons`,
  )
  return found?.reasons ?? []
}

/** Logs a warning when the serving role has too many rights. Nothing else depends on it. */
export async function warnOfServingRights(
  db: Queryable,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  try {
    const reasons = await servingStrength(db)
    if (reasons.length > 0) log.warn({ reasons }, TOO_STRONG)
  } catch (error) {
    log.warn({ err: error }, 'the rights of the serving role could not be checked')
  }
}
