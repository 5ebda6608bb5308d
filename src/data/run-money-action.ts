import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { ApiError } from '../http/errors.ts'
import { newIdempotencyKey } from '../http/idempotency.ts'
import { workInHand } from '../session/work-in-hand.ts'
import { askOperation } from './ask-operation.ts'
import { type Attempt, carryOut, type MoneyOutcome } from './attempt.ts'
import { behindLoader } from './behind-loader.ts'
import { closeIntent, type Intent, storeIntent } from './intents.ts'
import { interruptiblePause } from './interruptible-pause.ts'
import { memberOwner } from './member-owner.ts'
import { intentLock, MONEY_LOCK, whileHolding } from './money-lock.ts'
import { moneyNews } from './money-news.ts'
import { newsOf } from './outcome-news.ts'
import { queryClient } from './query-client.ts'
import { type Change, refreshAfter } from './stale.ts'

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
 * Moves money: writes down what is about to be sent, sends it, and finds out what became of it. One at a time over all tabs, without a
 * reload in between. Offline nothing is sent and nothing is kept for later. Never rejects.
 */
export async function runMoneyAction<E extends Endpoint>(
  action: MoneyAction<E>,
): Promise<MoneyOutcome<ResponseOf<E>>> {
  if (!navigator.onLine) return notSent('OFFLINE')
  const release = workInHand.holdReload()
  try {
    const outcome = await whileHolding(MONEY_LOCK, () => behindLoader(() => act(action)))
    return outcome ?? notSent('BUSY')
  } finally {
    release()
  }
}

async function act<E extends Endpoint>(action: MoneyAction<E>): Promise<MoneyOutcome<ResponseOf<E>>> {
  const { endpoint, change, amountSatang, send, isAwaited, onChecking } = action
  let owner: string
  try {
    owner = await memberOwner()
  } catch (error) {
    return error instanceof ApiError ? { kind: 'refused', error } : notSent('UNKNOWN')
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
        return send(key)
      },
    })
    await conclude(intent, outcome, isAwaited())
    return outcome
  })
  return held ?? notSent('BUSY')
}

async function conclude(
  intent: Intent & { change: Change },
  outcome: MoneyOutcome<unknown>,
  isAwaited: boolean,
): Promise<void> {
  const { kind } = outcome
  if (kind === 'unknown') {
    if (intent.isKeyless) await closeIntent(intent)
    if (isAwaited) moneyNews.publish({ kind: intent.isKeyless ? 'given-up' : 'unknown', intent })
    return
  }
  await closeIntent(intent)
  void refreshAfter(queryClient, intent.change).catch(() => undefined)
  if (!isAwaited) moneyNews.publish({ ...(kind === 'done' ? newsOf(outcome.answer) : outcome), intent })
}

/** Nothing has left the device. */
function notSent(code: 'OFFLINE' | 'BUSY' | 'UNKNOWN'): MoneyOutcome<never> {
  const error = new ApiError('nothing was sent', { code, retryable: true, outcome: 'refused' })
  return { kind: 'refused', error }
}
