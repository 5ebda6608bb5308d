import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { SLIP_REASONS } from '../../../src/contract/error-codes.ts'
import { slipReasonText } from '../../../src/i18n/slip-reason-text.ts'

const LOCALES = ['th', 'lo', 'en'] as const

test.each(LOCALES)('every reason for which a slip fails has words in %s', async (locale) => {
  const { messages } = await import(`../../../src/locales/${locale}/slips.po`)
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const script = { th: /[ก-๙]/, lo: /[ກ-ໝ]/, en: /[a-z]/ }[locale]
  const wordless = SLIP_REASONS.filter((reason) => !script.test(slipReasonText(i18n, reason) ?? ''))
  expect(wordless).toEqual([])
})

test('a code that nobody knows, and none at all, is no reason', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  for (const note of [undefined, '', 'SOMETHING_NEW', 'toString', '__proto__']) {
    expect(slipReasonText(i18n, note)).toBeUndefined()
  }
})
