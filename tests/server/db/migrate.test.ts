import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../../support/test-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let test: TestDatabase
let folder: string

beforeEach(async () => {
  test = await freshDatabase()
  folder = await temporaryFolder()
  // The template is migrated already; these tests begin before the first migration.
  await test.db.script('DROP TABLE schema_lock, schema_migration')
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
  expect(await migrate(test.connection, folder)).toEqual(['001-first.sql', '002-second.sql'])
  expect(await migrate(test.connection, folder)).toEqual([])
  await writeFile(join(folder, '003-third.sql'), 'DROP TABLE first;')
  expect(await migrate(test.connection, folder)).toEqual(['003-third.sql'])
})

it('four nodes that start at once on an empty database apply each migration once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(async () => migrate(test.connection, folder)))
  expect(results.flat().toSorted()).toEqual(['001-first.sql', '002-second.sql'])
})

it('a migration that fails takes back those before it, and the next start can repair it', async () => {
  await writeFile(join(folder, '002-second.sql'), 'ALTER TABLE absent ADD COLUMN note text;')
  await expect(migrate(test.connection, folder)).rejects.toThrow('absent')
  expect(await test.db.query('test.first', "SELECT to_regclass('first') AS name")).toEqual([{ name: null }])
  await writeFile(join(folder, '002-second.sql'), 'ALTER TABLE first ADD COLUMN note text;')
  expect(await migrate(test.connection, folder)).toHaveLength(2)
})

it('a migration that was changed after it was applied is refused', async () => {
  await migrate(test.connection, folder)
  await writeFile(join(folder, '001-first.sql'), 'CREATE TABLE other (id uuid PRIMARY KEY);')
  await expect(migrate(test.connection, folder)).rejects.toThrow(
    '001-first.sql was changed after it was applied',
  )
})
