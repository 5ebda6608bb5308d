import { describe, expect, it } from 'vitest'
import { waysToPayIn } from '../../../../server/domains/deposits/ways-to-pay-in.ts'
import type { BankRecord } from '../../../../server/outside/providers/bank-records.ts'
import { drawSlip } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import type { Connected } from '../../../../server/settings/site/connected.ts'
import type { House } from '../../../../server/settings/site/site-content.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith } from '../../../support/members.ts'
import { serverForFile, startTestServer } from '../../../support/test-server.ts'
import { handIn, slipsOf } from '../../deposits/slips/slips.ts'
import { plainPng } from '../../platform/files/pictures.ts'

const ACCOUNT = {
  bankCode: 'SCB',
  mode: 'AUTO',
  bankAccountNo: '1112223334',
  bankAccountName: 'REAL LTD',
  currency: 'BAHT',
} as const
const HOUSE: House = {
  accounts: [ACCOUNT],
  payoutBanks: [],
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
      lineQR: expect.stringMatching(/^\/media\/line-qr\.svg\?of=[0-9a-f]{8}$/),
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
    body: { amount: 100 },
  })
  expect(announced).toMatchObject({ status: 400, body: { message: 'NOT_CONNECTED' } })
})

/** A transfer that no bank of ours can confirm. */
const RECORD: BankRecord = {
  senderBankCode: 'SCB',
  senderAccountNo: '9998887776',
  receiverBankCode: 'SCB',
  receiverAccountNo: ACCOUNT.bankAccountNo,
  amount: 70_00,
  currency: 'THB',
  sentAt: new Date('2026-11-25T05:00:00Z'),
  reference: '2026112512345678',
}

describe('a server with a SITE_FILE and a desk, but no bank that knows slips', () => {
  it('takes slips and announcements, which wait for a person', async () => {
    const withDesk = await startTestServer({
      config: { sandboxPort: undefined, siteFile, rateLimit: false, desk: { host: '127.0.0.1', port: 0 } },
      settings: { slips: { closedFrom: '00:00', closedTo: '00:00' } },
    })
    try {
      const member = await memberWith(withDesk.db, { WALLET: 0 })
      const lookup = async (what: string) =>
        (await withDesk.request(`/api/lookup/${what}`, { token: member.token })).body
      expect(await lookup('slip')).toMatchObject({ open: true })
      expect(await lookup('deposit')).toMatchObject({ banks: [{ bankCode: 'SCB' }] })
      const announcement = { method: 'POST', token: member.token, body: { amount: 100 } }
      expect(await withDesk.request('/api/wallet/add', announcement)).toMatchObject({
        status: 200,
      })
      for (const picture of [plainPng(400, 400), drawSlip(RECORD)])
        expect(await handIn(withDesk, member.token, picture)).toBe(200)
      await expect
        .poll(async () => (await slipsOf(withDesk, member.token)).map(({ status, note }) => [status, note]))
        .toEqual([
          ['PENDING', 'WITH_PERSON'],
          ['PENDING', 'WITH_PERSON'],
        ])
    } finally {
      await withDesk.stop()
    }
  })
})
