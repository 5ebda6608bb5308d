/** How many digits a one-time password has, where nobody has set another number. */
export const OTP_DIGITS = 6

/** The number of digits of a one-time password, by `VITE_OTP_DIGITS`; undefined when that is not a number from 4 to 8. */
export function otpDigits(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return OTP_DIGITS
  return [4, 5, 6, 7, 8].find((digits) => String(digits) === setting)
}
