import { randomUUID } from 'node:crypto'

/** A complete answer. `body` is the parsed JSON, or the text of any other content. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export interface RequestOptions {
  readonly method?: string
  /** Sent as JSON, or unchanged if it is a form. */
  readonly body?: unknown
  readonly token?: string | undefined
  /** Sent as `Idempotency-Key`: a new one for each call that changes something, none for null. */
  readonly key?: string | null | undefined
  /** Added to the headers that the app sends; `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** Makes a call the way the app does, to a server at any address. */
export async function requestAt(
  url: string | undefined,
  path: string,
  {
    method = 'GET',
    body,
    token,
    key = method === 'GET' ? null : randomUUID(),
    headers = {},
  }: RequestOptions = {},
): Promise<Answer> {
  const all = {
    'x-requested-with': 'XMLHttpRequest',
    'content-type': body === undefined || body instanceof FormData ? undefined : 'application/json',
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    'idempotency-key': key ?? undefined,
    ...headers,
  }
  const response = await fetch(new URL(path, url), {
    method,
    headers: Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    redirect: 'manual',
    ...(body !== undefined && { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  const { status, headers: given } = response
  return { status, headers: given, body: isJson && text !== '' ? JSON.parse(text) : text }
}

function isSentAsIs(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData
}
