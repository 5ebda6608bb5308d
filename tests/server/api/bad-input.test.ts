/** Proves S22. */
import { beforeAll, describe, expect, it } from 'vitest'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { moneyClient, moneyServerForFile } from '../games/money-server.ts'
import { ledgerSnapshot } from '../ledger/fixtures.ts'

const server = await moneyServerForFile()
let member: TestMember
let before: unknown
beforeAll(async () => {
  member = await memberWith(server.db, { WALLET: 60_000_00, JOKER: 500_00 })
  before = await ledgerSnapshot(server.db)
})

/** As JSON text, because some of it cannot be written as a value. */
const BAD_AMOUNTS = [
  '-0',
  '-0.01',
  '-1',
  '0.001',
  '100.005',
  '1e-7',
  '1e309',
  '1e300',
  '9007199254740993',
  '70368744177665',
  '"100"',
  '""',
  '"1e2"',
  'null',
  'true',
  '[]',
  '[100]',
  '{}',
  '{"$gt":0}',
  '"NaN"',
]

const CALLS = [
  ['/api/wallet/transfer', (amount: string) => `{"from":"WALLET","to":"JOKER","amount":${amount}}`],
  ['/api/wallet/transfer', (amount: string) => `{"from":"JOKER","to":"WALLET","amount":${amount}}`],
  ['/api/wallet/withdraw', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/withdrawAll', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/add', (amount: string) => `{"amount":${amount}}`],
] as const

async function post(path: string, body: string) {
  return server.request(path, {
    method: 'POST',
    token: member.token,
    body,
    headers: { 'content-type': 'application/json' },
  })
}

describe.each(CALLS)('%s', (path, bodyWith) => {
  it.each(BAD_AMOUNTS)('refuses the amount %s, and nothing moves', async (amount) => {
    const answer = await post(path, bodyWith(amount))
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', params: { key: 'amount' } } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it.each([
    ['"100"', 'not-a-number'],
    ['-1', 'negative'],
    ['1e300', 'too-large'],
    ['100.005', 'too-many-decimals'],
  ])('reports for the amount %s that it is %s', async (amount, reason) => {
    expect((await post(path, bodyWith(amount))).body).toEqual({
      message: 'KEY_INVALID',
      params: { key: 'amount', reason },
    })
  })

  it('refuses zero, and nothing moves', async () => {
    const answer = await post(path, bodyWith('0'))
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^(?:TRANSFER_MINIMUM|KEY_INVALID)$/) },
    })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('reports a missing amount', async () => {
    const body = bodyWith('1').replace(/,?"amount":1/, '')
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING', params: { key: 'amount' } },
    })
  })
})

describe('a transfer', () => {
  it.each([
    ['to an unknown game', 'WALLET', 'NOGAME', 404, 'NO_GAME'],
    ['from an unknown game', 'NOGAME', 'WALLET', 404, 'NO_GAME'],
    ['to a game that is not open', 'WALLET', 'PG', 400, 'SLOT_NO_ACCOUNT'],
    ['from a game that is not open', 'PG', 'WALLET', 400, 'SLOT_NO_ACCOUNT'],
    ['from the wallet to itself', 'WALLET', 'WALLET', 400, 'KEY_INVALID'],
    ['from a game to itself', 'JOKER', 'JOKER', 400, 'KEY_INVALID'],
    ['to the transit account', 'WALLET', 'transit', 404, 'NO_GAME'],
    ['from the held amount', 'held', 'WALLET', 404, 'NO_GAME'],
    ['to a name in small letters', 'WALLET', 'joker', 404, 'NO_GAME'],
    ['to nothing', 'WALLET', '', 404, 'NO_GAME'],
    ['with a prefix of the ledger', 'WALLET', 'game:JOKER', 404, 'NO_GAME'],
    ['to a property that every object has', 'WALLET', '__proto__', 404, 'NO_GAME'],
  ])('%s is refused, and nothing moves', async (_case, from, to, status, code) => {
    expect(await moneyClient(server, member).transfer(from, to, 1)).toMatchObject({
      status,
      body: { message: code },
    })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it.each(['null', '1', '[]', '{}', '["WALLET"]'])('from the account %s is refused', async (from) => {
    const answer = await post('/api/wallet/transfer', `{"from":${from},"to":"JOKER","amount":1}`)
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', params: { key: 'from' } } })
  })
})

it.each([
  ['from', '{"to":"JOKER","amount":1}'],
  ['to', '{"from":"WALLET","amount":1}'],
])('a transfer without %s is refused', async (key, body) => {
  expect(await post('/api/wallet/transfer', body)).toMatchObject({
    status: 400,
    body: { message: 'KEY_MISSING', params: { key } },
  })
  expect(await ledgerSnapshot(server.db)).toEqual(before)
})

it.each([
  ['WALLET', 200],
  ['NOGAME', 404],
  ['PG', 400],
])('collecting everything in %s is answered with %i', async (to, status) => {
  const stranger = await memberWith(server.db, { WALLET: 0 })
  expect(await moneyClient(server, stranger).transferAll(to)).toMatchObject({ status })
})

it('the money of the member is unchanged', async () => {
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 60_000_00, 'game:JOKER': 500_00 })
})
