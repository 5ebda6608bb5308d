import { useCallback, useEffect, useRef } from 'react'
import type { ResponseOf, WireRequest } from '../../../src/contract/endpoint.ts'
import { PAUSED } from '../../../src/contract/error-codes.ts'
import type { DeskEndpoint } from '../../contract/endpoint.ts'
import { call, DeskError } from './call.ts'

/** How long after an answer that did not come the same call is made again, under the same key. */
const ASK_AGAIN_MS = 2000

/**
 * Makes one call that changes something. Until the server has reported its outcome, the same call is made again under the same key, so that
 * it counts once however often it is sent.
 *
 * @param isGone whether nobody waits for the answer any more; the outcome stays unknown then
 * @throws {DeskError}
 */
export async function callUntilAnswered<E extends DeskEndpoint & { readonly idempotencyKey: true }>(
  endpoint: E,
  input: WireRequest<E>,
  isGone: () => boolean,
): Promise<ResponseOf<E>> {
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
function isUndecided(error: unknown): boolean {
  if (!(error instanceof DeskError)) return false
  if (error.code === 'INTERNAL_SERVER_ERROR') return error.params['paused'] !== PAUSED.paused
  return error.code === 'unknown' || error.code === 'REQUEST_LIMIT'
}

/** Whether the component that called this has left the page. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  return useCallback(() => isGone.current, [])
}
