/** Proves S86, R25: money and history that are moved to another owner are found by the audit of the books, which halts the ledger. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerViolations, type LedgerViolations } from '../../../server/ledger/books/invariants.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import { SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { SOUND } from './sound.ts'

let server: TestServer
let supervisor: Database
let victim: Player
let thief: Player
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: false } })
  supervisor = openDatabase({ ...server.database.connection, user: SUPERVISOR })
  victim = await newPlayer(server)
  thief = await newPlayer(server)
  await live(victim)
  await thief.deposit(1)
})
afterAll(async () => {
  await supervisor.close()
  await server.stop()
})

const outside = async (path: string, body: object) =>
  expect(await server.sandbox('POST', path, body)).toMatchObject({ status: 200 })

/** One record of each kind: a bonus that is lost, a coupon, a QR, an announcement, a withdrawal. */
async function live(player: Player): Promise<void> {
  const { username } = player
  const post = async (path: string, body?: object) => {
    const answer = await player.request(path, 'POST', body, { 'idempotency-key': randomUUID() })
    expect(answer).toMatchObject({ status: 200 })
    return Object(answer.body)
  }
  await player.deposit(1000)
  await post('/api/bonus/activate/WELCOME20')
  await player.toGame(1000)
  await player.play(-192)
  await outside(`/api/members/${username}/coupon`, { prizeCode: 'CASH20' })
  const { body } = await player.request('/api/spinwheel/coupon')
  await post('/api/spinwheel/coupon/claim', { coupon: Object(body)[0]._id })
  const { qrcodeId } = await post('/api/qrcode/KBANK', { amount: 500 })
  await outside(`/api/qr/${qrcodeId}/pay`, {})
  await post('/api/wallet/add', { amount: 700 })
  await player.deposit(700)
  await post('/api/wallet/withdraw', { amount: 300 })
}

/** Runs the work on statements that are undone afterwards. */
async function undone<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined
  class Undo extends Error {}
  await supervisor
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (result === undefined) throw new Error('nothing was done')
  return result.value
}

const damage = (sql: string): string =>
  sql.replaceAll('$robbed', `'${victim.id}'`).replaceAll('$thief', `'${thief.id}'`)

it('a member with every kind of event owns what the books record', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
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
  const violations = await undone(async (tx) => {
    await tx.script(damage(sql))
    return ledgerViolations(tx)
  })
  expect(violations[violated]).toBeGreaterThan(0)
})

it('a wallet that was moved to another member moves no money any more', async () => {
  await supervisor.script(damage(SWAP_WALLETS))
  expect(await examineBooks(server.db)).toMatchObject({ changedAccounts: 2 })
  const paused = { status: 500, body: { params: { paused: 'money' } } }
  const headers = { 'idempotency-key': randomUUID() }
  expect(await thief.request('/api/wallet/withdraw', 'POST', { amount: 300 }, headers)).toMatchObject(paused)
})
