const CODE = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a text can be an invite code; anything else in an address or a field is no code of ours. */
export function isInviteCode(text: string): boolean {
  return CODE.test(text)
}

/** The member that an invite code names: it is `PR` and the member's id. */
export function inviterOf(code: string): string {
  return code.replace(/^PR/i, '')
}
