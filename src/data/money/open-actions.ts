import { unknown } from 'valibot'
import { clock } from '../../clock.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { session } from '../../session/session.ts'
import { queryClient } from '../cache/query-client.ts'
import { isChange, refreshAfter } from '../cache/stale.ts'
import { wonPrize } from '../rewards/won-prize.ts'
import { askOperation } from './attempt.ts'
import {
  memberOwner,
  closeIntent,
  type Intent,
  isOpen,
  KEY_LIFE_MS,
  openIntents,
  storeIntent,
} from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { intentLock, whileHolding } from './money-lock.ts'
import { moneyNews, newsOf, type Outcome, runFoundDone } from './money-news.ts'
import { openMoney } from './open-money.ts'

/** Wait between two checks when nothing is open, in ms. */
const INTERVAL_MS = 20_000

/** Waits while something is open, in ms; the last is repeated. The first are short: a page just reloaded may still hold a lock or its connection. */
const SOON_MS = [1000, 2000, 5000, 10_000, INTERVAL_MS]

/** A request may be under way for this long, in ms. Only then does a missing key mean that the request never arrived. */
const LATE_MS = 120_000

/** The same for an upload, in ms: its connection ends with the page. A slip that arrives all the same and is sent again is credited once. */
const LATE_UPLOAD_MS = 5000

/**
 * Finds out and reports the outcome of actions that no screen waits for: of a closed page, or not known in time. Checks when the network or the member
 * comes back, and at intervals. Returns a function that stops it.
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

/** Checks all open actions once. Resolves with whether all of them are settled. Never rejects. */
export async function resolveOpenActions(): Promise<boolean> {
  const open = await openIntents()
  const token = session.token()
  if (open.length === 0) openMoney.replace([])
  if (open.length === 0 || token === undefined) return true
  // Without a connection the owner is not known; the next check follows soon.
  const owner = await memberOwner().catch(() => undefined)
  if (owner === undefined) return false
  const isSameSession = () => session.token() === token
  if (!isSameSession()) return false
  const own = open.filter((one) => one.owner === owner)
  openMoney.replace(own)
  const settled: boolean[] = []
  for (const intent of own) {
    await whileHolding(intentLock(intent.key), () => resolve(intent, isSameSession))
    settled.push(!(await isOpen(intent)))
  }
  return settled.every(Boolean)
}

async function resolve(intent: Intent, isSameSession: () => boolean): Promise<void> {
  // Another tab may have reported it after the list was read and before the lock was taken.
  if (!(await isOpen(intent))) return
  const found = await find(intent)
  // Another member may be logged in by now; the action stays open for its own member.
  if (found === undefined || !isSameSession()) return
  if (found.kind === 'done') await runFoundDone(intent)
  await closeIntent(intent)
  if (!isSameSession()) return storeIntent(intent)
  moneyNews.publish({ ...found, intent })
  // The wheel is no longer turning, so its coupons may be shown.
  const change = intent.change === 'spin' ? 'spinReportedLater' : intent.change
  if (isChange(change)) await refreshAfter(queryClient, change).catch(() => undefined)
}

/** The news to report, or undefined while the outcome is unknown. */
async function find(intent: Intent): Promise<Outcome | undefined> {
  if (intent.isKeyless) return { kind: 'given-up' }
  const status = await askOperation(endpointOf(intent), intent.key)
  if (status.kind === 'done') return newsOf(status.answer)
  if (status.kind === 'refused') return status
  if (status.kind === 'open') return undefined
  // The server is asked first: its answer puts the clock right.
  if (status.kind === 'not-askable' || !clock.isRecent(intent.sentAt, KEY_LIFE_MS))
    return { kind: 'given-up' }
  return clock.isRecent(intent.sentAt, lateMs(intent)) ? undefined : { kind: 'refused' }
}

/** A request of a closed page may still be running, so a new page waits as long. */
function lateMs({ isUpload = false }: Intent): number {
  return isUpload && performance.now() > LATE_UPLOAD_MS ? LATE_UPLOAD_MS : LATE_MS
}

/** The parts of the endpoint that are needed to parse a refusal. The response of a success is not validated here; `newsOf` checks it. */
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

// Another member may be using the phone now.
onSessionEnd(() => {
  moneyNews.forget()
  openMoney.replace([])
  wonPrize.acknowledge()
})
