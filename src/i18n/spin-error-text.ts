import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SPIN_CODES } from '../contract/error-codes.ts'

type SpinCode = (typeof SPIN_CODES)[number]

/** Why a spin or a claim failed: the words of the code, otherwise the server's text if it is a sentence. Requires the wheel's catalogue. */
export function spinErrorText(i18n: I18n, code: string | undefined): string {
  if (isSpinCode(code)) return i18n._(TEXTS[code])
  return code !== undefined && /\s/.test(code) ? code : i18n._(msg`Something went wrong`)
}

/** Why the wheel did not turn. Two of the codes have another cause here than for a coupon. */
export function turnErrorText(i18n: I18n, code: string | undefined): string {
  if (code === 'NO_CLAIMABLE_COUPON') return i18n._(msg`You have no coins left.`)
  if (code === 'INVALID_CODE') return i18n._(msg`There is no prize wheel at the moment`)
  return spinErrorText(i18n, code)
}

/** Whether the wheel has words of its own for this code. */
export function isSpinCode(code: unknown): code is SpinCode {
  return typeof code === 'string' && Object.hasOwn(TEXTS, code)
}

/** A code without words does not compile. */
const TEXTS: Record<SpinCode, MessageDescriptor> = {
  NO_CLAIMABLE_COUPON: msg`No coupon to claim`,
  INVALID_PRIZE_CODE: msg`The prize code is not valid`,
  INVALID_CODE: msg`The code is not valid`,
  INVALID_COUPON_TYPE: msg`This coupon type is not valid`,
  COUPON_EXPIRED: msg`The coupon has expired`,
  BONUS_REMAINING: msg`You have a bonus in use; end it before claiming`,
}
