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

/** Wait between two looks at what is open, in ms. */
const INTERVAL_MS = 20_000

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
  while (!stop.aborted) {
    await resolveOpenActions()
    await interruptiblePause(INTERVAL_MS)
  }
}

/** Looks once at everything that is open. Never rejects. */
export async function resolveOpenActions(): Promise<void> {
  const open = await openIntents()
  if (open.length === 0 || session.token() === undefined || !navigator.onLine) return
  // Whose they are is not known without a connection; the next look is not far.
  const owner = await memberOwner().catch(() => undefined)
  for (const intent of open) {
    if (intent.owner === owner) await whileHolding(intentLock(intent.key), () => resolve(intent))
  }
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
