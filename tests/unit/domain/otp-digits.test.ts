import { expect, it } from 'vitest'
import { otpDigits } from '../../../src/domain/otp-digits.ts'

it.each([
  [undefined, 6],
  ['', 6],
  ['4', 4],
  ['8', 8],
  ['3', undefined],
  ['9', undefined],
  ['06', undefined],
  ['six', undefined],
])('VITE_OTP_DIGITS=%s', (setting, digits) => {
  expect(otpDigits(setting)).toBe(digits)
})
