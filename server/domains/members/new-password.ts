import { isLongEnough, passwordForm } from '#domain/password.ts'
import { Refusal } from '../../platform/errors.ts'
import { COMMON_PASSWORDS } from '../../settings/content/common-passwords.ts'
import { SITE_NAME } from '../../settings/content/site-texts.ts'

/** The same one or two characters over and over, such as `00000000` or `abababab`. */
const REPEATED = /^(.{1,2}?)\1+.?$/u

/** Common runs: keyboard rows, digits and the alphabet. */
const RUNS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
]

/**
 * A password may have any characters and is never changed except into one Unicode form, not even trimmed. It must be long enough without the words that anybody would
 * guess for this member here: their phone number and our name.
 *
 * @param key the request field that contains it.
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireGoodPassword(password: string, phone: string, key: string): void {
  const lower = passwordForm(password).toLowerCase()
  const ownPart = lower.replaceAll(phone, '').replaceAll(SITE_NAME.toLowerCase(), '')
  if (!isLongEnough(ownPart) || isGuessable(lower)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key } })
  }
}

function isGuessable(lower: string): boolean {
  return COMMON_PASSWORDS.has(lower) || REPEATED.test(lower) || RUNS.some((run) => run.includes(lower))
}
