import { once } from 'node:events'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { migrate, migrationNames, UnreadySchemaError } from '../../../../server/platform/db/migrate.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { balanceOf, BANK, move, post, walletHolding } from '../../ledger/fixtures.ts'

const SHIPPED = join(import.meta.dirname, '../../../../server/platform/db/migrations')

let test: TestDatabase
let folder: string

beforeEach(async () => {
  test = await freshDatabase()
  folder = await temporaryFolder()
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

describe('before the first migration', () => {
  beforeEach(async () => {
    // The template is migrated already.
    await test.asSupervisor('DROP TABLE schema_lock, schema_migration')
    await writeFile(join(folder, '001-first.sql'), 'CREATE TABLE first (id uuid PRIMARY KEY);')
    await writeFile(
      join(folder, '002-second.sql'),
      'ALTER TABLE first ADD COLUMN note text; CREATE INDEX ON first (note);',
    )
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
    await expect(migrate(test.owner, folder)).rejects.toThrow(
      '001-first.sql was changed after it was applied',
    )
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
})

const applied = async () => {
  const rows = await test.db.query<{ name: string }>(
    'test.applied',
    'SELECT name FROM schema_migration ORDER BY name',
  )
  return rows.map(({ name }) => name)
}

describe('the next version', () => {
  let next: string
  beforeEach(async () => {
    const names = await migrationNames()
    for (const name of names) await copyFile(join(SHIPPED, name), join(folder, name))
    next = `${String(Number(names.at(-1)?.slice(0, 3)) + 1).padStart(3, '0')}-next.sql`
    await writeFile(
      join(folder, next),
      'ALTER TABLE account ADD COLUMN note text; CREATE TABLE later (id uuid);',
    )
  })
  it('adds its migration to the database of this one, whose nodes continue, and can start again', async () => {
    const wallet = await walletHolding(test.db, 100)
    expect(await migrate(test.owner, folder)).toEqual([next])
    await post(test.db, move(BANK, wallet, 10))
    await prepareSchema({ serving: test.connection, owner: test.owner })
    await prepareSchema({ serving: test.connection })
    await post(test.db, move(BANK, wallet, 5))
    expect(await balanceOf(test.db, wallet)).toBe(115)
    expect(await applied()).toEqual([...(await migrationNames()), next])
  })

  it('keeps the rights that it granted when a node or a command of this one starts once more', async () => {
    await migrate(test.owner, folder)
    await test.asSupervisor(
      `GRANT DELETE ON gift TO ${SERVING}; GRANT UPDATE (note) ON account TO ${SERVING}; GRANT SELECT ON later TO ${SERVING}`,
    )
    await prepareSchema({ serving: test.connection, owner: test.owner })
    const uses = "DELETE FROM gift; UPDATE account SET note = 'a'; SELECT FROM later"
    await expect(test.db.script(uses)).resolves.toBeUndefined()
  })
})

describe('a database from before the first release, whose migrations had other numbers', () => {
  const OLD = ['001-members.sql', '002-ledger.sql', '103-repeated-slips-and-notices.sql']
  beforeEach(() =>
    test.asSupervisor(`DELETE FROM schema_migration;
      INSERT INTO schema_migration (name, checksum) VALUES ${OLD.map((name) => `('${name}', '')`).join(', ')}`),
  )

  it.each([
    ['as its owner', () => ({ serving: test.connection, owner: test.owner })],
    ['without its owner', () => ({ serving: test.connection })],
  ])(
    'is refused at the start %s, in one line that explains what to do, and unchanged',
    async (_who, roles) => {
      await expect(prepareSchema(roles())).rejects.toThrow(UnreadySchemaError)
      await expect(prepareSchema(roles())).rejects.toThrow(
        /^[^\n]*001-members\.sql[^\n]*empty DATA_DIR[^\n]*$/,
      )
      expect(await applied()).toEqual(OLD)
    },
  )
})
