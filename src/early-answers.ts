/*
 * Calls that are made before the code that makes calls has arrived: the document sends a login that is tapped on its own form, and whoever
 * has a token asks for the wallet at once. The transport takes the answer over as if it had asked itself.
 */

declare global {
  /** The answers that nobody has taken yet, by the call. The script of the document and the app share them. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined
}

/** A call as both sides know it. The app asks again where it would have asked something else. */
interface EarlyCall {
  readonly path: string
  /** The language of the answer. */
  readonly locale: string
  readonly token?: string | undefined
  readonly body?: unknown
}

/** How long an answer can be taken, in ms: later it would be news of the past. */
const KEPT_MS = 30_000

const callKey = ({ path, locale, token, body }: EarlyCall): string =>
  JSON.stringify([path, locale, token, body])

/** Sends a call whose answer the app will take. `backendUrl` is empty when the page is of the backend. */
export function askEarly(backendUrl: string, call: EarlyCall): Promise<Response> {
  const answers = (globalThis.earlyAnswers ??= new Map())
  const { path, locale, token, body } = call
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest', 'Accept-Language': locale })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const url = new URL(path, backendUrl || location.origin)
  const answer = fetch(new Request(url, { ...sent, headers, cache: 'no-store' }))
  const forget = () => answers.delete(callKey(call))
  answers.set(callKey(call), answer)
  // A read that failed is asked for again; whoever takes what was sent learns of the failure.
  void answer.then(
    ({ ok }) => ok || body !== undefined || forget(),
    () => undefined,
  )
  setTimeout(forget, KEPT_MS)
  return answer
}

/** Asks for the wallet, which is what a member sees first, unless that has been asked already. */
export function askForWallet(backendUrl: string, token: string, locale: string): void {
  const call = { path: '/api/wallet', locale, token }
  if (globalThis.earlyAnswers?.has(callKey(call)) !== true) void askEarly(backendUrl, call)
}

/** The answer to a call that has been sent already, for the first who asks. */
export function takeEarly(call: EarlyCall): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(callKey(call))
  globalThis.earlyAnswers?.delete(callKey(call))
  return answer
}
