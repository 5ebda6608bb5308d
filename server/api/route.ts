import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, RequestOf, WireResponse } from '#contract/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import type { Member } from '../domains/members/members.ts'
import type { Authenticate } from '../domains/members/sessions.ts'
import type { Database } from '../platform/db/client.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import type { Refusal } from '../platform/errors.ts'
import type { ReceivedFile } from '../platform/files/upload-quota.ts'
import type { Site } from '../settings/site/site.ts'
import type { GeneralLimits, RateLimit } from './http/call-limits.ts'
import type { StoredAnswer } from './idempotency/idempotency.ts'
import type { SpendCall } from './rate-limits/rate-limit-counters.ts'

/** What a handler receives of a call: only validated data. */
export interface Call<E extends Endpoint> {
  readonly params: RequestOf<E>['params']
  readonly query: RequestOf<E>['query']
  readonly body: RequestOf<E>['body']
  /** The file of a form, stored for the duration of the call; undefined when there is none. */
  readonly file: E extends { readonly multipart: true } ? ReceivedFile | undefined : undefined
  /** The calling member; always set where the endpoint is for members, and undefined for a guest where guests may call too. */
  readonly member: E['access'] extends 'member'
    ? Member
    : E['access'] extends 'caller'
      ? Member | undefined
      : undefined
  /** The header that identifies the session, for the call that ends it. */
  readonly authorization: string | undefined
  readonly language: Language
  /** The network address of the caller, reduced to what they cannot change at will. */
  readonly address: string
  /** The caller's own description of its browser, as sent. */
  readonly userAgent: string | undefined
  readonly log: FastifyRequest['log']
  /**
   * Where the contract requires an idempotency key: the one transaction that claims the key, does the work and stores the answer. All work of
   * the handler belongs in it, and it must change nothing outside the database: it may run again.
   */
  readonly tx: E['idempotencyKey'] extends true ? Transaction : undefined
  /** The key of the call, for work that goes on after `tx`. */
  readonly idempotencyKey: string | undefined
}

/** Returned by a handler whose work goes on after its transaction: its key stays unanswered until the work ends. */
export class Continuation {
  readonly finish: () => Promise<StoredAnswer | undefined>

  /** @param finish does the rest once `tx` has committed, and returns the answer; undefined while it is unknown. */
  constructor(finish: () => Promise<StoredAnswer | undefined>) {
    this.finish = finish
  }
}

type Result<E extends Endpoint> = WireResponse<E> | (E['idempotencyKey'] extends true ? Continuation : never)

/** Handles a call and presents the outcome in wire form, field by field. A {@link Refusal} undoes what it wrote in `tx`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/** How one endpoint is served, where it differs from the default. */
export interface EndpointOptions<E extends Endpoint = Endpoint> {
  /** A limit of this call, where the general limits are too generous. */
  readonly rateLimit?: RateLimit
  /** How long the answer is the same for everyone; other answers must never be cached. */
  readonly publicForSeconds?: number
  /** Fetches data from outside before the call's own transaction begins. Safe to repeat. */
  readonly prepare?: (call: Call<E>) => Promise<void>
  /** Removes what `prepare` made of the file of a form, if the call did not use it. Never fails. */
  readonly cleanUp?: (file: ReceivedFile | undefined) => Promise<void>
  /** For a form with a file: its maximum size, and the error code for larger ones, with status 413. */
  readonly upload?: { readonly maxFileBytes: number; readonly oversize: Refusal['code'] }
}

/** An endpoint of the contract with what serves it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly options: EndpointOptions
}

/** Where endpoints are registered, and the dependencies of every call. */
export interface Api {
  readonly app: FastifyInstance
  readonly db: Database
  readonly authenticate: Authenticate
  readonly site: Site
  readonly market: Market
  /** Undefined disables all limits. */
  readonly spend: SpendCall | undefined
  /** The limits of every call. */
  readonly limits: GeneralLimits
  /** Folder of files that calls are processing. */
  readonly incomingDir: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the call has been authenticated. */
    member: Member | undefined
  }
}
