import { fitsKey, readKey, removeKey, writeKey } from '../../storage/keys.ts'

/**
 * The invite code of this visitor: the one in the link that they opened, otherwise the one of an earlier link. The newest is stored, through
 * closed tabs and restarts, until somebody has registered with it.
 * @param fromLink the search parameter, in whatever form
 */
export async function takeInviteCode(fromLink: unknown): Promise<string | undefined> {
  // The router parses digits as a number.
  const code = typeof fromLink === 'number' ? String(fromLink) : fromLink
  if (!fitsKey('code', code)) return readKey('code')
  await writeKey('code', code)
  return code
}

/** Deletes the code after the registration. */
export function forgetInviteCode(): Promise<void> {
  return removeKey('code')
}
