import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { env } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { newIdempotencyKey } from '../../http/idempotency.ts'
import { session } from '../../session/session.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { askOperation } from './ask-operation.ts'
import { type Attempt, carryOut, type MoneyOutcome } from './attempt.ts'
import { withLoaderDelay } from '../with-loader-delay.ts'
import { closeIntent, type Intent, storeIntent } from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { memberOwner } from '../member-owner.ts'
import { intentLock, MONEY_LOCK, whileHolding } from './money-lock.ts'
import { moneyNews } from './money-news.ts'
import { newsOf } from './outcome-news.ts'
import { queryClient } from '../query-client.ts'
import { type Change, refreshAfter } from '../stale.ts'

/** One intention of the member. */
export interface MoneyAction<E extends Endpoint> extends Pick<Attempt<unknown>, 'isAwaited' | 'onChecking'> {
  readonly endpoint: E
  readonly change: Change
  /** Told with the outcome when the member has left meanwhile. */
  readonly amountSatang?: number | undefined
  /** Sends it once, with the key. Rejects with an `ApiError`. */
  readonly send: (idempotencyKey: string) => Promise<ResponseOf<E>>
}

/**
 * Moves money: writes down what is about to be sent, sends it, and finds out its outcome. One at a time over all tabs, without a
 * reload in between. Offline nothing is sent and nothing is kept for later. Never rejects.
 */
export async function runMoneyAction<E extends Endpoint>(
  action: MoneyAction<E>,
): Promise<MoneyOutcome<ResponseOf<E>>> {
  if (!navigator.onLine) return notSent('OFFLINE')
  const release = workInHand.holdReload()
  const token = session.token()
  const isSameSession = () => session.token() === token
  try {
    const ended = await whileHolding(MONEY_LOCK, () => withLoaderDelay(() => act(action, isSameSession)))
    const { outcome, intent } = ended ?? { outcome: notSent('BUSY') }
    // Only now, when nothing is waited for any more: a member who left while it was crossed out would not learn of it.
    if (intent !== undefined && !action.isAwaited()) await publishOutcome(outcome, intent, isSameSession())
    return outcome
  } finally {
    release()
  }
}

/** How it ended; with the intent where it has been crossed out, and may have to be reported elsewhere. */
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
  const key = newIdempotencyKey()
  const isKeyless = !env.sendsIdempotencyKey
  const { method, path } = endpoint
  const intent = { key, owner, method, path, change, amountSatang, isKeyless, sentAt: Date.now() }
  const held = await whileHolding(intentLock(key), async () => {
    const outcome = await carryOut<ResponseOf<E>>({
      isAwaited,
      onChecking,
      pause: interruptiblePause,
      ask: isKeyless ? undefined : () => askOperation(endpoint, key),
      send: async () => {
        await storeIntent({ ...intent, sentAt: Date.now() })
        // It would be sent in the name of whoever sits here now.
        if (!isSameSession()) throw nothingSent('UNKNOWN')
        return send(key)
      },
    })
    if (outcome.kind === 'unknown' && isAwaited()) {
      moneyNews.publish({ kind: isKeyless ? 'given-up' : 'unknown', intent })
    }
    // Somebody else may be here now: its member learns of it after logging in again.
    const isLeftOpen = !isKeyless && (outcome.kind === 'unknown' || !isSameSession())
    if (isLeftOpen) return { outcome }
    await closeIntent(intent)
    void refreshAfter(queryClient, change).catch(() => undefined)
    return { outcome, intent }
  })
  return held ?? { outcome: notSent('BUSY') }
}

/** No screen waits for it any more. */
async function publishOutcome(
  outcome: MoneyOutcome<unknown>,
  intent: Intent,
  isSameSession: boolean,
): Promise<void> {
  if (outcome.kind === 'unknown') return
  if (isSameSession) {
    moneyNews.publish({ ...(outcome.kind === 'done' ? newsOf(outcome.answer) : outcome), intent })
  } else if (!intent.isKeyless) {
    // The session ended while it was crossed out.
    await storeIntent(intent)
  }
}

/** Nothing has left the device. */
function notSent(code: 'OFFLINE' | 'BUSY' | 'UNKNOWN'): MoneyOutcome<never> {
  return { kind: 'refused', error: nothingSent(code) }
}

function nothingSent(code: 'OFFLINE' | 'BUSY' | 'UNKNOWN'): ApiError {
  return new ApiError('nothing was sent', { code, retryable: true, outcome: 'refused' })
}
