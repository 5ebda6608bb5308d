import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { migrate } from '../../../../server/platform/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

let test: TestDatabase
let folder: string

beforeEach(async () => {
  test = await freshDatabase()
  folder = await temporaryFolder()
  // The template is migrated already; these tests begin before the first migration.
  await test.asSupervisor('DROP TABLE schema_lock, schema_migration')
  await writeFile(join(folder, '001-first.sql'), 'CREATE TABLE first (id uuid PRIMARY KEY);')
  await writeFile(
    join(folder, '002-second.sql'),
    'ALTER TABLE first ADD COLUMN note text; CREATE INDEX ON first (note);',
  )
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

it('migrations are applied once, in the order of their numbers', async () => {
  expect(await migrate(test.owner, folder)).toEqual(['001-first.sql', '002-second.sql'])
  expect(await migrate(test.owner, folder)).toEqual([])
  await writeFile(join(folder, '003-third.sql'), 'DROP TABLE first;')
  expect(await migrate(test.owner, folder)).toEqual(['003-third.sql'])
})

it('four nodes that start at once on an empty database apply each migration once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(async () => migrate(test.owner, folder)))
  expect(results.flat().toSorted()).toEqual(['001-first.sql', '002-second.sql'])
})

it('a failed migration is rolled back completely, earlier ones are kept, and the next start can repair it', async () => {
  await writeFile(
    join(folder, '002-second.sql'),
    'CREATE TABLE second (id uuid); ALTER TABLE absent ADD COLUMN note text;',
  )
  await expect(migrate(test.owner, folder)).rejects.toThrow('absent')
  const tables = "SELECT to_regclass('first') AS first, to_regclass('second') AS second"
  expect(await test.db.query('test.tables', tables)).toEqual([{ first: 'first', second: null }])
  await writeFile(join(folder, '002-second.sql'), 'ALTER TABLE first ADD COLUMN note text;')
  expect(await migrate(test.owner, folder)).toEqual(['002-second.sql'])
})

it('a migration that was changed after it was applied is refused', async () => {
  await migrate(test.owner, folder)
  await writeFile(join(folder, '001-first.sql'), 'CREATE TABLE other (id uuid PRIMARY KEY);')
  await expect(migrate(test.owner, folder)).rejects.toThrow('001-first.sql was changed after it was applied')
})

it('a migration that waits for a table in use does not block others, and is applied when the table is free', async () => {
  await migrate(test.owner, folder)
  await writeFile(join(folder, '003-third.sql'), 'ALTER TABLE first ADD COLUMN author text;')
  const leaving = new AbortController()
  const owner = openDatabase(test.owner)
  const reader = owner.transaction(async (tx) => {
    await tx.query('test.read', 'SELECT id FROM first')
    await once(leaving.signal, 'abort')
  })
  const lock = "SELECT 1 FROM pg_locks WHERE relation = 'first'::regclass AND mode = $1"
  const locks = async (mode: string) => test.db.query('test.lock', lock, [mode])
  await expect.poll(async () => locks('AccessShareLock')).toHaveLength(1)
  const migration = migrate(test.owner, folder)
  try {
    await expect.poll(async () => locks('AccessExclusiveLock')).toHaveLength(1)
    await owner.query('test.pass', 'SELECT id FROM first')
  } finally {
    leaving.abort()
    await reader
    await owner.close()
  }
  expect(await migration).toEqual(['003-third.sql'])
})
