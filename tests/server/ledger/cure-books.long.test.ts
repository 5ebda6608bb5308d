/** What stops the ledger is cured by its owner, without a superuser. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { houseAccount, lockAccounts, memberAccount } from '../../../server/ledger/accounts.ts'
import { cureTransfer, reportBooks, resumeMoney } from '../../../server/ledger/books/cure-books.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import type { Posting } from '../../../server/ledger/transfer.ts'
import { ADVISORY_LOCKS } from '../../../server/platform/db/advisory-locks.ts'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { giveHouseMoney, move } from './fixtures.ts'

const PROGRAM = join(import.meta.dirname, '../../../server/ledger/books/books-command.ts')
const BECAUSE = 'Credited to the wrong member'

let test: TestDatabase
let owner: Database
let wrong: TestMember
let right: TestMember
beforeEach(async () => {
  test = await freshDatabase()
  owner = openDatabase(test.owner)
  wrong = await memberWith(test.db, { WALLET: 700_00 })
  right = await memberWith(test.db, { WALLET: 0 })
  return async () => {
    await owner.close()
    await test.drop()
  }
})

/** As the ledger of earlier versions did, which accepted a transfer between two members. @returns its id */
async function postAsBefore(postings: readonly Posting[]): Promise<string> {
  const id = uuidv7()
  const locked = await test.db.transaction((tx) =>
    lockAccounts(
      tx,
      postings.map(({ account }) => account),
    ),
  )
  const lines = postings.map(({ amountSatang }, index) => {
    const accountId = locked[index]?.id
    const changed = `(UPDATE account SET balance_satang = balance_satang + (${amountSatang}), version = version + 1
        WHERE id = '${accountId}' AND balance_satang IS NOT NULL RETURNING balance_satang, version)`
    return `WITH changed AS ${changed}
      INSERT INTO posting SELECT '${id}', ${index + 1}, '${accountId}', ${amountSatang}, balance_satang, version
        FROM (SELECT 1) AS one LEFT JOIN changed ON true`
  })
  await test.asSupervisor(`
    INSERT INTO transfer (id, kind, actor, description, occurred_at) VALUES ('${id}', 'deposit', 'script', 'SCB', now());
    ${lines.join(';')}`)
  return id
}

const wallet = ({ id }: TestMember) => memberAccount(id, 'wallet')
const walletSatang = async ({ id }: TestMember) => (await booksOf(test.db, id))['wallet']
const moveBetween = async (from: TestMember, to: TestMember) =>
  postAsBefore(move(wallet(from), wallet(to), 700_00))

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { DATABASE_OWNER_URL: ownerUrl() },
) {
  return spawnSync(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, DATABASE_URL: test.url, ...env },
    encoding: 'utf8',
  })
}

function ownerUrl(): string {
  const url = new URL(test.url)
  url.username = String(test.owner.user)
  return url.href
}

const cure = (transferId: string, isUndone = true) =>
  cureTransfer(owner, { transferId, isUndone, reason: BECAUSE, now: new Date() })

/** Whether money moves, and goes on moving after the next audits. */
async function moves(): Promise<boolean> {
  for (let audits = 0; audits < 3; audits += 1) {
    if ((await examineBooks(test.db)) !== undefined) return false
  }
  return giveHouseMoney(test.db, wrong.id, { amountSatang: 1 }).then(
    () => true,
    () => false,
  )
}

it('a transfer between two members halts the ledger, and one documented act ends that for good', async () => {
  const id = await moveBetween(wrong, right)
  expect(await examineBooks(test.db)).toEqual({ foreignTransfers: 1 })
  expect(await moves()).toBe(false)

  const shown = run(['show'])
  expect(shown.status).toBe(1)
  for (const text of [id, 'foreignTransfers 1', wrong.username, '-700.00', right.username])
    expect(shown.stdout).toContain(text)

  const undone = run(['undo', id, '--because', BECAUSE])
  expect([undone.status, undone.stderr]).toEqual([0, ''])
  expect([await walletSatang(wrong), await walletSatang(right)]).toEqual([700_00, 0])
  expect(await houseBalance(test.db, 'correction')).toBe(0)
  expect(await moves()).toBe(true)
  expect(run(['show'])).toMatchObject({ status: 0, stdout: 'Money moves.\nThe books agree.\n' })
  expect(run(['undo', id, '--because', BECAUSE])).toMatchObject({ status: 1 })
  expect([await walletSatang(wrong), await walletSatang(right)]).toEqual([700_01, 0])
})

it('what was spent meanwhile is left to the house, and named', async () => {
  const id = await moveBetween(wrong, right)
  await giveHouseMoney(test.db, right.id, { amountSatang: -500_00 })
  await examineBooks(test.db)
  expect(await cure(id)).toMatchObject({
    missing: [{ username: right.username, kind: 'wallet', amountSatang: 500_00 }],
    broken: {},
  })
  expect([await walletSatang(wrong), await walletSatang(right)]).toEqual([700_00, 0])
  expect(await houseBalance(test.db, 'correction')).toBe(-500_00)
  expect(await moves()).toBe(true)
})

it('a transfer whose effect was right stays, and is counted no longer', async () => {
  const id = await moveBetween(wrong, right)
  await examineBooks(test.db)
  expect(await cure(id, false)).toEqual({ missing: [], broken: {} })
  expect([await walletSatang(wrong), await walletSatang(right)]).toEqual([0, 700_00])
  expect(await moves()).toBe(true)
})

it('each of two is cured, and the halt ends with the last', async () => {
  const first = await moveBetween(wrong, right)
  const second = await postAsBefore(move(wallet(right), wallet(wrong), 100_00))
  await examineBooks(test.db)
  expect(await cure(first, false)).toMatchObject({ broken: { foreignTransfers: 1 } })
  expect(await moves()).toBe(false)
  expect(await cure(second)).toMatchObject({ broken: {} })
  expect([await walletSatang(wrong), await walletSatang(right)]).toEqual([0, 700_00])
  expect(await moves()).toBe(true)
})

it('lines of the house, and money on its way without a record, are undone as well', async () => {
  const ids = [
    await postAsBefore([
      { account: wallet(wrong), amountSatang: -300_00 },
      { account: wallet(right), amountSatang: 200_00 },
      { account: houseAccount('bank:SCB'), amountSatang: 100_00 },
    ]),
    await postAsBefore(move(wallet(wrong), memberAccount(wrong.id, 'held'), 50_00)),
  ]
  expect(await examineBooks(test.db)).toEqual({ foreignTransfers: 1, heldMismatches: 1 })
  expect((await reportBooks(test.db)).transfers.map(({ id }) => id)).toEqual(ids)
  for (const id of ids) await cure(id)
  expect(await booksOf(test.db, wrong.id)).toMatchObject({ wallet: 700_00, held: 0 })
  expect(await walletSatang(right)).toBe(0)
  expect(await houseBalance(test.db, 'bank:SCB')).toBe(0)
  expect(await moves()).toBe(true)
})

it('a halt whose cause is gone ends, and no other', async () => {
  const balance = (change: number) =>
    test.asSupervisor(
      `UPDATE account SET balance_satang = balance_satang + (${change}) WHERE owner = '${wrong.id}'`,
    )
  await balance(1)
  await examineBooks(test.db)
  expect(await resumeMoney(owner)).toEqual({ driftedAccounts: 1 })
  expect(await moves()).toBe(false)
  await balance(-1)
  expect(await resumeMoney(owner)).toEqual({})
  expect(await moves()).toBe(true)
})

it('only the owner cures, only what breaks a rule, and only with a reason', async () => {
  const id = await moveBetween(wrong, right)
  await examineBooks(test.db)
  const [sound] = await test.db.query<{ id: string }>(
    'test.sound',
    "SELECT id FROM transfer WHERE kind = 'opening' LIMIT 1",
  )
  const attempts: [string[], Record<string, string>?][] = [
    [['undo', id, '--because', BECAUSE], {}],
    [['undo', sound?.id ?? '', '--because', BECAUSE]],
    [['undo', id]],
    [['undo', id, '--why', BECAUSE]],
  ]
  for (const [args, env] of attempts) {
    const { status, stderr } = run(args, env)
    expect({ args, status }).toEqual({ args, status: 1 })
    expect(stderr).not.toContain('    at ')
  }
  expect(await test.db.query('test.examined', 'SELECT FROM examined_transfer')).toEqual([])
  expect(await moves()).toBe(false)
})

it('an audit that is at work while somebody cures does not halt the ledger again', async () => {
  const id = await moveBetween(wrong, right)
  let cured: Promise<unknown> | undefined
  // As an audit that has read the books, and halts the ledger for what it has seen.
  await test.db.transaction(async (tx) => {
    await tx.query('test.audit', 'SELECT pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.ledgerAudit])
    cured = cure(id)
    const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`
    await expect.poll(async () => (await test.db.query('test.waiting', waiting)).length).toBe(1)
    await tx.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  })
  expect(await cured).toEqual({ missing: [], broken: {} })
  expect(await moves()).toBe(true)
})
