import { fitsKey, readKey, removeKey, writeKey } from '../../storage/keys.ts'

/**
 * The code of whoever invited this visitor: the one in the link they came by, else the one of an earlier link. The newest is kept, through
 * closed tabs and restarts, until somebody has registered with it.
 * @param fromLink what the address says, in whatever form
 */
export async function takeInviteCode(fromLink: unknown): Promise<string | undefined> {
  // The router reads digits as a number.
  const code = typeof fromLink === 'number' ? String(fromLink) : fromLink
  if (!fitsKey('code', code)) return readKey('code')
  await writeKey('code', code)
  return code
}

/** Forgets the code: it has done its work. */
export function forgetInviteCode(): Promise<void> {
  return removeKey('code')
}
