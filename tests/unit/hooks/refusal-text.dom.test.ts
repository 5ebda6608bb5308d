import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { refusalText } from '../../../src/hooks/refusal-text.ts'
import { ApiError } from '../../../src/http/errors.ts'
import { chooseLocale, ensureCatalog, restoreLocale } from '../../../src/i18n/activate.ts'
import { moneyCatalog } from '../../../src/i18n/catalogs/member-catalogs.ts'

beforeAll(async () => {
  await restoreLocale('en')
  await ensureCatalog(moneyCatalog)
})

const refused = (code: ApiError['code'], params: ApiError['params']) =>
  new ApiError('test', { code, params, retryable: false, outcome: 'refused' })

test.each([
  ['MONEY_NOT_ENOUGH', { missing: '50.00' }, /^insufficient funds: 50\.00 baht is missing$/],
  ['MONEY_NOT_ENOUGH', { missing: 50 }, /^insufficient funds$/],
  ['WITHDRAW_DAY_LIMIT', { left: '200.00' }, /^Today you can still withdraw 200\.00 baht/],
  ['WITHDRAW_DAY_LIMIT', { left: '0.00' }, /^No more can be withdrawn today\. Please try again tomorrow\.$/],
  ['WITHDRAW_DAY_LIMIT', { left: '' }, /^More than can be withdrawn today/],
  ['BONUS_CONDITION', { bonus: 'WELCOME20', toPlay: '2,760.00' }, /^Bonus WELCOME20: still 2,760\.00 baht/],
  ['BONUS_CONDITION', { bonus: 'WELCOME20' }, /^The bonus conditions are not met yet$/],
  ['GAMES_SILENT', { games: 'JOKER, PG' }, /^JOKER, PG does not answer/],
  ['GAMES_SILENT', {}, /^A game is not available/],
] as const)('%s says its figures where it has them: %o', async (code, params, words) => {
  expect(await refusalText(i18n, refused(code, params))).toMatch(words)
})

test.each(['th', 'lo'] as const)('a refusal has its figures in %s too', async (locale) => {
  await chooseLocale(locale)
  const text = await refusalText(i18n, refused('MONEY_NOT_ENOUGH', { missing: '50.00' }))
  expect(text).toContain('50.00')
  expect(text).not.toContain('insufficient')
})
