import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { type Database, openDatabase } from './client.ts'
import { isOverworked, sqlState } from './failures.ts'
import type { Transaction } from './transaction.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations')
const MIGRATION_NAME = /^\d{3}-[a-z0-9-]+\.sql$/

const FIVE_MINUTES_MS = 300_000

/** Longer than the limits of any request: another node may be migrating, which is not an error. */
const PATIENCE = {
  max: 1,
  lock_timeout: FIVE_MINUTES_MS,
  statement_timeout: FIVE_MINUTES_MS,
  query_timeout: FIVE_MINUTES_MS,
  idle_in_transaction_session_timeout: FIVE_MINUTES_MS,
} as const satisfies PoolConfig

/** A migration that waits for a table blocks everyone who wants it next, so it lets them pass after this time and tries again. */
const LONGEST_IN_LINE_MS = 2000
const LONGEST_PAUSE_MS = 500

/** Errors that nodes may get when they create the bookkeeping tables at the same moment; the second attempt finds them. */
const CREATED_BY_ANOTHER_NODE = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000'])
const ATTEMPTS = 20

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Brings the schema up to date: applies every `NNN-name.sql` that is not recorded yet, in order, each in a transaction of its own, so
 * that no more tables are locked at once than one migration touches. Nodes that start together take turns through a row lock
 * (advisory locks do not exist on every compatible engine). It uses a connection of its own, because its limits are longer than
 * those of requests.
 *
 * @param settings where the database is, as for `openDatabase`, under the role that owns its tables.
 * @returns the names applied by this call.
 * @throws {UnreadySchemaError} when the database has the migrations of another history; nothing is changed then.
 * @throws when an applied migration has been changed since, when a statement fails, or when a table was in use for five minutes; nothing of
 * that migration is stored then, but those before it are.
 */
export async function migrate(settings: PoolConfig, folder: string = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const db = openDatabase({ ...settings, ...PATIENCE })
  const names: string[] = []
  try {
    await createBookkeeping(db)
    for (;;) {
      const name = await applyWhenFree(db, migrations)
      if (name === undefined) return names
      names.push(name)
    }
  } finally {
    await db.close()
  }
}

/** The names of all migrations of this version, in their order. */
export async function migrationNames(folder: string = MIGRATIONS_DIR): Promise<string[]> {
  return (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).toSorted()
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      // A checkout with CRLF line endings must not look like a changed migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function createBookkeeping(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.script(`
        CREATE TABLE IF NOT EXISTS schema_lock (id integer PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS schema_migration (
          name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
        INSERT INTO schema_lock (id) VALUES (1) ON CONFLICT DO NOTHING;`)
      return
    } catch (error) {
      if (attempt >= ATTEMPTS || !CREATED_BY_ANOTHER_NODE.has(sqlState(error) ?? '')) throw error
    }
    await delay(50 * Math.random())
  }
}

/** Nodes of the old version go on using the tables: a lock timeout, or a deadlock with them, is not a failure. */
async function applyWhenFree(db: Database, migrations: readonly Migration[]): Promise<string | undefined> {
  for (const end = performance.now() + FIVE_MINUTES_MS; ;) {
    try {
      return await db.transaction(async (tx) => applyNext(tx, migrations), { attempts: 1 })
    } catch (error) {
      if (performance.now() > end || !isOverworked(error)) throw error
    }
    await delay(LONGEST_PAUSE_MS * Math.random())
  }
}

/** @returns the name of the migration that was applied, or undefined when there is none left */
async function applyNext(tx: Transaction, migrations: readonly Migration[]): Promise<string | undefined> {
  await tx.query('migration.lock', 'SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE')
  const rows = await tx.query<{ name: string; checksum: string }>(
    'migration.applied',
    'SELECT name, checksum FROM schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  requireKnownHistory(
    [...applied.keys()],
    migrations.map(({ name }) => name),
  )
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed !== undefined) throw new Error(`migration ${changed.name} was changed after it was applied`)
  const next = migrations.find(({ name }) => !applied.has(name))
  if (next === undefined) return undefined
  await tx.script(`SET LOCAL lock_timeout = ${LONGEST_IN_LINE_MS}; ${next.sql}`)
  await tx.query('migration.record', 'INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
    next.name,
    next.checksum,
  ])
  return next.name
}

/** The schema is not what this version needs, and cannot be made so. The message is one line for the person who starts it. */
export class UnreadySchemaError extends Error {
  override readonly name = 'UnreadySchemaError'
}

/**
 * Makes sure that the migrations of a database are those of this version, perhaps followed by those of a later one: its nodes may have migrated already
 * while this one is started once more.
 *
 * @param applied the names of the migrations that were applied to it.
 * @param ours the names of this version's, in their order.
 * @throws {UnreadySchemaError} when another migration has taken a number of ours, as in databases from before the first release.
 */
export function requireKnownHistory(applied: readonly string[], ours: readonly string[]): void {
  const last = numberOf(ours.at(-1) ?? '')
  const [stranger] = applied.filter((name) => !ours.includes(name) && numberOf(name) <= last).toSorted()
  if (stranger === undefined) return
  throw new UnreadySchemaError(
    `The database was made by a version from before the first release, which this one cannot use (it has the migration ${stranger}); nothing was changed. Start with an empty DATA_DIR, or name an empty database in DATABASE_URL.`,
  )
}

/** Whether a later version than this one has migrated the database: it has a migration behind the last of ours. */
export function isOfLaterVersion(applied: readonly string[], ours: readonly string[]): boolean {
  const last = numberOf(ours.at(-1) ?? '')
  return applied.some((name) => numberOf(name) > last)
}

function numberOf(name: string): string {
  return name.slice(0, 3)
}
