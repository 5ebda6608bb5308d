import { unknown } from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { session } from '../../session/session.ts'
import { onSignOut } from '../../session/sign-out.ts'
import { askOperation } from './ask-operation.ts'
import { closeIntent, type Intent, isOpen, KEY_LIFE_MS, openIntents, storeIntent } from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { memberOwner } from '../member-owner.ts'
import { intentLock, whileHolding } from './money-lock.ts'
import { moneyNews } from './money-news.ts'
import { newsOf } from './outcome-news.ts'
import { queryClient } from '../query-client.ts'
import { isChange, refreshAfter } from '../stale.ts'
import { wonPrize } from '../won-prize.ts'

/** Wait between two looks when nothing was left open, in ms. */
const INTERVAL_MS = 20_000

/** Waits while something is open, in ms; the last is repeated. A page that has just been reloaded may still hold a lock, or its line. */
const SOON_MS = [1000, 2000, 5000, 10_000, INTERVAL_MS]

/** A request may be on its way or at work that long, in ms; only then does its absence mean that it never arrived. */
const LATE_MS = 120_000

/**
 * Finds out and reports the outcome of the member's actions that no screen waits for: those of a page that was closed or reloaded, and
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
  const token = session.token()
  if (open.length === 0 || token === undefined || !navigator.onLine) return true
  // Whose they are is not known without a connection; the next look is not far.
  const owner = await memberOwner().catch(() => undefined)
  if (owner === undefined) return false
  const isSameSession = () => session.token() === token
  const settled: boolean[] = []
  for (const intent of open.filter((one) => one.owner === owner)) {
    await whileHolding(intentLock(intent.key), () => resolve(intent, isSameSession))
    settled.push(!(await isOpen(intent)))
  }
  return settled.every(Boolean)
}

async function resolve(intent: Intent, isSameSession: () => boolean): Promise<void> {
  // Another tab may have told it between the list and the lock.
  if (!(await isOpen(intent))) return
  const found = await find(intent)
  // Somebody else may sit here by now: it stays open for its member.
  if (found === undefined || !isSameSession()) return
  await closeIntent(intent)
  if (!isSameSession()) return storeIntent(intent)
  moneyNews.publish({ ...found, intent })
  // No wheel is turning any more that its coupons could give away.
  const change = intent.change === 'spin' ? 'spinToldLater' : intent.change
  if (isChange(change)) await refreshAfter(queryClient, change).catch(() => undefined)
}

/** What there is to tell, or undefined as long as nobody can say. */
async function find(intent: Intent): Promise<Found | undefined> {
  const ageMs = Date.now() - intent.sentAt
  if (intent.isKeyless || ageMs > KEY_LIFE_MS) return { kind: 'given-up' }
  const asked = await askOperation(endpointOf(intent), intent.key)
  if (asked.kind === 'done') return newsOf(asked.answer)
  if (asked.kind === 'refused') return asked
  if (asked.kind === 'absent' && ageMs > LATE_MS) return { kind: 'refused' }
  return asked.kind === 'not-askable' ? { kind: 'given-up' } : undefined
}

type Found = Parameters<typeof moneyNews.publish>[0] extends infer N
  ? N extends unknown
    ? Omit<N, 'intent'>
    : never
  : never

/** As much of the endpoint as reading a refusal needs; a success reports little, and that is read with care. */
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
