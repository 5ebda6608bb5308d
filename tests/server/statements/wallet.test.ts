/** Proves S30. */
import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { GAMES } from '../../../server/settings/content/games.ts'
import { bankNames } from '../../../server/settings/content/money/banks.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { totalSatang } from '../../../src/domain/money/balances.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { behave, moneyClient, moneyServerForFile } from '../games/money-server.ts'
import { itEndsSound } from '../ledger/sound.ts'

const THAI = '0812345678'

const server = await moneyServerForFile()
afterEach(() => behave(server, 'JOKER', 'ok'))
const token = await server.logIn()

async function readWallet() {
  return parse(wallet.read.response, (await server.request('/api/wallet', { token })).body)
}

it('the demo member has 12,480.50 baht, all of it in the ledger', async () => {
  const view = await readWallet()
  expect(view.wallet.amount).toBe(2_430_50)
  expect(totalSatang(view)).toBe(12_480_50)
  expect(await houseBalance(server.db, 'opening')).toBe(-(12_480_50 + 1_970_00))
})

it('the demo member sees every game, open or not, in its category', async () => {
  const { slots } = await readWallet()
  const open = slots.filter(({ isActive }) => isActive).map(({ code, amount }) => [code, amount])
  expect(open).toEqual([
    ['JOKER', 1_250_00],
    ['PG', 800_00],
    ['UFABET', 7_500_00],
    ['SEXYGAME', 0],
    ['HUAYHD', 500_00],
  ])
  const offered = GAMES.map(({ code, category }) => ({ code, category }))
  expect(slots.map(({ code, category }) => ({ code, category }))).toEqual(offered)
  expect(slots.find(({ code }) => code === 'JOKER')?.ftWalletSlot).toBe(10)
})

it('the demo member gets exactly the fields of the contract', async () => {
  const { body } = await server.request('/api/wallet', { token })
  expect(body).toEqual({
    atStake: 0,
    profile: { _id: expect.any(String), name: 'สมชาย', username: THAI, coin: 3 },
    bankAccount: {
      bankCode: 'KBANK',
      bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' },
      bankAccountName: 'สมชาย ใจดี',
      bankAccountNo: '1234567890',
      currency: 'BAHT',
    },
    wallet: { amount: 2430.5 },
    onItsWay: { transfer: 0, withdrawal: 0, items: [], refused: [] },
    balanceAge: expect.any(Number),
    invite: { amount: 0, success: 100, fail: 0, code: expect.any(String) },
    slots: expect.any(Array),
    unreadMessages: 0,
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|password|status/i)
})

it('a refresh of the balances works as a POST too', async () => {
  expect(await server.request('/api/wallet/refresh/slot', { method: 'POST', token })).toMatchObject({
    status: 200,
  })
})

const moneyOf = async (member: TestMember): Promise<unknown> => {
  const { wallet: main, onItsWay }: { wallet?: unknown; onItsWay?: unknown } = Object(
    (await moneyClient(server, member).get('/api/wallet')).body,
  )
  return { wallet: main, onItsWay }
}

it('the wallet shows money in transit to or from a silent game, until it has arrived', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  await behave(server, 'JOKER', 'silent')
  const moving = moneyClient(server, member).transfer('WALLET', 'JOKER', 120)
  await expect
    .poll(() => moneyOf(member))
    .toEqual({
      wallet: { amount: 380 },
      onItsWay: {
        transfer: 120,
        withdrawal: 0,
        items: [
          {
            id: expect.any(String),
            kind: 'transfer',
            amount: 120,
            since: expect.any(String),
            operationKey: expect.any(String),
            game: 'JOKER',
          },
        ],
        refused: [],
      },
    })
  await behave(server, 'JOKER', 'ok')
  await moving
  const arrived = { transfer: 0, withdrawal: 0, items: [], refused: [] }
  await expect.poll(() => moneyOf(member)).toEqual({ wallet: { amount: 380 }, onItsWay: arrived })
})

/** The keys of the amounts that the wallet lists. */
const keysOf = async (member: TestMember): Promise<Set<unknown>> =>
  new Set(
    Object(await moneyOf(member)).onItsWay.items.map((item: object) => Reflect.get(item, 'operationKey')),
  )

it('each of two equal transfers in transit has the key of its own call', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  await behave(server, 'JOKER', 'silent')
  const keys = [randomUUID(), randomUUID()]
  const moving = keys.map((key) => moneyClient(server, member).transfer('WALLET', 'JOKER', 120, key))
  await expect.poll(() => keysOf(member)).toEqual(new Set(keys))
  await behave(server, 'JOKER', 'ok')
  await Promise.all(moving)
})

it('what a transfer of all moves has the key of its call', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  const key = randomUUID()
  await moneyClient(server, member).transferAll('JOKER', key)
  const become = (status: string) =>
    server.database.asSupervisor(
      `UPDATE game_transfer SET status = '${status}', leased_until = now() + interval '1 hour' WHERE member_id = '${member.id}'`,
    )
  await become('PENDING')
  expect(await keysOf(member)).toEqual(new Set([key]))
  await become('SUCCESS')
})

it('the wallet shows open withdrawals and where they go, until the operator has decided', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00 })
  await moneyClient(server, member).withdraw(200)
  await server.db.query(
    'test.other-account',
    "UPDATE member SET bank_code = 'KBANK', bank_account_no = bank_account_no || '0' WHERE id = $1",
    [member.id],
  )
  expect(await moneyOf(member)).toEqual({
    wallet: { amount: 300 },
    onItsWay: {
      transfer: 0,
      withdrawal: 200,
      items: [
        {
          id: expect.any(String),
          kind: 'withdrawal',
          amount: 200,
          since: expect.any(String),
          account: { bankCode: 'SCB', end: member.username.slice(-4), bank: bankNames('SCB') },
        },
      ],
      refused: [],
    },
  })
  const { username } = member
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'SUCCESS' })
  expect(await moneyOf(member)).toMatchObject({ onItsWay: { withdrawal: 0, refused: [] } })
})

it('a refused operation is listed with its reason for three days, and has the same id in the statement', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00 })
  const { username } = member
  await moneyClient(server, member).withdraw(200)
  const { items } = Object(await moneyOf(member)).onItsWay
  const reason = 'ชื่อบัญชีไม่ตรง'
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED', reason })
  const slip = await rejectedSlip(member.id)
  const { onItsWay } = Object(await moneyOf(member))
  expect(onItsWay).toEqual({
    transfer: 0,
    withdrawal: 0,
    items: [],
    refused: [
      { id: slip, kind: 'slip', amount: 50, since: expect.any(String), reason: 'NOT_MATCH' },
      {
        id: items[0].id,
        kind: 'withdrawal',
        amount: 200,
        since: items[0].since,
        endedAt: expect.any(String),
        reason,
      },
    ],
  })
  const { body } = await server.request('/api/statement', {
    method: 'POST',
    token: member.token,
    body: { page: 1, limit: 10 },
  })
  expect(body).toMatchObject({
    statements: [
      { _id: items[0].id, status: 'FAILED', settledAt: onItsWay.refused[1].endedAt, note: reason },
    ],
  })
  const refusedIds = async () =>
    Object(await moneyOf(member)).onItsWay.refused.map(({ id }: { id: string }) => id)
  const fourDaysEarlier = (column: 'occurred_at' | 'settled_at') =>
    server.database.asSupervisor(
      `UPDATE withdrawal SET ${column} = ${column} - interval '4 days' WHERE member_id = '${member.id}'`,
    )
  await fourDaysEarlier('occurred_at')
  expect(await refusedIds(), 'it was rejected only now').toEqual([slip, items[0].id])
  await fourDaysEarlier('settled_at')
  expect(await refusedIds()).toEqual([slip])
})

/** A slip of 50 baht that the bank does not know under the member's account. Returns its id. */
async function rejectedSlip(memberId: string): Promise<string> {
  const [slip] = await server.db.query<{ id: string }>(
    'test.rejected-slip',
    `WITH picture AS (
       INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES (gen_random_uuid(), $1::text, 'x', 'png', 1) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, claimed_satang, status, note, created_at)
     SELECT $2::uuid, $1::uuid, id, 5000, 'FAILED', 'NOT_MATCH', now() FROM picture RETURNING id`,
    [memberId, 'ffffffff-0000-7000-8000-000000000001'],
  )
  if (slip === undefined) throw new Error('no slip was inserted')
  return slip.id
}

it('the wallet lists announced deposits and open QRs, and nobody else’s', async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  await moneyClient(server, member).announce(300)
  await server.request('/api/qrcode/KBANK', { method: 'POST', token: member.token, body: { amount: 50 } })
  expect(await moneyOf(member)).toMatchObject({
    onItsWay: {
      items: [
        { kind: 'qr', amount: 50, until: expect.any(String) },
        { kind: 'announcement', amount: 300 },
      ],
    },
  })
  expect(await moneyOf(other)).toMatchObject({ onItsWay: { items: [] } })
})

it('balances have the age of the oldest answer of a game', async () => {
  const member = await memberWith(server.db, { JOKER: 100_00, PG: 100_00 })
  const { get } = moneyClient(server, member)
  const age = async () => Number(Object(await get('/api/wallet')).body.balanceAge)
  await server.db.query(
    'test.answered-long-ago',
    "UPDATE game_account SET heard_at = now() - interval '1 hour' WHERE member_id = $1",
    [member.id],
  )
  await behave(server, 'JOKER', 'silent')
  expect((await get('/api/wallet/refresh/slot')).body).toEqual({ failed: ['JOKER'] })
  expect(await age(), 'one of two was silent').toBeGreaterThan(3500)
  await behave(server, 'JOKER', 'ok')
  await get('/api/wallet/refresh/slot')
  expect(await age()).toBeLessThan(60)
})

itEndsSound(server)
