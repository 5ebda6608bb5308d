import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf, WireRequest } from '../../contract/endpoint.ts'
import { call, type CallArguments } from '../../http/client.ts'
import { session } from '../../session/session.ts'
import type { MoneyOutcome } from './attempt.ts'
import { runMoneyAction } from './run-money-action.ts'
import type { Change } from '../stale.ts'

/** `checking`: there was no answer, and the server is being asked for the outcome. A screen is busy while it is not `idle`. */
export type MoneyPhase = 'idle' | 'sending' | 'checking'

/** What the member asks for: path parameters and body in wire form; nothing where the endpoint takes nothing. */
type ActionInput<E extends Endpoint> = keyof WireRequest<E> extends never
  ? [input?: undefined]
  : [input: WireRequest<E>]

interface MoneyActionOptions<E extends Endpoint> {
  /** What is read again once it is done. */
  readonly change: Change
  /** Reported with the outcome when the member has left before it was known: the amount, in satang. */
  readonly describe?: (...input: ActionInput<E>) => { readonly amountSatang: number }
  /** Another way to send, where the transport's `call` does not fit. It must send the key, and reject with an `ApiError`. */
  readonly send?: (idempotencyKey: string, ...input: ActionInput<E>) => Promise<ResponseOf<E>>
}

interface MoneyActionHandle<E extends Endpoint> {
  /** Never rejects. While one is under way, another tap gets the outcome of that one. */
  readonly run: (...input: ActionInput<E>) => Promise<MoneyOutcome<ResponseOf<E>>>
  readonly phase: MoneyPhase
  /** Stops waiting: nothing is sent any more, and the outcome is reported when it is known. */
  readonly reset: () => void
}

/**
 * The one way in which the app moves money: for every endpoint with `idempotencyKey`. The outcome `unknown` has already been told to the
 * member when `run` resolves with it; it is found out and told later, at the next start if need be.
 */
export function useMoneyAction<E extends Endpoint>(
  endpoint: E,
  { change, describe, send }: MoneyActionOptions<E>,
): MoneyActionHandle<E> {
  const [phase, setPhase] = useState<MoneyPhase>('idle')
  const isHere = useRef(true)
  const latest = useRef<{ readonly outcome: Promise<MoneyOutcome<ResponseOf<E>>>; isAwaited: boolean }>(
    undefined,
  )

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function run(...input: ActionInput<E>): Promise<MoneyOutcome<ResponseOf<E>>> {
    if (latest.current?.isAwaited === true) return latest.current.outcome
    const token = session.token()
    const isAwaited = () => current.isAwaited && isHere.current && session.token() === token
    const outcome = runMoneyAction({
      endpoint,
      change,
      amountSatang: describe?.(...input).amountSatang,
      isAwaited,
      onChecking: () => isAwaited() && setPhase('checking'),
      send: (idempotencyKey) =>
        send === undefined
          ? call(endpoint, ...callArguments<E>(input[0], idempotencyKey))
          : send(idempotencyKey, ...input),
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

  const reset = () => {
    if (latest.current !== undefined) finish(latest.current)
  }

  return { run, phase, reset }
}

function callArguments<E extends Endpoint>(
  input: WireRequest<E> | undefined,
  idempotencyKey: string,
): CallArguments<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same two as in ActionInput, which TypeScript cannot see for an open E
  return [input, { idempotencyKey }] as unknown as CallArguments<E>
}
