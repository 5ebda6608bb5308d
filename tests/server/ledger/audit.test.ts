/** Proves S86, R25: damaged books, and money and history that are moved to another owner, are found by the audit, which halts the ledger. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { memberBalances } from '../../../server/ledger/accounts.ts'
import {
  freshViolations,
  ledgerViolations,
  type LedgerViolations,
} from '../../../server/ledger/books/invariants.ts'
import {
  examineBooks,
  examineFreshIfDue,
  startLedgerAudit,
} from '../../../server/ledger/books/ledger-audit.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { freshDatabase } from '../../support/database/test-database.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile, startNode } from '../../support/test-server.ts'
import { behave, moneyClient, TIMING } from '../games/money-server.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { BANK, move, post, walletHolding } from './fixtures.ts'
import { SOUND } from './sound.ts'

const server = await serverForFile({ config: { rateLimit: false }, timing: TIMING })
const { db, database } = server
const supervisor = openDatabase({ ...database.connection, user: SUPERVISOR })
afterAll(() => supervisor.close())
afterEach(() => vi.useRealTimers())

const BEFORE = uuidv7()
const wallet = await walletHolding(db, 1000)
let victim: Player
let thief: Player
beforeAll(async () => {
  await post(db, move(BANK, wallet, 500))
  victim = await newPlayer(server)
  thief = await newPlayer(server)
  await live(victim)
  await thief.deposit(1)
})

const PAUSED = { status: 500, body: { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } } }

const outside = async (path: string, body: object) =>
  expect(await server.sandbox('POST', path, body)).toMatchObject({ status: 200 })

/** One record of each kind: a bonus that is lost, a coupon, a QR, an announcement, a withdrawal. */
async function live(player: Player): Promise<void> {
  const { username } = player
  const ask = async (path: string, body?: object) => {
    const answer = await player.request(path, 'POST', body)
    expect(answer).toMatchObject({ status: 200 })
    return Object(answer.body)
  }
  await player.deposit(1000)
  await ask('/api/bonus/activate/WELCOME20')
  await player.toGame(1000)
  await player.play(-192)
  await outside(`/api/members/${username}/coupon`, { prizeCode: 'CASH20' })
  const { body } = await player.request('/api/spinwheel/coupon')
  await ask('/api/spinwheel/coupon/claim', { coupon: Object(body)[0]._id })
  const { qrcodeId } = await ask('/api/qrcode/KBANK', { amount: 500 })
  await outside(`/api/qr/${qrcodeId}/pay`, {})
  await ask('/api/wallet/add', { amount: 700 })
  await player.deposit(700)
  await ask('/api/wallet/withdraw', { amount: 300 })
}

const named = (sql: string): string =>
  sql
    .replaceAll('$robbed', `'${victim.id}'`)
    .replaceAll('$thief', `'${thief.id}'`)
    .replaceAll('$wallet', `(SELECT id FROM account WHERE owner = '${wallet.owner}')`)

/** What the audit counts after these statements, which are undone: of everything, and of what has been posted since a moment before this file. */
async function violationsAfter(sql: string): Promise<{ all: LedgerViolations; fresh: object }> {
  class Undo extends Error {}
  let violations = { all: SOUND, fresh: {} }
  await supervisor
    .transaction(async (tx) => {
      await tx.script(named(sql))
      violations = { all: await ledgerViolations(tx), fresh: await freshViolations(tx, BEFORE) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return violations
}

const namesOf = (counts: object) =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []))

it('a member with every kind of event owns what the books record', async () => {
  expect(await ledgerViolations(db)).toEqual(SOUND)
})

it.each<[string, string, (keyof LedgerViolations)[]]>([
  [
    'a changed amount',
    'UPDATE posting SET amount_satang = amount_satang + 1 WHERE account_id = $wallet AND account_version = 2',
    ['unbalancedCurrencies', 'unbalancedTransfers', 'driftedAccounts', 'chainBreaks'],
  ],
  ['a changed balance', 'UPDATE account SET balance_satang = 1 WHERE id = $wallet', ['driftedAccounts']],
  [
    'a deleted posting',
    'DELETE FROM posting WHERE account_id = $wallet AND account_version = 1',
    ['unbalancedCurrencies', 'unbalancedTransfers', 'driftedAccounts', 'versionGaps', 'chainBreaks'],
  ],
  ['a changed version', 'UPDATE account SET version = 3 WHERE id = $wallet', ['versionGaps']],
  [
    'a transfer without entries',
    `INSERT INTO transfer (id, kind, actor, description, occurred_at) VALUES ('${uuidv7()}', 'deposit', '', '', now())`,
    ['emptyTransfers'],
  ],
  [
    'an overdrawn wallet',
    'ALTER TABLE account DROP CONSTRAINT never_overdrawn; UPDATE account SET balance_satang = -1 WHERE id = $wallet',
    ['driftedAccounts', 'overdrawnAccounts'],
  ],
  [
    'entries in two currencies',
    "UPDATE account SET currency = 'LAK' WHERE id = $wallet",
    ['unbalancedCurrencies', 'unbalancedTransfers', 'changedAccounts'],
  ],
])('the audit notices %s', async (_what, sql, violated) => {
  const { all, fresh } = await violationsAfter(sql)
  expect(namesOf(all)).toEqual(violated)
  // What it does not count is seen in another figure.
  expect(namesOf(fresh)).not.toEqual([])
})

const SWAP_WALLETS = `UPDATE account SET owner = owner || '-' WHERE kind = 'wallet' AND owner = $thief;
  UPDATE account SET owner = $thief WHERE kind = 'wallet' AND owner = $robbed;
  UPDATE account SET owner = $robbed WHERE kind = 'wallet' AND owner = $thief || '-'`

/** Each gives something of one member to another, or increases it, as somebody with more rights than the server could. */
const THEFTS: readonly (readonly [string, keyof LedgerViolations])[] = [
  [SWAP_WALLETS, 'changedAccounts'],
  // With the record of how they were opened as well.
  [
    `${SWAP_WALLETS}; UPDATE account_opening o SET owner = a.owner FROM account a WHERE a.id = o.account_id`,
    'foreignTransfers',
  ],
  ["UPDATE account SET kind = 'game:JOKER' WHERE owner = $robbed AND kind = 'game:PG'", 'changedAccounts'],
  ["UPDATE account SET currency = 'LAK' WHERE owner = $robbed", 'changedAccounts'],
  ['DELETE FROM account_opening WHERE owner = $robbed', 'changedAccounts'],
  ...['withdrawal', 'game_transfer', 'coupon'].flatMap((table): [string, 'foreignRecords'][] => [
    [`UPDATE ${table} SET member_id = $thief`, 'foreignRecords'],
    [`UPDATE ${table} SET amount_satang = amount_satang + 1`, 'foreignRecords'],
  ]),
  ['UPDATE award SET member_id = $thief', 'foreignRecords'],
  ['UPDATE award SET amount_satang = amount_satang + 1', 'foreignRecords'],
  ["UPDATE award SET removed_satang = removed_satang + 1 WHERE status = 'lost'", 'foreignRecords'],
  ['UPDATE qr_payment SET member_id = $thief', 'foreignRecords'],
  ['UPDATE arrival SET amount_satang = amount_satang + 1', 'foreignRecords'],
  ['UPDATE deposit_announcement SET member_id = $thief', 'foreignRecords'],
]

it.each(THEFTS)('the audit notices %s', async (sql, violated) => {
  const { all, fresh } = await violationsAfter(sql)
  expect(all[violated]).toBeGreaterThan(0)
  // Records are compared by the audit of everything alone.
  expect(namesOf(fresh).includes(violated)).toBe(violated !== 'foreignRecords')
})

it('what was posted since the last audit is audited by itself, once for all nodes', async () => {
  await db.query(
    'test.due-long-ago',
    "UPDATE ledger_check SET fresh_due_at = now(), fresh_until = now() - interval '1 hour'",
  )
  expect(await examineFreshIfDue(db)).toBeUndefined()
  const posted = await walletHolding(db, 1000)
  await supervisor.query('test.damage', 'UPDATE account SET balance_satang = 1 WHERE owner = $1', [
    posted.owner,
  ])
  expect(await examineFreshIfDue(db), 'a minute has not passed').toBeUndefined()
  await db.query('test.due-again', 'UPDATE ledger_check SET fresh_due_at = now()')
  expect(await examineFreshIfDue(db)).toEqual({ driftedAccounts: 1 })
  expect(await thief.request('/api/wallet/withdraw', 'POST', { amount: 300 })).toMatchObject(PAUSED)
  await supervisor.query('test.repair', 'UPDATE account SET balance_satang = 1000 WHERE owner = $1', [
    posted.owner,
  ])
  await database.asSupervisor('DELETE FROM ledger_halt')
})

it('an audit that fails is due again soon, on any node', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const error = vi.fn<() => void>()
  const unaudited = await freshDatabase()
  const stop = await startLedgerAudit({
    db: unaudited.db,
    connection: { host: 'localhost', port: 1 },
    log: { error, fatal: () => undefined },
  })
  await expect.poll(() => error).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_000)
  // It was claimed, so that no other node makes it at the same time, and fails again.
  await expect.poll(() => error).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(15_000)
  const soon = "SELECT 1 FROM ledger_check WHERE due_at <= now() + interval '1 minute'"
  await expect.poll(() => unaudited.db.query('test.due', soon)).toHaveLength(1)
  await stop()
  await unaudited.drop()
})

it('money in transit is no reason to halt the ledger', async () => {
  await behave(server, 'JOKER', 'silent')
  const rich = await memberWith(db, { WALLET: 200_00, JOKER: 0 })
  const client = moneyClient(server, rich)
  const [withdrawn, ...transfers] = await Promise.all([
    client.withdraw(100),
    ...Array.from({ length: 3 }, () => client.transfer('WALLET', 'JOKER', 1)),
  ])
  expect(withdrawn.status).toBe(200)
  expect(transfers.map(({ status }) => status)).toEqual(transfers.map(() => 409))
  expect(await memberBalances(db, rich.id)).toEqual(
    expect.arrayContaining([
      { kind: 'transit', balanceSatang: 3_00 },
      { kind: 'held', balanceSatang: 100_00 },
    ]),
  )
  expect(await examineBooks(db)).toBeUndefined()
  await behave(server, 'JOKER', 'ok')
})

it('books that do not agree stop every movement of money and nothing else, until a person lifts the halt', async () => {
  const member = await memberWith(db, { WALLET: 100_00, JOKER: 0 })
  const client = moneyClient(server, member)
  /** Somebody with more rights than the application writes a balance that no posting explains. */
  const write = (satang: number) =>
    database.asSupervisor(
      `UPDATE account SET balance_satang = balance_satang + (${satang}) WHERE kind = 'wallet' AND owner = '${member.id}'`,
    )
  await write(1)
  // A starting server detects it before it answers anybody.
  const next = await startNode({ DATA_DIR: server.dataDir }, { connection: database.connection })
  await next.stop()
  const key = randomUUID()
  const refused = await client.transfer('WALLET', 'JOKER', 1, key)
  expect(refused).toMatchObject(PAUSED)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await client.withdraw(100)).toMatchObject(PAUSED)
  const deposit = { username: member.username, bankCode: 'SCB', amount: 5, reference: 'r-1' }
  expect((await server.sandbox('POST', '/api/bank/transfer', deposit)).status).toBe(503)
  expect(await client.get('/api/wallet')).toMatchObject({ status: 200 })
  const page = { method: 'POST', token: member.token, body: { page: 1, limit: 10 } }
  expect(await server.request('/api/statement', page)).toMatchObject({ status: 200 })
  expect(server.log()).toContain('the ledger is halted')

  // A sweep posts nothing when it is requested: it must not be stored and carried out later.
  expect(await client.transferAll('JOKER')).toMatchObject(PAUSED)
  expect(await client.transfer('WALLET', 'JOKER', 1, null)).toMatchObject(PAUSED)
  const stored = (table: string, owner: string) =>
    db.query(`test.of-${table}`, `SELECT 1 FROM ${table} WHERE ${owner} = $1`, [member.id])
  expect(await stored('game_sweep', 'member_id')).toEqual([])
  expect(await stored('idempotency', 'owner')).toEqual([])

  expect(await examineBooks(db)).toEqual({ driftedAccounts: 1 })
  await write(-1)
  expect(await examineBooks(db)).toBeUndefined()
  expect(await client.transfer('WALLET', 'JOKER', 1, key)).toMatchObject({ status: 500 })
  await database.asSupervisor('DELETE FROM ledger_halt')
  expect(await client.transfer('WALLET', 'JOKER', 1, key)).toMatchObject({ status: 200 })
})

it('a wallet that was moved to another member moves no money any more', async () => {
  await supervisor.script(named(SWAP_WALLETS))
  expect(await examineBooks(db)).toMatchObject({ changedAccounts: 2 })
  expect(await thief.request('/api/wallet/withdraw', 'POST', { amount: 300 })).toMatchObject(PAUSED)
})
