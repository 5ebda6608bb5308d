import { clock } from '../../clock.ts'
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { env } from '../../env.ts'
import { ApiError, nothingSent } from '../../http/errors.ts'
import { session } from '../../session/session.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { queryClient } from '../cache/query-client.ts'
import { type Change, refreshAfter } from '../cache/stale.ts'
import { withLoaderDelay } from '../with-loader-delay.ts'
import { askOperation, type Attempt, carryOut, type MoneyOutcome } from './attempt.ts'
import { memberOwner, closeIntent, type Intent, storeIntent } from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { changeLock, intentLock, MONEY_LOCK, whileHolding } from './money-lock.ts'
import { moneyNews, newsOf } from './money-news.ts'
import { openMoney } from './open-money.ts'

/** One money action of the member. */
export interface MoneyAction<E extends Endpoint> extends Pick<Attempt<unknown>, 'isAwaited' | 'onChecking'> {
  readonly endpoint: E
  readonly change: Change
  /** Shown with the outcome if the member has left before it was known. */
  readonly amountSatang?: number | undefined
  /** Sends the action once, with the key. Rejects with an `ApiError`. */
  readonly send: (idempotencyKey: string) => Promise<ResponseOf<E>>
}

/**
 * Moves money: stores an intent, sends the action, and finds out its outcome. For ten seconds only one action runs across all tabs, then one of each
 * kind. The page is not reloaded meanwhile. Without a connection nothing is sent or kept for later. Never rejects.
 */
export async function runMoneyAction<E extends Endpoint>(
  action: MoneyAction<E>,
): Promise<MoneyOutcome<ResponseOf<E>>> {
  const release = workInHand.holdReload()
  const token = session.token()
  const isSameSession = () => session.token() === token
  try {
    const ended = await whileHolding(changeLock(action.change), () =>
      whileMemberWaits(() => withLoaderDelay(() => act(action, isSameSession))),
    )
    const { outcome, intent } = ended ?? { outcome: notSent('BUSY') }
    // Checked last: a member who left while the intent was being closed would otherwise never see the outcome.
    if (intent !== undefined && !action.isAwaited()) await publishOutcome(outcome, intent, isSameSession())
    return outcome
  } finally {
    release()
  }
}

/** After this time, in ms, another money action can start and the screen can be closed. */
const MEMBER_WAITS_MS = 10_000

/** Runs `work` exclusively while the member waits for it, then beside other actions. Undefined when another action holds the lock. */
async function whileMemberWaits<T>(work: () => Promise<T>): Promise<T | undefined> {
  let working: Promise<T> | undefined
  await whileHolding(MONEY_LOCK, async () => {
    working = work()
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, MEMBER_WAITS_MS))])
  })
  return working
}

/** The outcome. With the intent when it has been closed and its outcome may have to be reported elsewhere. */
interface ActionResult<A> {
  readonly outcome: MoneyOutcome<A>
  readonly intent?: Intent
}

async function act<E extends Endpoint>(
  action: MoneyAction<E>,
  isSameSession: () => boolean,
): Promise<ActionResult<ResponseOf<E>>> {
  const { endpoint, change, amountSatang, send, isAwaited, onChecking } = action
  let owner: string
  try {
    owner = await memberOwner()
  } catch (error) {
    return { outcome: error instanceof ApiError ? { kind: 'refused', error } : notSent('UNKNOWN') }
  }
  const key = crypto.randomUUID()
  const isKeyless = !env.sendsIdempotencyKey
  const { method, path, multipart: isUpload } = endpoint
  const intent = { key, owner, method, path, change, amountSatang, isUpload, isKeyless, sentAt: clock.now() }
  const result = await whileHolding(intentLock(key), async () => {
    // The screen can be left from then on, and home says what is still open.
    const slow = setTimeout(() => isSameSession() && openMoney.add(intent), MEMBER_WAITS_MS)
    const outcome = await carryOut<ResponseOf<E>>({
      isAwaited,
      onChecking,
      pause: interruptiblePause,
      ask: isKeyless ? undefined : () => askOperation(endpoint, key),
      send: async () => {
        await storeIntent({ ...intent, sentAt: clock.now() })
        // The request would be sent as the member who is logged in now.
        if (!isSameSession()) throw nothingSent('UNKNOWN')
        openMoney.sent(key)
        return send(key)
      },
    })
    clearTimeout(slow)
    openMoney.ended(key)
    const isUnknown = outcome.kind === 'unknown'
    // Without a key nothing will be found out later, so a member who has left is told as well.
    const isGivenUp = isKeyless && isUnknown && isSameSession()
    if (isGivenUp || (isUnknown && isAwaited())) {
      moneyNews.publish({ kind: isGivenUp ? 'given-up' : 'unknown', intent })
    }
    // Another member may be logged in now; the owner is informed after their next login.
    const isLeftOpen = isKeyless ? isUnknown && !isGivenUp : isUnknown || !isSameSession()
    if (isLeftOpen) return { outcome }
    await closeIntent(intent)
    void refreshAfter(queryClient, change).catch(() => undefined)
    return { outcome, intent }
  })
  return result ?? { outcome: notSent('BUSY') }
}

/** Reports an outcome that no screen waits for any more. */
async function publishOutcome(
  outcome: MoneyOutcome<unknown>,
  intent: Intent,
  isSameSession: boolean,
): Promise<void> {
  if (outcome.kind === 'unknown') return
  if (isSameSession) {
    moneyNews.publish({ ...(outcome.kind === 'done' ? newsOf(outcome.answer) : outcome), intent })
  } else if (!intent.isKeyless) {
    // The session ended while the intent was being closed.
    await storeIntent(intent)
  }
}

/** The outcome of an action that never left the device. */
export function notSent(code: 'BUSY' | 'UNKNOWN'): MoneyOutcome<never> {
  return { kind: 'refused', error: nothingSent(code) }
}
