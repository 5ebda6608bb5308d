// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Intent } from '../../../../src/data/money/intents.ts'
import { LANGUAGES } from '../../../../src/domain/languages.ts'
import { newsText } from '../../../../src/features/money-action/news-text.ts'
import { ApiError } from '../../../../src/http/errors.ts'
import { chooseLocale, ensureCatalog, restoreLocale } from '../../../../src/i18n/activate.ts'
import { moneyCatalog } from '../../../../src/i18n/catalogs/member-catalogs.ts'

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
const refusal = new ApiError('test', { code: 'MONEY_NOT_ENOUGH', retryable: false, outcome: 'refused' })

beforeAll(async () => {
  await restoreLocale('en')
  await ensureCatalog(moneyCatalog)
})

beforeEach(() => chooseLocale('en'))

test('an action is reported by its name and amount, and a refusal with its reason', async () => {
  const transfer = intent('transfer', 100_50)
  expect(await newsText(i18n, { kind: 'done', intent: transfer })).toBe(
    'Your transfer of ฿100.50 went through.',
  )
  expect(await newsText(i18n, { kind: 'refused', intent: transfer })).toBe(
    'Your transfer of ฿100.50 was not carried out.',
  )
  expect(await newsText(i18n, { kind: 'refused', intent: transfer, error: refusal })).toBe(
    'Your transfer of ฿100.50 was not carried out. insufficient funds',
  )
  const silent = new ApiError('test', {
    code: 'GAMES_SILENT',
    retryable: false,
    outcome: 'refused',
    params: { games: 'JOKER' },
  })
  expect(
    await newsText(i18n, { kind: 'refused', intent: intent('withdraw', 500_00), error: silent }),
  ).toContain('was not carried out. JOKER does not answer')
  expect(await newsText(i18n, { kind: 'done', intent: intent('createQr') })).toBe(
    'Create QR: your action went through.',
  )
})

test('what the wheel gave is reported by its name, and why it gave nothing in its own words', async () => {
  expect(await newsText(i18n, { kind: 'done', intent: intent('spin'), prize: '฿50' })).toBe(
    'You received a coupon: ฿50',
  )
  const refused = { kind: 'refused', intent: intent('claimCoupon') } as const
  expect(await newsText(i18n, { ...refused, spinError: 'COUPON_EXPIRED' })).toBe(
    'Your coupon was not claimed. The coupon has expired',
  )
})

test('a slip that was handed in is not called done, for it is only being checked', async () => {
  expect(await newsText(i18n, { kind: 'done', intent: intent('uploadSlip') })).toBe(
    'Your slip was received and is being checked.',
  )
})

test('a transfer of which a part stayed behind is reported as what it is', async () => {
  expect(await newsText(i18n, { kind: 'refused', intent: intent('transferAll'), isPartial: true })).toBe(
    'Not all balances could be transferred. Please check your wallet.',
  )
})

test('an action that this version of the app does not know is reported nevertheless', async () => {
  expect(await newsText(i18n, { kind: 'done', intent: intent('somethingOld') })).toBe(
    'Your last action went through.',
  )
})

describe.each(LANGUAGES)('in %s', (locale) => {
  beforeEach(() => chooseLocale(locale))

  test.each([
    'transfer',
    'transferAll',
    'withdraw',
    'receiveBonus',
    'clearBonus',
    'receivePromotion',
    'collectInvite',
    'receiveRefund',
    'addRefund',
    'spin',
    'claimCoupon',
    'uploadSlip',
    'somethingOld',
  ])('%s leaves no gap in its sentence', async (change) => {
    for (const kind of ['done', 'refused'] as const) {
      const text = await newsText(i18n, { kind, intent: intent(change, 100) })
      const untranslated = locale === 'en' ? /[{}]|undefined/ : /[{}]|[A-Za-z]{4,}/
      expect(text).not.toMatch(untranslated)
    }
  })
})
