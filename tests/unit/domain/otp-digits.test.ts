import { expect, test } from 'vitest'
import { otpDigits } from '../../../src/domain/otp-digits.ts'

test.each([
  [undefined, 6],
  ['', 6],
  ['4', 4],
  ['8', 8],
  ['3', undefined],
  ['9', undefined],
  ['06', undefined],
  ['six', undefined],
])('with VITE_OTP_DIGITS=%s a one-time password has %s digits', (setting, digits) => {
  expect(otpDigits(setting)).toBe(digits)
})
