import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Intent } from '../../../../src/data/money/intents.ts'
import { LANGUAGES } from '../../../../src/domain/languages.ts'
import { newsText } from '../../../../src/features/money-action/news-text.ts'
import { ApiError } from '../../../../src/http/errors.ts'
import { chooseLocale, ensureCatalog, restoreLocale } from '../../../../src/i18n/activate.ts'
import { moneyCatalog } from '../../../../src/i18n/catalogs/member-catalogs.ts'

type News = Parameters<typeof newsText>[1]

const intent = (change: string, amountSatang?: number): Intent => ({
  key: 'f3b5ba0c-6d9d-4f6a-9f5c-3f6a1f4b7a10',
  owner: 'owner',
  method: 'POST',
  path: '/api/wallet/transfer',
  change,
  amountSatang,
  sentAt: 0,
  isKeyless: false,
})
const failed = (code: ApiError['code'], params?: ApiError['params']) =>
  new ApiError('test', { code, params, retryable: false, outcome: 'refused' })

beforeAll(async () => {
  await restoreLocale('en')
  await ensureCatalog(moneyCatalog)
})

beforeEach(() => chooseLocale('en'))

/** How the outcome of an action is reported. */
const report = (kind: News['kind'], action: Intent, more: Partial<News> = {}) =>
  newsText(i18n, { ...more, kind, intent: action })

test('an action is reported by its name and amount, and a refusal with its reason', async () => {
  const transfer = intent('transfer', 100_50)
  expect(await report('done', transfer)).toBe('Your transfer of ฿100.50 went through.')
  const refused = 'Your transfer of ฿100.50 was not carried out.'
  expect(await report('refused', transfer)).toBe(refused)
  const error = failed('MONEY_NOT_ENOUGH')
  expect(await report('refused', transfer, { error })).toBe(`${refused} insufficient funds`)
  const silent = { error: failed('GAMES_SILENT', { games: 'JOKER' }) }
  const withdrawal = await report('refused', intent('withdraw', 500_00), silent)
  expect(withdrawal).toContain('was not carried out. JOKER does not answer')
  expect(await report('done', intent('createQr'))).toBe('Create QR: your action went through.')
})

test('a transfer of the whole balance of a game is reported without the amount, which nobody knew when it was sent', async () => {
  expect(await report('done', intent('transfer'))).toBe('Your transfer went through.')
  const error = failed('MONEY_NOT_ENOUGH')
  const refused = await report('refused', intent('transfer'), { error })
  expect(refused).toBe('Your transfer was not carried out. insufficient funds')
})

test('a deposit that was only announced is not called done', async () => {
  const done = await report('done', intent('announceDeposit', 500_00))
  expect(done).toBe('Your deposit of ฿500.00 was reported. It is credited when it is found.')
  const refused = await report('refused', intent('announceDeposit', 500_00))
  expect(refused).toBe('Your deposit of ฿500.00 was not reported.')
})

test('what the wheel gave is reported by its name, and why it gave nothing in its own words', async () => {
  expect(await report('done', intent('spin'), { prize: '฿50' })).toBe('You received a coupon: ฿50')
  const expired = await report('refused', intent('claimCoupon'), { spinError: 'COUPON_EXPIRED' })
  expect(expired).toBe('Your coupon was not claimed. The coupon has expired')
})

test('a slip that was handed in is not called done, for it is only being checked', async () => {
  expect(await report('done', intent('uploadSlip'))).toBe('Your slip was received and is being checked.')
})

test('a transfer of which a part stayed behind is reported as what it is', async () => {
  const inPart = await report('refused', intent('transferAll'), { isPartial: true })
  expect(inPart).toBe('Not all balances could be transferred. Please check your wallet.')
})

test('an action that this version of the app does not know is reported nevertheless', async () => {
  expect(await report('done', intent('somethingOld'))).toBe('Your last action went through.')
})

describe.each(LANGUAGES)('in %s', (locale) => {
  beforeEach(() => chooseLocale(locale))

  test.each(
    [
      ['transfer', 'transferAll', 'withdraw', 'receiveBonus', 'clearBonus', 'receivePromotion'],
      ['collectInvite', 'receiveRefund', 'addRefund', 'spin', 'claimCoupon', 'uploadSlip', 'somethingOld'],
      ['announceDeposit'],
    ].flat(),
  )('%s leaves no gap in its sentence', async (change) => {
    for (const kind of ['done', 'refused'] as const) {
      const text = await report(kind, intent(change, 100))
      const untranslated = locale === 'en' ? /[{}]|undefined/ : /[{}]|[A-Za-z]{4,}/
      expect(text).not.toMatch(untranslated)
    }
  })

  test.each(['transfer', 'announceDeposit'])(
    '%s leaves no gap where its amount is not known',
    async (change) => {
      for (const kind of ['done', 'refused'] as const) {
        const text = await report(kind, intent(change))
        expect(text).not.toMatch(locale === 'en' ? /[{}]|undefined|  / : /[{}]|[A-Za-z]{4,}|  /)
      }
    },
  )
})
