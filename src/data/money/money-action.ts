import { useRef, useState } from 'react'
import type { Endpoint, ResponseOf, WireRequest } from '../../contract/endpoint.ts'
import { call, type CallArguments } from '../../http/client.ts'
import type { Change } from '../cache/stale.ts'
import type { MoneyOutcome } from './attempt.ts'
import { useStillHere } from './left-context.ts'
import { notSent, runMoneyAction } from './run-money-action.ts'

/** `checking`: there was no response, and the server is being asked for the outcome. A screen is busy while the phase is not `idle`. */
export type MoneyPhase = 'idle' | 'sending' | 'checking'

/** What one action needs beside its input. */
interface ActionDetails<E extends Endpoint> {
  /** The amount, in satang. Reported with the outcome when the member has left before it was known. */
  readonly amountSatang?: number
  /** Replaces the transport's `call` where that does not fit. It must send the key, and reject with an `ApiError`. */
  readonly send?: (idempotencyKey: string) => Promise<ResponseOf<E>>
}

/** The member's input: path parameters and body in wire form; empty where the endpoint takes nothing. */
type ActionArguments<E extends Endpoint> = keyof WireRequest<E> extends never
  ? [input?: undefined, details?: ActionDetails<E>]
  : [input: WireRequest<E>, details?: ActionDetails<E>]

interface MoneyActionHandle<E extends Endpoint> {
  /** Never rejects. While an action is under way, another tap gets the outcome of that action. A screen that was left starts nothing. */
  readonly run: (...action: ActionArguments<E>) => Promise<MoneyOutcome<ResponseOf<E>>>
  readonly phase: MoneyPhase
}

/**
 * The only way in which the app moves money. After the outcome `unknown` the member has been informed; the final one is reported later, at the next
 * start if need be.
 * @param change decides which queries are read again after success
 */
export function useMoneyAction<E extends Endpoint>(
  endpoint: E,
  { change }: { readonly change: Change },
): MoneyActionHandle<E> {
  const [phase, setPhase] = useState<MoneyPhase>('idle')
  const tapped = useStillHere()
  const latest = useRef<{ readonly outcome: Promise<MoneyOutcome<ResponseOf<E>>>; isAwaited: boolean }>(
    undefined,
  )

  function run(...[input, details]: ActionArguments<E>): Promise<MoneyOutcome<ResponseOf<E>>> {
    if (latest.current?.isAwaited === true) return latest.current.outcome
    const isStillHere = tapped()
    // The next of several steps, when the member has left meanwhile.
    if (!isStillHere()) return Promise.resolve(notSent('UNKNOWN'))
    const isAwaited = () => current.isAwaited && isStillHere()
    const outcome = runMoneyAction({
      endpoint,
      change,
      amountSatang: details?.amountSatang,
      isAwaited,
      onChecking: () => isAwaited() && setPhase('checking'),
      send: details?.send ?? ((idempotencyKey) => call(endpoint, ...callArguments<E>(input, idempotencyKey))),
    }).finally(() => finish(current))
    const current = { outcome, isAwaited: true }
    latest.current = current
    setPhase('sending')
    return outcome
  }

  function finish(attempt: { isAwaited: boolean }): void {
    if (attempt.isAwaited) setPhase('idle')
    attempt.isAwaited = false
  }

  return { run, phase }
}

function callArguments<E extends Endpoint>(
  input: WireRequest<E> | undefined,
  idempotencyKey: string,
): CallArguments<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same two as in ActionArguments, which TypeScript cannot see for an open E
  return [input, { idempotencyKey }] as unknown as CallArguments<E>
}
