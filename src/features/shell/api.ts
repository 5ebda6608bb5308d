import { account } from '../../contract/account.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { onFoundDone } from '../../data/money/money-news.ts'
import { dropKeptSlip } from '../../data/phone/kept-slip.ts'
import { within } from '../../domain/within.ts'
import { call } from '../../http/client.ts'
import { onSessionEnd, endSession } from '../../session/end-session.ts'

/** How long logging out waits for the server to revoke the token, in ms. */
const SERVER_WAIT_MS = 1000

/**
 * Ends the session in every tab at once, and on the server if it can be reached: resolves when that is done, or after a second. Never rejects.
 */
export async function logOut(): Promise<void> {
  // Reads under way are no longer needed, and the server would refuse them.
  void queryClient.cancelQueries()
  // Sent with the token that is gone in the next line.
  const confirmed = call(account.logOut).catch(() => undefined)
  const over = endSession()
  await within(confirmed, SERVER_WAIT_MS, () => undefined)
  await over
}

// Until then the picture is kept, to be sent again.
onFoundDone('uploadSlip', dropKeptSlip)
// The worker does the same; this is for a page without one.
onSessionEnd(dropKeptSlip, 'device')
