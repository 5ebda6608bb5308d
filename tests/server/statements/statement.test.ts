/** Proves S56. */
import { randomUUID } from 'node:crypto'
import { object, parse, string } from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import {
  countStatement,
  lineFilter,
  saveStatementCount,
} from '../../../server/domains/statements/statement-lines.ts'
import type { TransferKind } from '../../../server/ledger/transfer.ts'
import { statement } from '../../../src/contract/statement.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { outcomeOf, slipsOf } from '../deposits/slips/slips.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { plainPng } from '../platform/files/pictures.ts'
import { newPlayer, type Player } from '../rewards/player.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const { db } = server

const ask = (player: Player, body: object) =>
  player.request('/api/statement', 'POST', { page: 1, limit: 20, ...body })
const list = async (player: Player, body: object = {}) =>
  parse(statement.list.response, (await ask(player, body)).body)
const change = async (player: Player, path: string, body: object) =>
  expect(await player.request(path, 'POST', body)).toMatchObject({ status: 200 })
const settle = ({ username }: Player, outcome: string) =>
  server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })

/** Money of the house moves into the wallet, or back. */
const give = (player: Player, kind: TransferKind, amountSatang: number, occurredAt = new Date()) =>
  giveHouseMoney(db, player.id, { kind, house: 'bonus', description: 'NEWYEAR', amountSatang, occurredAt })

it('the statement lists everything that happened to the wallet or was requested, newest first, each thing once', async () => {
  const player = await newPlayer(server)
  expect(await list(player), 'nothing has happened').toEqual({ rows: [], total: 0, days: [] })
  await player.deposit(500.25)
  await player.toGame(100)
  await give(player, 'promotion', 50_00)
  await give(player, 'bonus', 20_00)
  await give(player, 'forfeit', -5_00)
  await give(player, 'refund-to-wallet', 7_00)
  await change(player, '/api/wallet/add', { amount: 300 })
  await change(player, '/api/wallet/withdraw', { amount: 200 })

  const { rows, total } = await list(player)
  const described = { description: 'NEWYEAR' }
  const account = { bankCode: 'KTB', end: expect.stringMatching(/^\d{4}$/) }
  const expected = [
    { statementType: 'withdraw', from: 'WALLET', to: 'KTB', status: 'PENDING', amount: 200_00, account },
    { statementType: 'deposit', from: undefined, to: 'WALLET', status: 'PENDING', amount: 300_00 },
    { statementType: 'bonus', refund: described, amount: 7_00, totalAfter: 572_25 },
    { statementType: 'finish_bonus', bonus: described, amount: 5_00, moved: -5_00, totalAfter: 565_25 },
    { statementType: 'bonus', bonus: described, status: 'SUCCESS', amount: 20_00, totalAfter: 570_25 },
    { statementType: 'bonus', promotion: described, amount: 50_00, totalAfter: 550_25 },
    { statementType: 'transfer', from: 'WALLET', to: 'PG', status: 'SUCCESS', amount: 100_00 },
    {
      statementType: 'deposit',
      from: 'SCB',
      to: 'WALLET',
      way: 'bank',
      status: 'SUCCESS',
      amount: 500_25,
      account,
      begunAt: expect.any(String),
      totalAfter: 500_25,
    },
  ]
  expect(rows).toMatchObject(expected)
  expect(total).toBe(8)
  expect((await list(player, { page: 2, limit: 3 })).rows).toEqual(rows.slice(3, 6))
  expect((await list(player, { page: 4, limit: 3 })).rows).toEqual([])

  await player.deposit(300)
  await settle(player, 'FAILED')
  const after = await list(player)
  expect(after.rows).toMatchObject([
    { statementType: 'deposit', way: 'bank', status: 'SUCCESS', amount: 300_00 },
    { ...expected[0], status: 'FAILED', settledAt: expect.any(String) },
    ...expected.slice(2),
  ])
  expect(after.total, 'the announced deposit has come').toBe(8)
  expect(await list(await newPlayer(server)), 'nobody else sees it').toMatchObject({ rows: [] })
})

/** Gives a member that many deposits of a satang, as the ledger would have written them, older than all others. */
const makeHistory = (username: string, deposits: number) =>
  server.database.asSupervisor(`
    CREATE TEMPORARY TABLE old AS
      SELECT n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id FROM generate_series(1, ${deposits}) AS n;
    INSERT INTO account (id, owner, kind, currency) SELECT gen_random_uuid(), 'house', 'bank:GSB', 'THB'
      ON CONFLICT DO NOTHING;
    INSERT INTO transfer (id, kind, actor, description, occurred_at)
      SELECT id, 'deposit', 'bank:GSB', 'GSB', timestamptz '2025-01-01' + make_interval(secs => n) FROM old;
    INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
      SELECT old.id, 1, a.id, 1, a.balance_satang + n, a.version + n
        FROM old, account a JOIN member m ON m.id::text = a.owner WHERE m.username = '${username}' AND a.kind = 'wallet';
    INSERT INTO posting (transfer_id, leg, account_id, amount_satang)
      SELECT old.id, 2, a.id, -1 FROM old, account a WHERE a.owner = 'house' AND a.kind = 'bank:GSB';
    UPDATE account a SET balance_satang = balance_satang + ${deposits}, version = version + ${deposits}
      FROM member m WHERE m.id::text = a.owner AND m.username = '${username}' AND a.kind = 'wallet';
    ANALYZE`)

it('the rows of a statement are counted once up to every thousandth, and from there on', async () => {
  const member = await memberWith(db, { WALLET: 1000_00 })
  const total = async () => {
    const count = await countStatement(db, member.id, lineFilter())
    await saveStatementCount(db, count, lineFilter())
    return count.total
  }
  const storedCount = () =>
    db.query(
      'test.noted',
      `SELECT through_version AS through, lines FROM statement_count c JOIN account a ON a.id = c.account_id
        WHERE a.owner = $1`,
      [member.id],
    )
  const deposit = () => giveHouseMoney(db, member.id, { kind: 'deposit', amountSatang: 1_00 })
  // The balance it opened with is the thousandth posting.
  await makeHistory(member.username, 999)
  expect([await total(), await storedCount()]).toEqual([999, []])
  await deposit()
  expect(await total()).toBe(1000)
  expect(await storedCount()).toEqual([{ through: 1001, lines: 1000 }])
  await deposit()
  expect([await total(), await storedCount()]).toEqual([1001, [{ through: 1001, lines: 1000 }]])
})

it.each([
  {},
  { page: 0, limit: 10 },
  { page: -1, limit: 10 },
  { page: 1.5, limit: 10 },
  { page: 1, limit: 0 },
  { page: 1, limit: 101 },
  { page: 1e12, limit: 10 },
  { page: '1', limit: 10 },
  { page: null, limit: null },
  { page: 1, limit: 10, kind: 'cashback' },
])('the statement refuses an invalid page: %j', async (body) => {
  const { token } = await memberWith(db, {})
  const paths = 'kind' in body ? ['/api/statement'] : ['/api/statement', '/api/statement/slip']
  for (const path of paths)
    expect((await server.request(path, { method: 'POST', token, body })).status).toBe(400)
})

let player: Player
let today: Date
/** The days, as they were listed while money moved. */
let listed: Record<'all' | 'oneRow' | 'whileWaiting' | 'paidOut', Awaited<ReturnType<typeof list>>['days']>
beforeAll(async () => {
  await moveToNoon(server)
  player = await newPlayer(server)
  await player.deposit(500.25)
  today = new Date((await list(player)).rows[0]?.createdAt ?? '')
  // At noon: thirteen hours before it was yesterday.
  await give(player, 'deposit', 90_00, new Date(today.getTime() - 13 * 3_600_000))
  await give(player, 'bonus', 20_00, today)
  await give(player, 'forfeit', -5_00, today)
  await player.toGame(100)
  await change(player, '/api/wallet/add', { amount: 300 })
  const daysOf = async (limit: number) => (await list(player, { limit })).days
  const [all, oneRow] = [await daysOf(10), await daysOf(1)]
  await change(player, '/api/wallet/withdraw', { amount: 200 })
  const whileWaiting = await daysOf(1)
  await settle(player, 'SUCCESS')
  listed = { all, oneRow, whileWaiting, paidOut: await daysOf(1) }
})

/** The Bangkok day of the first deposit, and others counted from it. */
const day = (offset = 0) =>
  new Date(today.getTime() + (7 + 24 * offset) * 60 * 60_000).toISOString().slice(0, 10)

it('a page contains the sum of each day, over all pages, of successful rows only', () => {
  const expected = { day: day(), in: 520_25, out: 5_00, waiting: 0 }
  expect(listed.all).toEqual(
    expect.arrayContaining([expected, { day: day(-1), in: 90_00, out: 0, waiting: 0 }]),
  )
  expect(listed.oneRow, 'one row of it').toEqual([expected])
  expect(listed.whileWaiting).toEqual([{ ...expected, waiting: 200_00 }])
  expect(listed.paidOut).toEqual([{ ...expected, out: 205_00 }])
})

it.each([
  { kind: 'deposit', rows: ['deposit', 'deposit', 'deposit'], in: 500_25, out: 0 },
  { kind: 'withdraw', rows: ['withdraw'], in: 0, out: 200_00 },
  { kind: 'transfer', rows: ['transfer'], in: 0, out: 0 },
  { kind: 'bonus', rows: ['finish_bonus', 'bonus'], in: 20_00, out: 5_00 },
])(
  'a statement can be filtered by $kind: rows, their count and the days',
  async ({ kind, rows, ...sums }) => {
    const answer = await list(player, { kind })
    expect(answer.rows.map(({ statementType }) => statementType)).toEqual(rows)
    expect(answer.total).toBe(rows.length)
    expect(answer.days).toContainEqual({ day: day(), ...sums, waiting: 0 })
    const second = await list(player, { kind, page: 2, limit: 1 })
    expect(second).toMatchObject({ total: rows.length, rows: answer.rows.slice(1, 2) })
  },
)

it('a server that returns neither total nor days is understood', () => {
  const row = { statementType: 'deposit', amount: 1, createdAt: '2026-11-23T05:00:00.000Z' }
  expect(parse(statement.list.response, [row])).toMatchObject({ rows: [{ amount: 100 }], days: undefined })
  expect(parse(statement.list.response, { statements: [row], total: '1' })).toMatchObject({
    total: 1,
    days: undefined,
  })
})

it('the picture of a slip is shown to its member by a short-lived address, and to nobody else', async () => {
  await outcomeOf(server, player.token, plainPng(80, 80))
  const [slip] = await slipsOf(server, player.token, 1)
  const path = `/api/statement/slip/reference/${slip?.reference}`
  const { url } = parse(object({ url: string() }), (await player.request(path)).body)
  expect((await fetch(new URL(url, server.url))).headers.get('content-type')).toBe('image/png')

  const { token } = await memberWith(db, {})
  const foreign = await server.request(path, { token })
  const missing = await server.request(`/api/statement/slip/reference/${randomUUID()}`, { token })
  expect(foreign).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
  expect(await slipsOf(server, token)).toEqual([])
  expect((await server.request(path)).status).toBe(401)
})

itEndsSound(server)
