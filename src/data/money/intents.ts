import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { intentStore } from '../../storage/intent-store.ts'

/**
 * One money action that was sent, or is about to be: enough to ask for its outcome and to tell the member, and nothing that could be
 * used without their session.
 */
const Intent = v.object({
  /** The idempotency key, and what support finds the action by. */
  key: v.pipe(v.string(), v.uuid()),
  /** Names the member without telling who it is; see `member-owner.ts`. */
  owner: v.string(),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  path: v.custom<Endpoint['path']>((path) => typeof path === 'string' && path.startsWith('/api/')),
  /** What the action changes; see `stale.ts`. */
  change: v.string(),
  /** Told with the result. */
  amountSatang: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** When it was sent the last time, in ms since 1970. */
  sentAt: v.number(),
  /** The server was never given the key: it cannot be asked. */
  isKeyless: v.boolean(),
})

export type Intent = v.InferOutput<typeof Intent>

/** How long the server remembers a key, in ms. */
export const KEY_LIFE_MS = 24 * 60 * 60_000

/** How long an intent waits for its member to come back, in ms. */
const MAX_AGE_MS = 30 * KEY_LIFE_MS

/** Writes an intent down, or that it was sent once more. Resolves when it is on the device; never rejects. */
export function storeIntent(intent: Intent): Promise<void> {
  return intentStore.write(intent.key, intent)
}

/** The outcome is known, or has been told as unknown for good. Never rejects. */
export function closeIntent({ key }: Pick<Intent, 'key'>): Promise<void> {
  return intentStore.remove(key)
}

/** Whether the outcome is still open: another tab may have found it. Never rejects. */
export async function isOpen({ key }: Intent): Promise<boolean> {
  return (await intentStore.read(key)) !== undefined
}

/**
 * All intents on this device whose outcome is open, whoever's they are, oldest first. What cannot be read, or has waited for its member
 * for a month, is removed. Never rejects.
 */
export async function openIntents(): Promise<readonly Intent[]> {
  const found: Intent[] = []
  for (const key of await intentStore.keys()) {
    const stored = await intentStore.read(key)
    // Crossed out since it was listed: removing it once more might hit one that is written down anew.
    if (stored === undefined) continue
    const intent = v.safeParse(Intent, stored)
    if (intent.success && Date.now() - intent.output.sentAt < MAX_AGE_MS) found.push(intent.output)
    else await intentStore.remove(key)
  }
  return found.toSorted((one, other) => one.sentAt - other.sentAt)
}
