import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError } from '../../../../server/settings/config.ts'
import { OWN_TEXTS } from '../../../../server/settings/content/site-texts.ts'
import { readSiteFile } from '../../../../server/settings/site/site-content.ts'
import { LANGUAGE_NAMES } from '../../../../src/domain/languages.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'

const folder = await folderForFile()
const written = (content: unknown) => writeIn(folder, 'site.json', content)

const ACCOUNT = {
  bankCode: 'SCB',
  bankAccountNo: '1112223334',
  bankAccountName: 'REAL LTD',
  currency: 'BAHT',
}
const RATE = { kipPerBaht: 700, since: '2026-11-20T00:00:00.000Z' }

it('without a file nothing is set', () => {
  expect(readSiteFile(undefined)).toEqual({
    content: { name: 'Krapao', website: undefined, games: {} },
    first: {
      switches: expect.objectContaining({ terminated: false, refundActive: false, inviteActive: false }),
      notices: { notices: [] },
      contact: {},
      accounts: { bankAccounts: [], payoutBanks: [], qr: {} },
      texts: OWN_TEXTS,
      promotions: {},
    },
  })
})

it('the operator’s values are used', () => {
  const text = LANGUAGE_NAMES
  const path = written({
    name: 'Real',
    website: 'https://real.example',
    notice: text,
    contact: { text, lineLink: 'https://line.me/R/ti/p/@real', lineName: '@real' },
    games: { PG: { web: 'https://pg.real.example/' } },
    bankAccounts: [{ ...ACCOUNT, mode: 'AUTO' }],
    wallet: { walletAccountName: 'REAL LTD', walletAccountNo: '0811112222' },
    qr: { KBANK: '012345678901234', BCEL: 'mch1' },
    receiverName: 'REAL LTD',
    kipRate: RATE,
    switches: { refundActive: true },
  })
  expect(readSiteFile(path)).toMatchObject({
    content: { name: 'Real', games: { PG: { web: 'https://pg.real.example/' } } },
    first: {
      switches: { refundActive: true, active: true },
      notices: { notices: [{ text }] },
      contact: { lineName: '@real' },
      accounts: {
        bankAccounts: [{ bankCode: 'SCB', mode: 'AUTO', isOn: true }],
        qr: { KBANK: '012345678901234' },
        receiverName: 'REAL LTD',
        kipRate: { kipPerBaht: 700 },
      },
    },
  })
})

it.each([
  ['{', /cannot be read as JSON/],
  [{ nmae: 'Real' }, /nmae/],
  [{ website: 'http://real.example' }, /website/],
  [{ notice: { th: 'ก' } }, /notice\.lo/],
  [{ games: { POKER: {} } }, /games\.POKER is not the code of a game/],
  [{ games: { PG: { web: 'http://pg.real.example' } } }, /games\.PG\.web/],
  [{ bankAccounts: [{ ...ACCOUNT, bankCode: 'XYZ' }] }, /bankAccounts\.0\.bankCode is not a known bank/],
  [{ bankAccounts: [{ ...ACCOUNT, bankAccountNo: '111-222' }] }, /bankAccounts\.0\.bankAccountNo must be/],
  [{ bankAccounts: [ACCOUNT, ACCOUNT] }, /bankAccounts must name each account once/],
  [
    { bankAccounts: [ACCOUNT, { ...ACCOUNT, bankAccountNo: '9998887776', mode: 'AUTO' }] },
    /bankAccounts must have one mode and one currency for each bank/,
  ],
  [{ notices: [{ text: LANGUAGE_NAMES, from: RATE.since, until: RATE.since }] }, /notices\.0\.until must be/],
  [{ switches: { active: 'no' } }, /switches\.active/],
  [{ bankAccounts: [{ ...ACCOUNT, bankCode: 'BCEL', currency: 'LAK' }] }, /kipRate is needed/],
  [
    { bankAccounts: [{ ...ACCOUNT, bankCode: 'BCEL', currency: 'LAK', mode: 'AUTO' }], kipRate: RATE },
    /bankAccounts\.0\.mode is for accounts in baht/,
  ],
  [{ qr: { KBANK: '123' } }, /qr\.KBANK must be 15/],
])('%j is refused with one line that names the field', (content, line) => {
  const read = () => readSiteFile(written(content))
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
  expect(read).toThrow(/^SITE_FILE [^\n]+$/)
})

it('a missing file is refused with one line', () => {
  expect(() => readSiteFile(join(folder, 'none.json'))).toThrow(/^SITE_FILE [^\n]+$/)
})
