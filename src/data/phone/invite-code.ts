import { inviteCodeIn, isNoWorse } from '../../domain/invite-code.ts'
import { parseSearch } from '../../domain/text/url-search.ts'
import { readKey, removeKey, writeKey } from '../../storage/keys.ts'

/** Whether the code in the address with which the page was opened has been taken. */
let isAddressTaken = false

/**
 * The invite code of the link that this visitor opened, otherwise of an earlier one. Stored until somebody has registered with it.
 * @param fromLink the parameter of the current address. Without one, the address with which the page was opened counts: guards redirect
 */
export async function takeInviteCode(fromLink: string | undefined): Promise<string | undefined> {
  const code = inviteCodeIn(fromLink ?? codeOfAddress() ?? '')
  isAddressTaken = true
  const earlier = await storedInviteCode()
  if (code === undefined || (earlier !== undefined && !isNoWorse(code, earlier))) return earlier
  await writeKey('code', code)
  return code
}

/** The code of the newest link that this visitor has opened. */
export function storedInviteCode(): Promise<string | undefined> {
  return readKey('code')
}

/** Deletes the code after the registration. */
export function forgetInviteCode(): Promise<void> {
  return removeKey('code')
}

/** Read from the browser, because the address bar may show another screen by now. */
function codeOfAddress(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  return isAddressTaken || opened === undefined
    ? undefined
    : parseSearch(opened.name.split('?')[1] ?? '')['code']
}
