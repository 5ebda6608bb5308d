import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CREDITED_BEFORE, SLIP_REASONS, WITH_PERSON } from '../contract/error-codes.ts'

/** What a slip's note says, in the member's words: why it failed, that its money had come before, or that a person looks at it; undefined for an unknown code. Requires its catalogue to be loaded. */
export function slipReasonText(i18n: I18n, code: string | undefined): string | undefined {
  return code !== undefined && isReason(code) ? i18n._(TEXTS[code]) : undefined
}

function isReason(code: string): code is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, code)
}

const TEXTS: Record<
  (typeof SLIP_REASONS)[number] | typeof CREDITED_BEFORE | typeof WITH_PERSON,
  MessageDescriptor
> = {
  UPLOADED_FILE_NOT_EXIST: msg`the picture was lost; please send the slip again`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`incorrect slip`,
  CANNOT_READ_CROPPED_IMAGE: msg`incorrect slip`,
  DEST_ACC_INVALID: msg`invalid destination account`,
  SLIP_REFNO_DUPLICATED: msg`duplicate slip`,
  UNSTABLE_REFNO_ON_SLIP: msg`unstable or unreadable reference number`,
  TRIPPLE_WRONG_CAPTCHA: msg`captcha wrong three times`,
  INVALID_SLIP: msg`unreadable slip`,
  NOT_MATCH: msg`account mismatch with the registered account`,
  EXPIRED_SLIP: msg`expired`,
  UNKNOW_ERROR: msg`unknown`,
  NOT_CHECKED: msg`could not be checked in time, please contact us`,
  CREDITED_BEFORE: msg`was already in your wallet`,
  WITH_PERSON: msg`admin is looking at it, the answer comes within 3 days`,
}
