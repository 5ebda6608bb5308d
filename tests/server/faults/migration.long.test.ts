/** Proves R27. */
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { moneyServerForFile } from '../games/money-server.ts'
import { SOUND } from '../ledger/sound.ts'

const SHIPPED = join(import.meta.dirname, '../../../server/platform/db/migrations')
const PHONES = 6
/** Sooner or later each call must get its answer; one that is refused for longer than this many times has failed. */
const MAX_ATTEMPTS = 20

/** How many new versions follow each other: a single one may by chance meet no transfer. */
const VERSIONS = 3

/** What a new version may do to tables that are in use, as docs/OPERATING.md describes, and on all that a transfer touches. */
function migrationsOf(version: number): Record<string, string> {
  return {
    [`9${version}1-columns.sql`]: `ALTER TABLE game_transfer ADD COLUMN note${version} text;
      ALTER TABLE account ADD COLUMN opened_by${version} text NOT NULL DEFAULT 'member';
      ALTER TABLE posting ADD COLUMN note${version} text;`,
    [`9${version}2-tables.sql`]: `CREATE TABLE dispute${version} (id uuid PRIMARY KEY, transfer_id uuid NOT NULL REFERENCES transfer (id));
      CREATE INDEX posting_amount${version} ON posting (amount_satang);`,
    [`9${version}3-constraint.sql`]: `ALTER TABLE idempotency ADD CONSTRAINT key_is_named${version} CHECK (key <> '') NOT VALID;
      ALTER TABLE idempotency VALIDATE CONSTRAINT key_is_named${version};
      UPDATE account SET opened_by${version} = 'house' WHERE owner = 'house';`,
  }
}

const server = await moneyServerForFile()
const members = await Promise.all(
  Array.from({ length: PHONES }, () => memberWith(server.db, { WALLET: 5000_00, JOKER: 0 })),
)
const folder = await folderForFile()
for (const name of await readdir(SHIPPED)) await copyFile(join(SHIPPED, name), join(folder, name))

it('the nodes of the old version keep moving money while a new one changes the schema', async () => {
  const ending = new AbortController()
  const attempts: number[] = []
  const answered = members.map(() => 0)

  /** One request under one key, for as long as a phone would repeat it. */
  async function repeatUntilAnswered(member: TestMember): Promise<void> {
    const key = crypto.randomUUID()
    for (let attempt = 1; ; attempt += 1) {
      const status = await transferOneBaht(server.url, member, key)
      if (status === 200) return void attempts.push(attempt)
      expect([409, 503]).toContain(status)
      expect(attempt).toBeLessThan(MAX_ATTEMPTS)
    }
  }
  const load = members.map(async (member, phone) => {
    while (!ending.signal.aborted) {
      await repeatUntilAnswered(member)
      answered[phone] = (answered[phone] ?? 0) + 1
    }
  })
  async function untilAllAnswered(): Promise<void> {
    const before = [...answered]
    const again = () => answered.every((count, phone) => count > (before[phone] ?? 0) + 1)
    await expect.poll(again, { timeout: 30_000 }).toBe(true)
  }
  await untilAllAnswered()
  for (let version = 1; version <= VERSIONS; version += 1) {
    const migrations = migrationsOf(version)
    for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, name), sql)
    expect(await migrate(server.database.owner, folder)).toEqual(Object.keys(migrations))
  }
  await untilAllAnswered()
  ending.abort()
  await Promise.all(load)

  const books = await Promise.all(members.map(({ id }) => booksOf(server.db, id)))
  expect(books.reduce((sum, book) => sum + (book['game:JOKER'] ?? 0), 0)).toBe(attempts.length * 100)
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
}, 120_000)
