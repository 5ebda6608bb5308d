/** Proves S22. */
import { describe, expect, it } from 'vitest'
import { booksOf, memberWith } from '../../support/members.ts'
import { moneyClient, moneyServerForFile } from '../games/money-server.ts'
import { ledgerSnapshot } from '../ledger/fixtures.ts'

const server = await moneyServerForFile()
const member = await memberWith(server.db, { WALLET: 60_000_00, JOKER: 500_00 })
const before = await ledgerSnapshot(server.db)

/** As JSON text, because some of it cannot be written as a value. */
const BAD_NUMBERS = ['-0', '-0.01', '0.001', '1e-7', '1e309', '9007199254740993', '70368744177665']
const NO_NUMBERS = ['""', '"1e2"', '"NaN"', 'null', 'true', '[]', '[100]', '{}', '{"$gt":0}']
const REASONS = [
  ['"100"', 'not-a-number'],
  ['-1', 'negative'],
  ['1e300', 'too-large'],
  ['100.005', 'too-many-decimals'],
] as const

const CALLS = [
  ['/api/wallet/transfer', (amount: string) => `{"from":"WALLET","to":"JOKER","amount":${amount}}`],
  ['/api/wallet/transfer', (amount: string) => `{"from":"JOKER","to":"WALLET","amount":${amount}}`],
  ['/api/wallet/withdraw', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/withdrawAll', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/add', (amount: string) => `{"amount":${amount}}`],
] as const

const post = (path: string, body: string) =>
  server.request(path, {
    method: 'POST',
    token: member.token,
    body,
    headers: { 'content-type': 'application/json' },
  })

/** The answer to a call with that key missing or invalid. */
const refusalOf = (message: 'KEY_INVALID' | 'KEY_MISSING', key: string) => ({
  status: 400,
  body: { message, params: { key } },
})

describe.each(CALLS)('%s', (path, bodyWith) => {
  it.each([...BAD_NUMBERS, ...NO_NUMBERS])('refuses the amount %s, and nothing moves', async (amount) => {
    expect(await post(path, bodyWith(amount))).toMatchObject(refusalOf('KEY_INVALID', 'amount'))
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it.each(REASONS)('refuses the amount %s as %s, and nothing moves', async (amount, reason) => {
    const { status, body } = await post(path, bodyWith(amount))
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'KEY_INVALID', params: { key: 'amount', reason } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('refuses zero, and nothing moves', async () => {
    const message = expect.stringMatching(/^(?:TRANSFER_MINIMUM|KEY_INVALID)$/)
    expect(await post(path, bodyWith('0'))).toMatchObject({ status: 400, body: { message } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('reports a missing amount', async () => {
    const body = bodyWith('1').replace(/,?"amount":1/, '')
    expect(await post(path, body)).toMatchObject(refusalOf('KEY_MISSING', 'amount'))
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
    const answer = await moneyClient(server, member).transfer(from, to, 1)
    expect(answer).toMatchObject({ status, body: { message: code } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it.each(['null', '1', '[]', '{}', '["WALLET"]'])('from the account %s is refused', async (from) => {
    const answer = await post('/api/wallet/transfer', `{"from":${from},"to":"JOKER","amount":1}`)
    expect(answer).toMatchObject(refusalOf('KEY_INVALID', 'from'))
  })
})

it.each([
  ['from', '{"to":"JOKER","amount":1}'],
  ['to', '{"from":"WALLET","amount":1}'],
])('a transfer without %s is refused', async (key, body) => {
  expect(await post('/api/wallet/transfer', body)).toMatchObject(refusalOf('KEY_MISSING', key))
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
