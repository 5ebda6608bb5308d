import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { operation } from '../../contract/operation.ts'
import { parseResponse } from '../../http/answers.ts'
import { call } from '../../http/client.ts'
import { ApiError } from '../../http/errors.ts'
import { refusal } from '../../http/refusal.ts'

/** How a money action ended. */
export type MoneyOutcome<A> =
  | { readonly kind: 'done'; readonly answer: A }
  /** Nothing was moved. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The outcome is not known yet. */
  | { readonly kind: 'unknown' }

/** One money action of the member, and the functions to find out its outcome. */
export interface Attempt<A> {
  /** Sends the action, always with the same key. Rejects with an `ApiError`. */
  readonly send: () => Promise<A>
  /** Requests the status of the key; undefined when the server never got a key. */
  readonly ask: (() => Promise<OperationStatus<A>>) | undefined
  /** Whether the member still waits for the outcome. Once they have left, nothing is sent any more. */
  readonly isAwaited: () => boolean
  /** Called when there was no response and the status requests begin. */
  readonly onChecking: () => void
  /** Waits for `ms`, or less when there is a reason to ask at once. */
  readonly pause: (ms: number) => Promise<void>
}

/** Waits before each status request, in ms; the last is repeated. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 20_000, 20_000, 20_000]

/**
 * Sends an action and finds out its outcome, asking for a minute and a half where there is no response. What never arrived is sent again with the same
 * key, as long as the member waits. Never rejects.
 */
export async function carryOut<A>(attempt: Attempt<A>): Promise<MoneyOutcome<A>> {
  const first = await sent(attempt)
  if (first.kind !== 'unknown') return first
  attempt.onChecking()
  if (attempt.ask === undefined) return first
  let { unconfirmed } = first
  for (const pauseMs of PAUSES_MS) {
    await attempt.pause(pauseMs)
    if (!attempt.isAwaited()) break
    const status = await attempt.ask()
    if (status.kind === 'done' || status.kind === 'refused') return status
    // A backend that cannot be asked may not know keys either: an answer in its own words is believed rather than sent for once more.
    if (status.kind === 'not-askable' && unconfirmed !== undefined)
      return { kind: 'done', answer: unconfirmed.answer }
    if (status.kind !== 'open' && attempt.isAwaited()) {
      const again = await sent(attempt)
      if (again.kind === 'unknown') unconfirmed = again.unconfirmed ?? unconfirmed
      if (again.kind === 'done' || (again.kind === 'refused' && isFinal(again.error))) return again
    }
  }
  return { kind: 'unknown' }
}

/** The result of one sending. */
type Sent<A> = MoneyOutcome<A> & {
  /** A success that is not certain to be the backend's; see `Endpoint.confirms`. */
  readonly unconfirmed?: { readonly answer: A } | undefined
}

async function sent<A>({ send }: Attempt<A>): Promise<Sent<A>> {
  try {
    return { kind: 'done', answer: await send() }
  } catch (error) {
    // Without a response of the server, its outcome is unknown.
    if (!(error instanceof ApiError)) return { kind: 'unknown' }
    if (error.outcome === 'refused') return { kind: 'refused', error }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readAnswer` has read it by the schema of the same call
    return { kind: 'unknown', unconfirmed: error.unconfirmed as { answer: A } | undefined }
  }
}

/** Codes returned before the work starts. They say nothing about the first attempt. */
const SAID_BEFORE_THE_WORK = new Set<ApiError['code']>([
  'UNKNOWN',
  'KEY_INVALID',
  'REQUEST_LIMIT',
  'MONEY_PAUSED',
  // The games are asked before. Where the work itself has refused with it, the key says so.
  'GAMES_SILENT',
  'ROUNDS_PENDING',
])

/** Whether the refusal of a repeated call also settles the first attempt: a rate limit or an expired session is checked before the work starts. */
function isFinal({ outcome, code, status }: ApiError): boolean {
  return outcome === 'refused' && status !== undefined && status !== 401 && !SAID_BEFORE_THE_WORK.has(code)
}

/** The server's status of a key. */
type OperationStatus<A> =
  | Exclude<MoneyOutcome<A>, { kind: 'unknown' }>
  /** `absent`: it never arrived. `open`: still under way, or no response to the request. `not-askable`: this backend has no status request. */
  | { readonly kind: 'absent' | 'open' | 'not-askable' }

/** Longest wait for one status response, in ms; the next request follows soon. */
const ASK_TIMEOUT_MS = 10_000

/** Requests the outcome of the action that was sent to `endpoint` with this key. Never rejects. */
export async function askOperation<E extends Endpoint>(
  endpoint: E,
  key: string,
): Promise<OperationStatus<ResponseOf<E>>> {
  try {
    const answer = await call(operation.read, { params: { key } }, { timeoutMs: ASK_TIMEOUT_MS })
    if (answer.state === 'absent') return { kind: 'absent' }
    if (answer.state === 'in-progress') return { kind: 'open' }
    return finished(endpoint, answer.status, answer.body)
  } catch (error) {
    return { kind: isMissing(error) ? 'not-askable' : 'open' }
  }
}

/** Whether the backend says, with a code of its own, that it has no status request. A proxy's 404 says nothing about the backend. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isCoded = error.code === 'NO_DATA' || error.code === 'KEY_INVALID'
  return isCoded && (error.status === 404 || error.status === 405)
}

/** Reads the response to the earlier attempt, as the server reports it afterwards. */
function finished<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): OperationStatus<ResponseOf<E>> {
  try {
    if (status >= 400) throw refusal(endpoint, status, body)
    return { kind: 'done', answer: parseResponse(endpoint, body) }
  } catch (error) {
    // A stored server failure, or a response that cannot be parsed, leaves the outcome unknown.
    if (!(error instanceof ApiError) || error.outcome === 'unknown') return { kind: 'open' }
    return { kind: 'refused', error }
  }
}
