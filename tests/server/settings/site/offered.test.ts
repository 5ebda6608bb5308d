import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { waysToPayIn } from '../../../../server/domains/deposits/ways-to-pay-in.ts'
import type { Connected } from '../../../../server/settings/site/connected.ts'
import type { House } from '../../../../server/settings/site/site-content.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'

const ACCOUNT = {
  bankCode: 'SCB',
  mode: 'AUTO',
  bankAccountNo: '1112223334',
  bankAccountName: 'REAL LTD',
  currency: 'BAHT',
} as const
const HOUSE: House = {
  accounts: [ACCOUNT],
  shown: [ACCOUNT],
  wallet: { walletAccountName: 'REAL LTD', walletAccountNo: '0811112222' },
  qr: { KBANK: '012345678901234' },
  name: 'REAL LTD',
  kipRate: undefined,
}
const NOTHING: Connected = {
  banks: false,
  slips: false,
  qr: false,
  gifts: false,
  sms: false,
  games: new Set(),
  desk: false,
}

const offered = (connected: Partial<Connected>, house = HOUSE) => {
  const { banks, wallets } = waysToPayIn({
    market: 'th',
    fpMinimumSatang: 10_00,
    giftMinimumSatang: 20_00,
    minimumSatang: 1_00,
    house,
    connected: { ...NOTHING, ...connected },
  })
  return [
    ...(banks ?? []).map(({ bankCode, mode }) => [bankCode, mode]),
    ...(wallets ?? []).map(({ mode, minimum }) => (minimum === undefined ? mode : [mode, minimum])),
  ]
}

describe('a deposit method is offered only when it is configured and its money is reported or booked', () => {
  it.each<[string, Partial<Connected>, unknown]>([
    ['nobody', {}, []],
    ['banks that report', { banks: true }, [['SCB', 'AUTO'], 'AUTO']],
    ['banks that know slips', { slips: true }, [['SCB', undefined]]],
    ['a maker of QR codes', { qr: true }, [['KBANK', 'QR']]],
    ['the mobile wallet', { gifts: true }, [['gift', 20]]],
  ])('with %s', (_who, connected, ways) => {
    expect(offered(connected)).toEqual(ways)
  })

  it.each<[string, Partial<Connected>, unknown]>([
    ['only the automatic one by banks that report', { banks: true }, [['SCB', 'AUTO'], 'AUTO']],
    [
      'both by banks that know slips',
      { slips: true },
      [
        ['SCB', undefined],
        ['BCEL', undefined],
      ],
    ],
    [
      'both by banks that do both',
      { banks: true, slips: true },
      [['SCB', 'AUTO'], ['BCEL', undefined], 'AUTO'],
    ],
    [
      'both by people who book',
      { desk: true },
      [
        ['SCB', undefined],
        ['BCEL', undefined],
      ],
    ],
  ])('of two accounts %s', (_which, connected, ways) => {
    const byHand = { ...ACCOUNT, bankCode: 'BCEL', mode: undefined }
    const accounts = [ACCOUNT, byHand]
    expect(offered(connected, { ...HOUSE, accounts, shown: accounts })).toEqual(ways)
  })

  it('and not without the operator’s configuration', () => {
    const empty: House = { ...HOUSE, accounts: [], shown: [], wallet: undefined, qr: {} }
    expect(offered({ banks: true, slips: true, qr: true, desk: true }, empty)).toEqual([])
  })
})

const text = { th: 'ประกาศ', lo: 'ປະກາດ', en: 'Notice' }
const siteFile = writeIn(await folderForFile(), 'site.json', {
  name: 'Real',
  notice: text,
  contact: { text, lineLink: 'https://line.me/R/ti/p/@real' },
  bankAccounts: [ACCOUNT],
  qr: HOUSE.qr,
})
const server = await serverForFile({
  config: { sandboxPort: undefined, siteFile },
  settings: { bonuses: { DAILY10: { offered: true }, FIRST50: { amount: 70 } } },
})

describe('a server with a SITE_FILE, a SETTINGS_FILE and nothing connected', () => {
  it('returns what the operator has set', async () => {
    const english = { headers: { 'accept-language': 'en' } }
    expect((await server.request('/api/lookup/notice', english)).body).toEqual({ notice: 'Notice' })
    expect((await server.request('/api/lookup/info')).body).toEqual({ name: 'Real' })
    expect((await server.request('/api/lookup/contact', english)).body).toEqual({
      contactText: 'Notice',
      lineLink: 'https://line.me/R/ti/p/@real',
      lineQR: '/media/line-qr.svg',
    })
    expect((await server.request('/media/line-qr.svg')).body).toMatch(/^<svg /)
  })

  it('offers the bonuses that the settings offer, and no others', async () => {
    const { token } = await memberWith(server.db, { WALLET: 0 })
    expect((await server.request('/api/bonus', { token })).body).toMatchObject([{ code: 'DAILY10' }])
    expect((await server.request('/media/banners/DAILY10/picture.svg')).status).toBe(200)
  })

  it('offers no account as long as nobody would notice the money', async () => {
    const { token } = await memberWith(server.db, { WALLET: 0 })
    const { body } = await server.request('/api/lookup/deposit', { token })
    expect(body).toMatchObject({ banks: [], wallets: [] })
  })
})

const bySlip = writeIn(await folderForFile(), 'by-slip.json', {
  bankAccounts: [{ ...ACCOUNT, mode: undefined }],
})
const reporting = await serverForFile({
  config: {
    sandboxPort: undefined,
    siteFile: bySlip,
    connectionsFile: writeIn(await folderForFile(), 'connections.json', {
      reports: { keys: ['k'.repeat(32)], from: ['bank'] },
    }),
  },
})

it('an account that takes slips, which no bank confirms, is neither offered nor announced to', async () => {
  const { token } = await memberWith(reporting.db, { WALLET: 0 })
  expect((await reporting.request('/api/lookup/deposit', { token })).body).toMatchObject({ banks: [] })
  const announced = await reporting.request('/api/wallet/add', {
    method: 'POST',
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 100 },
  })
  expect(announced).toMatchObject({ status: 400, body: { message: 'NOT_CONNECTED' } })
})
