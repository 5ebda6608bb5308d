import { randomUUID } from 'node:crypto'
import { parse as parseQr } from 'promptparse'
import { parse } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
import type { Market } from '../../../src/domain/markets.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { readQr, walletSatang } from './slips/read-answers.ts'

const servers = new Map<Market, { server: TestServer; token: string }>()
beforeAll(async () => {
  for (const market of ['th', 'lo'] as const) {
    const server = await startTestServer({ config: { market }, settings: { deposits: { fpMinimum: 25 } } })
    servers.set(market, { server, token: await server.logIn(market) })
  }
})
afterAll(() => Promise.all([...servers.values()].map(({ server }) => server.stop())))

function site(market: Market): { server: TestServer; token: string } {
  const found = servers.get(market)
  if (found === undefined) throw new Error('not started')
  return found
}

async function ways(market: Market) {
  const { server, token } = site(market)
  return parse(lookup.deposit.response, (await server.request('/api/lookup/deposit', { token })).body)
}

describe('in Thailand', () => {
  it('every deposit method of the specification is offered', async () => {
    const { banks, wallets, isManual, minimum } = await ways('th')
    expect(
      banks.map(({ bankType, bankCode, mode, currency }) => [bankType, bankCode, mode, currency]),
    ).toEqual([
      ['BANK', 'SCB', 'AUTO', 'BAHT'],
      ['BANK', 'KBANK', 'AUTO', 'BAHT'],
      ['BANK', 'GSB', 'AUTO', 'BAHT'],
      ['BANK', 'BCEL', undefined, 'LAK'],
      ['BANK', 'KBANK', 'QR', 'BAHT'],
      ['PAYMENT', 'WW', 'QR', 'BAHT'],
      ['PAYMENT', 'FP', 'QR', 'BAHT'],
      ['PAYMENT', 'PAYONEX', 'QR', 'BAHT'],
    ])
    expect(wallets).toEqual([
      { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567' },
      { mode: 'gift', walletAccountName: undefined, walletAccountNo: undefined },
    ])
    expect([isManual, minimum]).toEqual([false, 1_00])
  })

  it('kip are shown with their rate', async () => {
    const { banks } = await ways('th')
    expect(banks.find(({ bankCode }) => bankCode === 'BCEL')?.exchange).toEqual({
      kipPerBaht: 690,
      since: '2026-11-01T00:00:00.000Z',
    })
  })

  it('the minimum of FP is the configured one, and the app learns it', async () => {
    const { server, token } = site('th')
    const { banks } = await ways('th')
    const minimums = banks.map(({ bankCode, minimum }) => [bankCode, minimum])
    expect(minimums).toContainEqual(['FP', 25_00])
    expect(minimums).toContainEqual(['WW', 100_00])
    const create = async (amount: number) =>
      (
        await server.request('/api/qrcode/FP', {
          method: 'POST',
          token,
          body: { amount },
          headers: { 'idempotency-key': randomUUID() },
        })
      ).body
    expect(await create(24.99)).toMatchObject({ hasQrcode: false })
    expect(await create(25)).toMatchObject({ hasQrcode: true })
  })

  it('money sent to the mobile wallet is credited to the phone number that sent it', async () => {
    const { server, token } = site('th')
    const before = await walletSatang(server, token)
    const transfer = { username: '0812345678', bankCode: 'TRUEMONEY', amount: 12.5 }
    expect((await server.sandbox('POST', '/api/bank/transfer', transfer)).body).toMatchObject({
      outcome: 'credited',
    })
    expect(await walletSatang(server, token)).toBe(before + 12_50)
  })
})

describe('in Laos', () => {
  it('the bank of the country is first, and no method is offered that works only in Thailand', async () => {
    const { banks, wallets, isManual } = await ways('lo')
    expect(banks.map(({ bankCode, mode }) => [bankCode, mode])).toEqual([
      ['BCEL', undefined],
      ['SCB', 'AUTO'],
      ['KBANK', 'AUTO'],
      ['BCEL', 'QR'],
    ])
    expect([wallets, isManual]).toEqual([[], true])
  })

  it('a QR is in kip at the current rate, and credits the baht for which it was created', async () => {
    const { server, token } = site('lo')
    const before = await walletSatang(server, token)
    const { body } = await server.request('/api/qrcode/BCEL', {
      method: 'POST',
      token,
      body: { amount: 100.01 },
      headers: { 'idempotency-key': randomUUID() },
    })
    const { qrcodeId } = readQr(body)
    const [row] = await server.db.query<{ payload: string }>('test.payload', 'SELECT payload FROM qr_payment')
    const qr = parseQr(row?.payload ?? '', true)
    expect(qr?.getTagValue('38', '00')).toBe('A005266284662577')
    // 100.01 x 690 = 69006.9, and a kip has no fraction.
    expect([qr?.getTagValue('53'), qr?.getTagValue('54'), qr?.getTagValue('58')]).toEqual([
      '418',
      '69007',
      'LA',
    ])
    await server.sandbox('POST', `/api/qr/${qrcodeId}/pay`, {})
    expect(await walletSatang(server, token)).toBe(before + 100_01)
  })
})
