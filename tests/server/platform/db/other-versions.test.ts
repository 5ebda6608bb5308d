import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { migrate, migrationNames, UnreadySchemaError } from '../../../../server/platform/db/migrate.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { balanceOf, BANK, move, post, walletHolding } from '../../ledger/fixtures.ts'

const SHIPPED = join(import.meta.dirname, '../../../../server/platform/db/migrations')

let test: TestDatabase
beforeEach(async () => {
  test = await freshDatabase()
})
afterEach(() => test.drop())

const applied = async () => {
  const rows = await test.db.query<{ name: string }>(
    'test.applied',
    'SELECT name FROM schema_migration ORDER BY name',
  )
  return rows.map(({ name }) => name)
}

describe('the next version', () => {
  let folder: string
  let next: string
  beforeEach(async () => {
    folder = await temporaryFolder()
    const names = await migrationNames()
    for (const name of names) await copyFile(join(SHIPPED, name), join(folder, name))
    next = `${String(Number(names.at(-1)?.slice(0, 3)) + 1).padStart(3, '0')}-next.sql`
    await writeFile(
      join(folder, next),
      'ALTER TABLE account ADD COLUMN note text; CREATE TABLE later (id uuid);',
    )
  })
  afterEach(() => rm(folder, { recursive: true }))

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
