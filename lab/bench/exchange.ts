import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

/** The app's own timeout, in ms. */
const PATIENCE_MS = 60_000

/** One call of the API; an agent keeps connections, `localAddress` is the caller's. */
export interface Call extends Pick<RequestOptions, 'agent' | 'localAddress'> {
  readonly method: string
  readonly path: string
  /** Sent as JSON, or unchanged if it is a form. */
  readonly body?: object | undefined
  readonly token?: string
  /** Sent as `Idempotency-Key`. */
  readonly key?: string | undefined
}

/**
 * Makes a call as the app does. node:http costs the shared cores less than fetch, and can call from another address.
 * @throws when no answer comes within a minute
 */
export async function exchange(
  origin: string,
  { path, body, token, key, ...options }: Call,
): Promise<{ readonly status: number; readonly text: string }> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const content = form ? Buffer.from(await form.arrayBuffer()) : body && JSON.stringify(body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(new URL(path, origin), {
      ...options,
      timeout: PATIENCE_MS,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(content !== undefined && {
          'content-type': form?.headers.get('content-type') ?? 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
      },
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.on('response', resolve).on('error', reject).end(content)
  })
  return { status: answer.statusCode ?? 0, text: await text(answer) }
}
