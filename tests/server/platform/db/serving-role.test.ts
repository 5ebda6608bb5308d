/** Proves S86: the serving role cannot rewrite history, nor grant itself the right to. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { noteAct } from '../../../../server/domains/staff/desk-log.ts'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { APPLICATION, SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { SQLSTATE, sqlState } from '../../../../server/platform/db/failures.ts'
import { UnreadySchemaError } from '../../../../server/platform/db/migrate.ts'
import { servingStrength } from '../../../../server/platform/db/serving-rights.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith } from '../../../support/members.ts'
import { storeSlip } from '../../deposits/slips/slip-work.ts'
import { BANK, move, post, walletHolding } from '../../ledger/fixtures.ts'
import { changedColumns } from './changed-columns.ts'

const SERVER = join(import.meta.dirname, '../../../../server')

const test = await databaseForFile()
const owner = openDatabase(test.owner)
afterAll(() => owner.close())

const refusal = async (db: Database, sql: string) => db.script(sql).then(() => 'done', sqlState)

/** Statements that would change the history of money, or make that possible. */
const REWRITES = ['posting', 'transfer'].flatMap((table) => [
  `UPDATE ${table} SET ${table === 'posting' ? 'amount_satang = 1' : "actor = ''"}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table}`,
  `SELECT 1 FROM ${table} FOR UPDATE`,
  `DO $$ BEGIN LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; END $$`,
  `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
  `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  `ALTER TABLE ${table} ADD COLUMN note text`,
  `ALTER TABLE ${table} RENAME TO ${table}_before`,
  `CREATE TRIGGER rewrite BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
  `CREATE RULE rewrite AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
  `CREATE INDEX ON ${table} ((1 / 0))`,
  `DROP TABLE ${table} CASCADE`,
])
const WAYS = [
  `SET ROLE ${APPLICATION}`,
  `SET SESSION AUTHORIZATION ${APPLICATION}`,
  `GRANT ${APPLICATION} TO CURRENT_USER`,
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'CREATE ROLE another',
  'CREATE TABLE other (id integer)',
  'CREATE FUNCTION other() RETURNS integer LANGUAGE sql AS $$SELECT 1$$',
  "SET session_replication_role = 'replica'",
  'ALTER SCHEMA public RENAME TO other',
  'DROP SCHEMA public CASCADE',
  "UPDATE schema_migration SET checksum = ''",
  'DELETE FROM ledger_halt',
  'DELETE FROM account',
  'DELETE FROM member_limit',
  'DELETE FROM member_pause',
  'INSERT INTO account_opening SELECT id, owner, kind, currency FROM account',
  "UPDATE account_opening SET owner = ''",
  'INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from) SELECT id, bank_code, bank_account_no, now() FROM member',
  'INSERT INTO member_former_name (member_id, name, bank_account_name, left_at) SELECT id, name, name, now() FROM member',
  ...[
    "account SET owner = ''",
    "account SET kind = 'wallet'",
    "account SET currency = 'LAK'",
    'account SET id = gen_random_uuid()',
    'bank_account_use SET used_from = now()',
    "bank_account_use SET bank_account_no = ''",
    'member SET id = gen_random_uuid()',
    "member SET username = ''",
    'withdrawal SET member_id = gen_random_uuid()',
    'withdrawal SET amount_satang = 1',
    "withdrawal SET bank_account_no = ''",
    'game_transfer SET amount_satang = 1',
    'award SET member_id = gen_random_uuid()',
    'award SET amount_satang = 1',
    'coupon SET amount_satang = 1',
    'qr_payment SET member_id = gen_random_uuid()',
    'qr_payment SET amount_satang = 1',
    'slip SET member_id = gen_random_uuid()',
    "served_world SET world = 'sandbox'",
    'member_limit SET member_id = gen_random_uuid()',
    'member_pause SET until_at = now()',
    "member_pause SET kind = 'break'",
    "staff SET name = ''",
    "staff SET username = ''",
  ].map((change) => `UPDATE ${change}`),
  "COPY posting TO PROGRAM 'true'",
]

it.each([...REWRITES, ...WAYS])('the serving role is refused: %s', async (sql) => {
  expect(await refusal(test.db, sql)).toBe(SQLSTATE.insufficientPrivilege)
})

it.each([
  'GRANT UPDATE (amount_satang) ON posting TO CURRENT_USER',
  'GRANT UPDATE (owner) ON account TO CURRENT_USER',
  'GRANT ALL ON posting, transfer TO PUBLIC',
])('the serving role gains nothing by %s', async (sql) => {
  // PostgreSQL only warns that no rights were given.
  await test.db.script(sql)
  expect(await servingStrength(test.db)).toEqual([])
})

it('the serving role writes no entry of the log of another time, nor before one that is there', async () => {
  await noteAct(test.db, {}, 'true')
  const id = '00000000-0000-7000-8000-000000000000'
  await test.db.script(`INSERT INTO desk_log (id, at, act) VALUES ('${id}', '2020-01-01', 'false')`)
  const entries = await test.db.query<{ act: string; isNow: boolean }>(
    'test.log',
    `SELECT act, now() - at < interval '1 minute' AS "isNow" FROM desk_log ORDER BY id`,
  )
  expect(entries).toEqual([
    { act: 'true', isNow: true },
    { act: 'false', isNow: true },
  ])
})

it('the serving role moves money, and the rewrites above work for the owner', async () => {
  await post(test.db, move(BANK, await walletHolding(test.db, 100), 50))
  const done = await owner.transaction(async (tx) => {
    await tx.script(
      `GRANT UPDATE ON posting TO ${APPLICATION}; UPDATE posting SET amount_satang = 2 * amount_satang`,
    )
    const rows = await tx.query('test.doubled', 'SELECT 1 FROM posting WHERE abs(amount_satang) = 100')
    await tx.script(`REVOKE UPDATE ON posting FROM ${APPLICATION}`)
    await tx.script('UPDATE account SET version = version')
    return rows.length
  })
  expect(done).toBeGreaterThan(0)
})

/** What only the owner of the tables runs. */
const OWNERS_FILES = ['remove-demo', 'cure-books']

it('a node may delete from each table that the server deletes from', async () => {
  const names = (await readdir(SERVER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !OWNERS_FILES.some((file) => name.includes(file)),
  )
  const texts = await Promise.all(names.map(async (name) => readFile(join(SERVER, name), 'utf8')))
  const tables = new Set(
    texts.flatMap((text) => [...text.matchAll(/DELETE FROM (\w+)/g)].map(([, table]) => table)),
  )
  expect(tables.size).toBeGreaterThan(5)
  const refused = await test.db.query(
    'test.may-delete',
    "SELECT name FROM unnest($1::text[]) AS emptied (name) WHERE NOT has_table_privilege(name, 'DELETE')",
    [[...tables]],
  )
  expect(refused).toEqual([])
})

it('a node may change each column that the server changes', async () => {
  const changed = await changedColumns(SERVER)
  expect(changed.length).toBeGreaterThan(80)
  const refused = await test.db.query(
    'test.may-change',
    `SELECT name, col FROM unnest($1::text[], $2::text[]) AS changed (name, col)
      WHERE NOT has_column_privilege(name, col, 'UPDATE')`,
    [changed.map(({ table }) => table), changed.map(({ column }) => column)],
  )
  expect(refused).toEqual([])
})

it('no row gets another key or member, and no account another owner', async () => {
  const changeable = await test.db.query(
    'test.identity',
    `SELECT c.relname || '.' || a.attname AS name
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'sandbox%'
        AND NOT has_table_privilege(c.oid, 'DELETE') AND has_column_privilege(c.oid, a.attnum, 'UPDATE')
        AND (a.attname IN ('owner', 'currency', 'inviter_id')
             OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
                                                      AND k.confrelid IN ('member'::regclass, 'account'::regclass))
             OR EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)))`,
  )
  expect(changeable).toEqual([])
})

it('the serving role stores no approval that the log does not have, nor one person’s as that of two', async () => {
  const { id } = await memberWith(test.db, { WALLET: 0 })
  const [staff, withdrawal] = [randomUUID(), randomUUID()]
  await test.db.script(`
      INSERT INTO staff (id, username, name, role, password_hash, totp_secret) VALUES ('${staff}', 'nok', 'Nok', 'cashier', '', '');
      INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, occurred_at)
      VALUES ('${withdrawal}', '${id}', 1, 'SCB', 'A', '1', now())`)
  const approve = `INSERT INTO withdrawal_handling (withdrawal_id, stage, approved_by) VALUES ('${withdrawal}', 'awaiting-second', '${staff}')`
  expect(await refusal(test.db, approve)).toBe(SQLSTATE.insufficientPrivilege)
  await noteAct(test.db, { staff: { id: staff } }, 'withdrawal-approve', { subject: withdrawal })
  expect(await refusal(test.db, approve)).toBe('done')
  for (const change of ["stage = 'approved'", `stage = 'approved', confirmed_by = '${staff}'`])
    expect(await refusal(test.db, `UPDATE withdrawal_handling SET ${change}`)).not.toBe('done')
  await test.db.script(`INSERT INTO withdrawal_payment VALUES ('${withdrawal}', 'SCB', 'A1');
      UPDATE withdrawal SET status = 'SUCCESS', settled_at = now() WHERE id = '${withdrawal}'`)
  expect(await refusal(test.db, "UPDATE withdrawal_payment SET reference = 'A2'")).toBe(
    SQLSTATE.insufficientPrivilege,
  )
})

it('the serving role changes no finding of a slip that is decided', async () => {
  const { id } = await memberWith(test.db, { WALLET: 0 })
  const slip = await storeSlip(test.db, id)
  await test.db
    .script(`INSERT INTO slip_finding (slip_id, bank_code, reference, found_at) VALUES ('${slip}', 'SCB', '1', now());
      UPDATE slip_finding SET reference = '2';
      UPDATE slip SET status = 'FAILED', note = 'NOT_MATCH' WHERE id = '${slip}';
      UPDATE slip_finding SET reference = '3'`)
  expect(await test.db.query('test.found', 'SELECT reference FROM slip_finding')).toEqual([
    { reference: '2' },
  ])
})

it('rights that were granted by hand are revoked, and those of a new table granted, at the next start', async () => {
  await test.asSupervisor(`GRANT UPDATE, TRIGGER ON posting TO ${SERVING}; GRANT UPDATE (owner) ON account TO ${SERVING};
      CREATE TABLE later (id bigserial PRIMARY KEY, value integer); ALTER TABLE later OWNER TO ${APPLICATION}`)
  expect(await servingStrength(test.db)).toEqual([
    'has the right to change postings',
    'has the right to give an account to another member',
  ])
  await Promise.all([1, 2, 3].map(async () => prepareSchema({ serving: test.connection, owner: test.owner })))
  expect(await servingStrength(test.db)).toEqual([])
  await test.db.script('INSERT INTO later DEFAULT VALUES; UPDATE later SET value = 2')
  expect(await refusal(test.db, 'UPDATE later SET id = 2')).toBe(SQLSTATE.insufficientPrivilege)
  expect(await refusal(test.db, 'DELETE FROM later')).toBe(SQLSTATE.insufficientPrivilege)
})

it('without the owner a node starts on a schema that is up to date, and names what is missing on another', async () => {
  const alone = { serving: test.connection }
  await prepareSchema(alone)
  await test.asSupervisor("DELETE FROM schema_migration WHERE name LIKE '002%'")
  await expect(prepareSchema(alone)).rejects.toThrow(
    new UnreadySchemaError(
      'The database lacks 002-ledger.sql, and the serving role does not own the tables: start once with DATABASE_OWNER_URL',
    ),
  )
})

it.each([
  [
    'the owner',
    () => test.owner,
    [
      'owns tables or can become their owner',
      'owns the schema or the database',
      'may create tables and functions',
      'may create temporary tables',
      'has the right to change postings',
      'has the right to give an account to another member',
    ],
  ],
  [
    'a superuser',
    () => ({ ...test.owner, user: 'supervisor' }),
    expect.arrayContaining(['is a superuser or can become one']),
  ],
])('a role with too many privileges is reported: %s', async (_who, connection, reasons) => {
  const db = openDatabase(connection())
  expect(await servingStrength(db)).toEqual(reasons)
  await db.close()
})

it('a role that can become the owner is reported', async () => {
  const name = `member_of_owner_${process.pid}`
  await test.asSupervisor(`CREATE ROLE ${name} LOGIN NOINHERIT; GRANT ${APPLICATION} TO ${name}`)
  const db = openDatabase({ ...test.owner, user: name })
  expect(await servingStrength(db)).toContain('owns tables or can become their owner')
  await db.close()
  await test.asSupervisor(`DROP ROLE ${name}`)
})
