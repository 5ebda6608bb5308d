import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { openDatabase, type Database } from './client.ts'
import { sqlState } from './failures.ts'
import type { Transaction } from './transaction.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations')
const MIGRATION_NAME = /^\d{3}-[a-z0-9-]+\.sql$/

const FIVE_MINUTES_MS = 300_000

/** Longer than any request may wait: another node may be migrating, and that is no error. */
const PATIENCE = {
  max: 1,
  lock_timeout: FIVE_MINUTES_MS,
  statement_timeout: FIVE_MINUTES_MS,
  query_timeout: FIVE_MINUTES_MS,
  idle_in_transaction_session_timeout: FIVE_MINUTES_MS,
} as const satisfies PoolConfig

/** What nodes that create the bookkeeping tables at the same moment may meet; the second attempt finds them made. */
const CREATED_BY_ANOTHER_NODE = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000'])
const ATTEMPTS = 20

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Brings the schema up to date: applies every `NNN-name.sql` that is not recorded yet, in order, in one transaction. Nodes that
 * start together take turns through a row lock (advisory locks do not exist on every compatible engine). It uses a connection
 * of its own, because its limits are longer than those of requests.
 *
 * @param settings Where the database is, as for `openDatabase`.
 * @returns the names applied by this call.
 * @throws when a migration that is already applied has since been changed, or when a statement fails; nothing is stored then.
 */
export async function migrate(settings: PoolConfig, folder: string = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const db = openDatabase({ ...settings, ...PATIENCE })
  try {
    await createBookkeeping(db)
    return await db.transaction(async (tx) => {
      await tx.query('migration.lock', 'SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE')
      return applyMissing(tx, migrations)
    })
  } finally {
    await db.close()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // A checkout with CRLF line ends must not look like a changed migration.
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

async function applyMissing(tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
  const rows = await tx.query<{ name: string; checksum: string }>(
    'migration.applied',
    'SELECT name, checksum FROM schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const names: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(`migration ${name} was changed after it was applied`)
    if (known !== undefined) continue
    await tx.script(sql)
    await tx.query('migration.record', 'INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ])
    names.push(name)
  }
  return names
}
