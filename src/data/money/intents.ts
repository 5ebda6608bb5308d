import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { intentStore } from '../../storage/intent-store.ts'
import { queryClient } from '../cache/query-client.ts'
import { walletQuery } from '../wallet/wallet.ts'
import { openMoney } from './open-money.ts'

/** One money action that was or is about to be sent: enough to find out its outcome, nothing that could be used without the session. */
const Intent = v.object({
  /** The idempotency key; support finds the action by it. */
  key: v.pipe(v.string(), v.uuid()),
  /** Fingerprint of the member; it does not reveal who they are. See {@link memberOwner}. */
  owner: v.string(),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  path: v.custom<Endpoint['path']>((path) => typeof path === 'string' && path.startsWith('/api/')),
  /** What the action changes; see `stale.ts`. */
  change: v.string(),
  /** Shown with the result. */
  amountSatang: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** When it was sent the last time: the server's time, in ms since 1970. */
  sentAt: v.number(),
  /** The action sends a file. Missing in what older builds have stored. */
  isUpload: v.optional(v.boolean()),
  /** The action was sent without a key, so the server cannot be asked about it. */
  isKeyless: v.boolean(),
})

export type Intent = v.InferOutput<typeof Intent>

/** How long the server remembers a key, in ms. */
export const KEY_LIFE_MS = 24 * 60 * 60_000

/** Stores an intent, or updates when it was last sent. Resolves when it is on the device; never rejects. */
export function storeIntent(intent: Intent): Promise<void> {
  return intentStore.write(intent.key, intent)
}

/** Removes an intent whose outcome is known, or has been reported as unknown for good. Never rejects. */
export function closeIntent({ key }: Pick<Intent, 'key'>): Promise<void> {
  openMoney.remove(key)
  return intentStore.remove(key)
}

/** Whether the outcome is still open: another tab may have found it. Never rejects. */
export async function isOpen({ key }: Intent): Promise<boolean> {
  return (await intentStore.read(key)) !== undefined
}

/** All open intents on this device, of any member, oldest first. Removes those that cannot be read. Never rejects. */
export async function openIntents(): Promise<readonly Intent[]> {
  const found: Intent[] = []
  for (const key of await intentStore.keys()) {
    const stored = await intentStore.read(key)
    // Closed since it was listed. Removing it again could delete one that has been stored anew.
    if (stored === undefined) continue
    const intent = v.safeParse(Intent, stored)
    if (intent.success) found.push(intent.output)
    else await intentStore.remove(key)
  }
  return found.sort((one, other) => one.sentAt - other.sentAt)
}

/**
 * Identifies the signed-in member, in every session of theirs. Asks the server where the wallet has not been read: copies do not identify them.
 * @throws ApiError
 */
export async function memberOwner(): Promise<string> {
  const known = queryClient.getQueryData(walletQuery.queryKey)?.profile._id
  const id = known || (await queryClient.fetchQuery({ ...walletQuery, staleTime: -Infinity })).profile._id
  return fingerprint([id])
}
