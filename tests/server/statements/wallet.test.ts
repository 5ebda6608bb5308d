/** Proves S30. */
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { GAMES } from '../../../server/settings/content/games.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { totalSatang } from '../../../src/domain/money/balances.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'

/** Each silence takes a full deadline, which must be long enough for the answers of a slow machine. */
const DEADLINE_MS = 5000
const SILENT = IS_LONG ? ['silent', 'slow'] : []
const THAI = '0812345678'

const server = await serverForFile({ timing: { providerDeadlineMs: DEADLINE_MS } })
const token = await server.logIn()

async function readWallet() {
  return parse(wallet.read.response, (await server.request('/api/wallet', { token })).body)
}

async function gameSatang(code: string): Promise<number | undefined> {
  return (await readWallet()).slots.find((slot) => slot.code === code)?.amount
}

async function refresh(): Promise<unknown> {
  return (await server.request('/api/wallet/refresh/slot', { token })).body
}

describe('the demo member', () => {
  it('has 12,480.50 baht, all of it in the ledger', async () => {
    const view = await readWallet()
    expect(view.wallet.amount).toBe(2_430_50)
    expect(totalSatang(view)).toBe(12_480_50)
    expect(await houseBalance(server.db, 'opening')).toBe(-(12_480_50 + 1_970_00))
  })

  it('sees every game, open or not, in its category', async () => {
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

  it('gets exactly the fields of the contract', async () => {
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
})

describe('a bank transfer', () => {
  it.each([
    ['an unknown member', { username: '0800000000', bankCode: 'SCB', amount: 1 }, 404, 'NO_USER'],
    [
      'a bank without an account of the house',
      { username: THAI, bankCode: 'UOB', amount: 1 },
      400,
      'NO_BANK',
    ],
    ['no money', { username: THAI, bankCode: 'SCB', amount: 0 }, 400, 'KEY_INVALID'],
    ['a fraction of a satang', { username: THAI, bankCode: 'SCB', amount: 0.001 }, 400, 'KEY_INVALID'],
    ['text for an amount', { username: THAI, bankCode: 'SCB', amount: '1' }, 400, 'KEY_INVALID'],
  ])('of %s is refused', async (_case, body, status, message) => {
    const answer = await server.sandbox('POST', '/api/bank/transfer', body)
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { message } })
  })
})

describe('a refresh of the balances', () => {
  it('books a win and a loss, against the provider', async () => {
    await server.sandbox('POST', '/api/games/PG/result', { username: THAI, amount: 120.5 })
    await server.sandbox('POST', '/api/games/JOKER/result', { username: THAI, amount: -250 })
    expect(await gameSatang('PG')).toBe(800_00)
    expect(await refresh()).toEqual({ failed: [] })
    expect(await gameSatang('PG')).toBe(920_50)
    expect(await gameSatang('JOKER')).toBe(1_000_00)
    expect(await houseBalance(server.db, 'provider:PG')).toBe(-120_50)
    expect(await houseBalance(server.db, 'provider:JOKER')).toBe(250_00)
  })

  it('posts a result once, however many refreshes run at the same time', async () => {
    await server.sandbox('POST', '/api/games/UFABET/result', { username: THAI, amount: 10 })
    await Promise.all(Array.from({ length: 10 }, refresh))
    expect(await gameSatang('UFABET')).toBe(7_510_00)
  })

  it('works as a POST too', async () => {
    expect(await server.request('/api/wallet/refresh/slot', { method: 'POST', token })).toMatchObject({
      status: 200,
    })
  })

  it.each(['fail', ...SILENT])(
    'leaves a balance unchanged and names the game when the provider is %s',
    async (mode) => {
      const before = await gameSatang('HUAYHD')
      await server.sandbox('PUT', '/api/games/HUAYHD/behaviour', { mode })
      await server.sandbox('POST', '/api/games/HUAYHD/result', { username: THAI, amount: 5 })
      await server.sandbox('POST', '/api/games/PG/result', { username: THAI, amount: 1 })
      const others = (await gameSatang('PG')) ?? 0
      expect(await refresh()).toEqual({ failed: ['HUAYHD'] })
      expect(await gameSatang('HUAYHD')).toBe(before)
      expect(await gameSatang('PG')).toBe(others + 1_00)

      await server.sandbox('PUT', '/api/games/HUAYHD/behaviour', { mode: 'ok' })
      expect(await refresh()).toEqual({ failed: [] })
      expect(await gameSatang('HUAYHD')).toBe((before ?? 0) + 5_00)
    },
  )

  it.each([
    ['more than the balance is lost', 'SEXYGAME', -1, 400, 'MONEY_NOT_ENOUGH'],
    ['the game is not open', 'SLOTXO', 1, 400, 'SLOT_NO_ACCOUNT'],
    ['there is no such game', 'NOGAME', 1, 404, 'NO_GAME'],
    ['nothing was won or lost', 'PG', 0, 400, 'KEY_INVALID'],
  ])('has nothing to move when %s', async (_case, code, amount, status, message) => {
    const answer = await server.sandbox('POST', `/api/games/${code}/result`, { username: THAI, amount })
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { message } })
  })
})

itEndsSound(server)
