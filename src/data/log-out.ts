import { account } from '../contract/account.ts'
import { call } from '../http/client.ts'
import { signOut } from '../session/sign-out.ts'
import { queryClient } from './query-client.ts'
import { dropSharedSlip } from './deposit/shared-slip.ts'

/** How long logging out waits for the server to forget the token, in ms. */
const SERVER_WAIT_MS = 1000

/** Ends the session on the server if it can be reached, and here and in every tab in any case. Never rejects. */
export async function logOut(): Promise<void> {
  // What is still being read is for nobody any more, and would be refused.
  void queryClient.cancelQueries()
  const told = call(account.logOut).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))])
  // The worker drops a shared picture with the session; a page without a worker does it here.
  await Promise.all([signOut(), dropSharedSlip()])
}
