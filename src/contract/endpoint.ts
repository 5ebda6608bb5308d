import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * One HTTP call, described once for client, server, OpenAPI and tests. The sender writes the wire form of its schemas (baht), the receiver reads the
 * domain form (satang).
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` for each path parameter. */
  readonly path: `/api/${string}`
  readonly summary: string
  /** `public`: anyone. `member`: a bearer token. `caller`: a token if there is one, otherwise a guest id in the body. */
  readonly access: 'public' | 'member' | 'caller'
  /** `change` for every call that changes state, whatever its method. Such a call is never prefetched, cached or retried. */
  readonly effect: 'read' | 'change'
  /** The call carries an `Idempotency-Key` header, so that repeating it has no further effect. */
  readonly idempotencyKey?: true
  /** The body is `multipart/form-data`; `body` then describes its text fields. */
  readonly multipart?: true
  /** How long the client waits, in ms, where the general limit does not fit. */
  readonly timeoutMs?: number
  readonly params?: GenericSchema
  /** Optional values after the `?`, each a text on the wire. Backends that do not know one ignore it. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly response: GenericSchema
  /** For calls with a key: what every success says, where `response` accepts more. Any other body may be of a proxy or a portal: the server is asked. */
  readonly confirms?: GenericSchema
}

/** A member reads something of their own. */
export const MEMBER_READ = { method: 'GET', access: 'member', effect: 'read' } as const

/** Anybody reads what is the same for everybody. */
export const PUBLIC_READ = { method: 'GET', access: 'public', effect: 'read' } as const

/** A member changes something, perhaps by a GET. */
export const MEMBER_CHANGE = { access: 'member', effect: 'change' } as const

/** A member moves or claims money, perhaps by a GET. */
export const MONEY_MOVE = { ...MEMBER_CHANGE, idempotencyKey: true } as const

/** How long the client waits for an upload, in ms: a picture takes minutes on a slow connection. */
export const UPLOAD_TIMEOUT_MS = 300_000

/** Keeps the literal types of an endpoint while checking its shape. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** What the types of a call derive from, independent of who may make it. */
type Shape = Pick<Endpoint, 'params' | 'body' | 'response'>

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends GenericSchema } ? S : never

/** What the client writes: path parameters, query and body in wire form. */
export type WireRequest<E extends Shape> = ([Part<E, 'params'>] extends [never]
  ? unknown
  : { params: InferInput<Part<E, 'params'>> }) &
  ([Part<E, 'query'>] extends [never] ? unknown : { query: InferInput<Part<E, 'query'>> }) &
  ([Part<E, 'body'>] extends [never] ? unknown : { body: InferInput<Part<E, 'body'>> })

/** What the server reads: path parameters, query and body in domain form. */
export interface RequestOf<E extends Shape> {
  readonly params: [Part<E, 'params'>] extends [never] ? undefined : InferOutput<Part<E, 'params'>>
  readonly query: [Part<E, 'query'>] extends [never] ? undefined : InferOutput<Part<E, 'query'>>
  readonly body: [Part<E, 'body'>] extends [never] ? undefined : InferOutput<Part<E, 'body'>>
}

/** What the server writes: the response in wire form. */
export type WireResponse<E extends Shape> = InferInput<E['response']>

/** What the client reads: the response in domain form. */
export type ResponseOf<E extends Shape> = InferOutput<E['response']>
