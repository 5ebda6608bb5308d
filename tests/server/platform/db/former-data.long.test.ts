import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { APPLICATION, SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { migrate, migrationNames } from '../../../../server/platform/db/migrate.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { SOUND } from '../../ledger/sound.ts'

/** The tables of one database, with their rows as JSON. */
type Rows = Readonly<Record<string, readonly object[]>>

/** Databases of version 1.1.14, as its tests had left them. */
const FORMER: Readonly<Record<string, Rows>> = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'former-data.json.gz'))).toString(),
)

/** The number of migrations of that version. */
const FORMER_MIGRATIONS = 19

const SHIPPED = join(import.meta.dirname, '../../../../server/platform/db/migrations')
const folder = await folderForFile()
for (const name of (await migrationNames()).slice(0, FORMER_MIGRATIONS))
  await copyFile(join(SHIPPED, name), join(folder, name))

async function formerDatabase(rows: Rows): Promise<TestDatabase> {
  const test = await freshDatabase()
  onTestFinished(() => test.drop())
  await test.asSupervisor(`DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION ${APPLICATION}`)
  await migrate(test.owner, folder)
  const tables = Object.keys(rows)
    .map((table) => `"${table}"`)
    .join(', ')
  const fills = Object.entries(rows).map(([table, list]) => {
    const json = `'${JSON.stringify(list).replaceAll("'", "''")}'`
    return `INSERT INTO "${table}" OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::"${table}", ${json});`
  })
  // Without triggers and foreign keys, so that the order of the tables does not matter.
  await test.asSupervisor(
    `SET session_replication_role = replica; TRUNCATE ${tables} CASCADE; ${fills.join('\n')}`,
  )
  return test
}

const balancesOf = (test: TestDatabase) =>
  test.db.query('test.balances', 'SELECT id, balance_satang AS satang FROM account ORDER BY id')

it.each(Object.entries(FORMER))('a database of the former version migrates: %s', async (_, rows) => {
  const test = await formerDatabase(rows)
  await test.asSupervisor(`GRANT USAGE ON SCHEMA public TO ${SERVING}; GRANT SELECT ON account TO ${SERVING}`)
  const before = await balancesOf(test)
  await prepareSchema({ serving: test.connection, owner: test.owner })
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
  expect(await pendingViolations(test.db)).toEqual({
    transitMismatches: 0,
    heldMismatches: 0,
    orphanedKeys: 0,
  })
  expect(before.length).toBeGreaterThan(5)
  expect(await balancesOf(test)).toEqual(before)
})
