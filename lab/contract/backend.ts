import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'

/** One answer, read to its end. Without an answer the status is 0 and `body` contains the reason. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON, or the text of anything else. */
  readonly body: unknown
  readonly isJson: boolean
}

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly token?: string | undefined
  /** Sent as `Idempotency-Key`. */
  readonly key?: string
}

/** A backend as the app calls it. */
export interface TestedBackend {
  request(endpoint: Pick<Endpoint, 'method' | 'path'>, options?: RequestOptions): Promise<Answer>
  /** Makes the preflight request of a browser for a page of that origin. */
  preflight(endpoint: Pick<Endpoint, 'method' | 'path'>, origin: string): Promise<Answer>
}

/** The same timeout as the app's. */
const PATIENCE_MS = 60_000

/** A value for path parameters without a real one: the missing session is refused before the path is read. */
const NOTHING: Readonly<Record<string, string>> = {
  game: 'pg',
  provider: 'KBANK',
  key: randomUUID(),
}

export function connectTo(origin: string): TestedBackend {
  async function request(path: string, init: RequestInit): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const response = await fetch(new URL(path, origin), { ...init, signal, redirect: 'manual' })
      return { status: response.status, headers: response.headers, ...parsed(await response.text()) }
    } catch (error) {
      const body = reasonOf(error)
      return { status: 0, headers: new Headers(), body, isJson: false }
    }
  }
  return {
    request: ({ method, path }, { params = {}, body, token, key } = {}) =>
      request(pathOf(path, params), {
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    preflight: ({ method, path }, from) =>
      request(pathOf(path, {}), {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key,x-requested-with',
        },
      }),
  }
}

/** Why there was no answer. The error of `fetch` itself only states that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? reasonOf(cause) : error.message
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? NOTHING[name] ?? 'none'),
  )
}

function parsed(text: string): Pick<Answer, 'body' | 'isJson'> {
  try {
    return { body: JSON.parse(text), isJson: true }
  } catch {
    return { body: text, isJson: false }
  }
}
