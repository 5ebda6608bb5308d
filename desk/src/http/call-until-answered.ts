import { useCallback, useEffect, useRef } from 'react'
import type { ResponseOf, WireRequest } from '../../../src/contract/endpoint.ts'
import { PAUSED } from '../../../src/contract/error-codes.ts'
import type { DeskEndpoint } from '../../contract/endpoint.ts'
import { call, DeskError } from './call.ts'

/** How long after an answer that did not come the same call is made again, under the same key. */
const ASK_AGAIN_MS = 2000

/**
 * Makes one call that changes something. Until the server has reported its outcome, the same call is made again under the same key, so that
 * it counts once however often it is sent. Nothing is kept for later: once the person has given it up it is not sent, or not again.
 *
 * @param isGone whether nobody waits for the answer any more; the outcome stays unknown then
 * @throws {DeskError}
 */
export async function callUntilAnswered<E extends DeskEndpoint & { readonly idempotencyKey: true }>(
  endpoint: E,
  input: WireRequest<E>,
  isGone: () => boolean,
): Promise<ResponseOf<E>> {
  if (isGone()) throw new DeskError('unknown')
  const key = crypto.randomUUID()
  for (;;) {
    try {
      return await call(endpoint, input, key)
    } catch (error) {
      if (!isUndecided(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      if (isGone()) throw error
    }
  }
}

/**
 * Whether the outcome of a call is not known yet: no answer, the first sending is still at work, or the server broke down over it, before or
 * after it had changed something. Where it moves no money at present it says so, and has done nothing.
 */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof DeskError)) return false
  if (error.code === 'INTERNAL_SERVER_ERROR') return error.params['paused'] !== PAUSED.paused
  return error.code === 'unknown' || error.code === 'REQUEST_LIMIT'
}

interface Waiting {
  /** The person begins to wait for an answer. Returns whether they no longer do. */
  readonly begin: () => () => boolean
  /** They wait for none any more. */
  readonly giveUp: () => void
}

/** Who waits for the answers to the calls of a component: nobody once they have been given up, or the component has left the page. */
export function useWaiting(): Waiting {
  const timesGivenUp = useRef(0)
  useEffect(() => {
    timesGivenUp.current = 0
    return () => void (timesGivenUp.current = Infinity)
  }, [])
  const begin = useCallback(() => {
    const before = timesGivenUp.current
    return () => timesGivenUp.current === Infinity || timesGivenUp.current !== before
  }, [])
  const giveUp = useCallback(() => void (timesGivenUp.current += 1), [])
  return { begin, giveUp }
}
