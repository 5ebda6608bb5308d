import { withoutInvisible } from './digits.ts'

const CODE = /^[A-Za-z0-9_-]{1,64}$/

/** The codes that this server gives: short ones without letters that look like digits, and `PR` with the id of a member, or the id alone. */
const OWN_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{7}|(?:PR)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** What programs write where they had no code. */
const NO_CODE = /^(?:undefined|null|none|nan|-?infinity|true|false)$/i

/** Whether a text in a URL or a field has the form of an invite code. */
export function isInviteCode(text: string): boolean {
  return CODE.test(text)
}

/** The code in a parameter or a whole link, without what messengers glue on. Undefined when there is none, or when it may be a part of one. */
export function inviteCodeIn(text: string): string | undefined {
  const [, value = text] = withoutInvisible(text).split('code=')
  const [own = ''] = value.split(/[?&#]/)
  const [code = '', another] = own.match(/[\w-]+/g) ?? []
  const isWhole = another === undefined && !/[%<\uFFFD]/.test(own)
  return isWhole && isInviteCode(code) && !NO_CODE.test(code) ? code : undefined
}

/** Whether a code of a link replaces an earlier one: the newest does, unless only the earlier one can be of this server. */
export function isNoWorse(code: string, earlier: string): boolean {
  return OWN_CODE.test(code) || !OWN_CODE.test(earlier)
}

/** The canonical form of a short code, however it was typed: a letter that is in no code is the digit that it looks like. */
export function normaliseInviteCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replaceAll('L', '1')
}

/** The id of the member who invites, where a code is `PR` and that id, as in an invite link. */
export function inviterOf(code: string): string {
  return code.replace(/^PR/i, '')
}
