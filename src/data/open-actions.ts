import { unknown } from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import { session } from '../session/session.ts'
import { onSignOut } from '../session/sign-out.ts'
import { askOperation } from './ask-operation.ts'
import { closeIntent, type Intent, isOpen, KEY_LIFE_MS, openIntents } from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { memberOwner } from './member-owner.ts'
import { intentLock, whileHolding } from './money-lock.ts'
import { moneyNews } from './money-news.ts'
import { newsOf } from './outcome-news.ts'
import { queryClient } from './query-client.ts'
import { isChange, refreshAfter } from './stale.ts'
import { wonPrize } from './won-prize.ts'

/** Wait between two looks when nothing was left open, in ms. */
const INTERVAL_MS = 20_000

/** Waits while something is open, in ms; the last is repeated. A page that has just been reloaded may still hold a lock, or its line. */
const SOON_MS = [1000, 2000, 5000, 10_000, INTERVAL_MS]

/** A request may be on its way or at work that long, in ms; only then does its absence mean that it never arrived. */
const LATE_MS = 120_000

/**
 * Finds out and tells what became of the member's actions that no screen waits for: those of a page that was closed or reloaded, and
 * those whose outcome was not known in time. It looks at once, whenever the network or the member comes back, and now and then.
 * Returns the way to stop.
 */
export function followOpenActions(): () => void {
  const stopping = new AbortController()
  void follow(stopping.signal)
  return () => stopping.abort()
}

async function follow(stop: AbortSignal): Promise<void> {
  let looks = 0
  while (!stop.aborted) {
    const isSettled = await resolveOpenActions()
    looks = isSettled ? 0 : looks + 1
    await interruptiblePause(isSettled ? INTERVAL_MS : (SOON_MS[looks - 1] ?? INTERVAL_MS))
  }
}

/** Looks once at everything that is open. Resolves with whether nothing is left to look at. Never rejects. */
export async function resolveOpenActions(): Promise<boolean> {
  const open = await openIntents()
  if (open.length === 0 || session.token() === undefined || !navigator.onLine) return true
  // Whose they are is not known without a connection; the next look is not far.
  const owner = await memberOwner().catch(() => undefined)
  if (owner === undefined) return false
  const settled: boolean[] = []
  for (const intent of open.filter((one) => one.owner === owner)) {
    await whileHolding(intentLock(intent.key), () => resolve(intent))
    settled.push(!(await isOpen(intent)))
  }
  return settled.every(Boolean)
}

async function resolve(intent: Intent): Promise<void> {
  // Another tab may have told it between the list and the lock.
  if (!(await isOpen(intent))) return
  const ageMs = Date.now() - intent.sentAt
  if (intent.isKeyless || ageMs > KEY_LIFE_MS) return tell(intent, { kind: 'given-up' })
  const asked = await askOperation(endpointOf(intent), intent.key)
  if (asked.kind === 'done') return tell(intent, newsOf(asked.answer))
  if (asked.kind === 'refused') return tell(intent, asked)
  if (asked.kind === 'absent' && ageMs > LATE_MS) return tell(intent, { kind: 'refused' })
  if (asked.kind === 'not-askable') return tell(intent, { kind: 'given-up' })
}

type Found = Parameters<typeof moneyNews.publish>[0] extends infer N
  ? N extends unknown
    ? Omit<N, 'intent'>
    : never
  : never

async function tell(intent: Intent, found: Found): Promise<void> {
  await closeIntent(intent)
  moneyNews.publish({ ...found, intent })
  // No wheel is turning any more that its coupons could give away.
  const change = intent.change === 'spin' ? 'spinToldLater' : intent.change
  if (isChange(change)) await refreshAfter(queryClient, change).catch(() => undefined)
}

/** As much of the endpoint as reading a refusal needs; of a success little is told, and that is read with care. */
function endpointOf({ method, path }: Intent): Endpoint {
  return {
    method,
    path,
    summary: '',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    response: unknown(),
  }
}

// Another member may sit here now.
onSignOut(() => {
  moneyNews.forget()
  wonPrize.told()
})
