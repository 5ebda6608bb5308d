import { clock } from '../clock.ts'
import { SITE_PATHS } from '../contract/site-paths.ts'
import { within } from '../domain/within.ts'
import { commonHeaders, requestUrl } from './request.ts'

/** An answer that the caller checks. */
interface Answer {
  /** Whether the server has answered the question. Otherwise the body says why not, if anything. */
  readonly ok: boolean
  readonly body: unknown
}

/**
 * Reads a public answer once and without the contract, for screens that must not wait for its code. The caller checks what it uses.
 * @param waitMs longest wait, in ms
 * @returns the parsed body of any status
 * @throws when there is no answer in time, or it is not JSON
 */
export async function ask(path: string, waitMs: number): Promise<Answer> {
  const control = new AbortController()
  const request = new Request(requestUrl(path, {}), {
    headers: commonHeaders(),
    signal: control.signal,
    cache: 'no-store',
  })
  const noteDate = clock.ask()
  const answer = fetch(request).then(async (response): Promise<Answer> => {
    // The only one that the worker never gives from its cache.
    if (path === SITE_PATHS.terminated) noteDate(response.headers.get('date'))
    return { ok: response.ok, body: await response.json() }
  })
  return within(answer, waitMs, () => {
    control.abort()
    throw new Error(`GET ${path} got no answer`)
  })
}
