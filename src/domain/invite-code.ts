const CODE = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text in a URL or a field has the form of an invite code. */
export function isInviteCode(text: string): boolean {
  return CODE.test(text)
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

/** The id of the member who invites, where a code is `PR` and that id, as in older links. */
export function inviterOf(code: string): string {
  return code.replace(/^PR/i, '')
}
