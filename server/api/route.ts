import type { Market } from '#domain/markets.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, RequestOf, WireResponse } from '#contract/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Database } from '../platform/db/client.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { Refusal, UnavailableError } from '../platform/errors.ts'
import { requireDeliberateCall } from './http/api-guards.ts'
import { isForm } from './http/body-deadline.ts'
import { type RateLimit, spending } from './http/rate-limit.ts'
import { callerAddress } from './rate-limits/caller-address.ts'
import { answerKeyedCall, idempotencyKeyOf, isRepetition, stillAtWork } from './http/keyed-call.ts'
import type { GeneralLimits } from './http/general-limits.ts'
import { languageOf } from './http/language-of.ts'
import type { ReceivedFile } from '../platform/files/received-file.ts'
import { receiveForm } from './http/receive-form.ts'
import { validate } from './http/validate.ts'
import type { StoredAnswer } from './idempotency/idempotency.ts'
import { LedgerHalted } from '../ledger/ledger-halted.ts'
import { NotExecutedError } from '../ledger/not-executed-error.ts'
import type { Member } from '../domains/members/members.ts'
import type { Authenticate } from '../domains/members/sessions.ts'
import type { SiteSwitches } from '../settings/site/site-switches.ts'
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
export interface Serving<E extends Endpoint = Endpoint> {
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

/** The default limit for uploads. */
const UPLOAD = { maxFileBytes: 10 * 1024 * 1024, oversize: 'KEY_INVALID' } as const

type Noun = Readonly<Record<string, Endpoint>>
type Handlers<N extends Noun> = { readonly [K in keyof N]?: Handler<N[K]> }
type Servings<N extends Noun> = { readonly [K in keyof N]?: Serving<N[K]> }

/** Where nouns are registered, and the dependencies of every call. */
export interface Api {
  readonly app: FastifyInstance
  readonly db: Database
  readonly authenticate: Authenticate
  readonly site: SiteSwitches
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

/** Serves those endpoints of a noun that have a handler; the others answer 404. */
export function registerNoun<N extends Noun>(
  api: Api,
  noun: N,
  handlers: Handlers<N>,
  servings: Servings<N> = {},
): void {
  for (const name of Object.keys(handlers)) {
    const endpoint = noun[name]
    // The mapped type ties each handler to its own endpoint; a loop over names only knows what all of them share.
    const handler = handlers[name] as Handler<Endpoint> | undefined
    if (endpoint !== undefined && handler !== undefined)
      register(api, endpoint, handler, servings[name] ?? {})
  }
}

function register(api: Api, endpoint: Endpoint, handler: Handler<Endpoint>, serving: Serving): void {
  const spend = spending(api.spend, serving.rateLimit)
  const changesByGet = endpoint.method === 'GET' && endpoint.effect === 'change'
  api.app.route({
    // Clients that avoid GETs with side effects can use a POST on the same path.
    method: changesByGet ? ['GET', 'POST'] : endpoint.method,
    url: endpoint.path,
    // A HEAD would run the handler too.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (!endpoint.multipart && isForm(request.headers['content-type'])) {
        throw new Refusal('KEY_INVALID', { status: 415 })
      }
      api.limits.countAddress(request)
      if (endpoint.effect === 'change') requireDeliberateCall(request)
      if (serving.rateLimit?.per === 'address') await spend(request)
      if (endpoint.effect === 'change' || endpoint.access !== 'public') await requireSiteAlive(api.site)
      if (requiresSession(endpoint, request)) {
        request.member = await api.authenticate(request.headers.authorization)
        api.limits.countMember(request)
      }
      if (serving.rateLimit?.per === 'member') {
        await spend(request).catch(async (refusal: unknown) => {
          // A retry whose first answer was lost must get that answer and not a refusal.
          if (!endpoint.idempotencyKey || !(await isRepetition(api.db, request))) throw refusal
        })
      }
    },
    handler: async (request, reply) => {
      const limits = { folder: api.incomingDir, ...(serving.upload ?? UPLOAD) }
      const form = endpoint.multipart && (await receiveForm(request, reply, limits))
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated here, by the schemas that the type comes from
        const call = {
          params: endpoint.params && validate(endpoint.params, request.params),
          query: endpoint.query && validate(endpoint.query, request.query),
          body: endpoint.body && validate(endpoint.body, form ? form.fields : request.body),
          file: form?.file,
          member: request.member,
          authorization: request.headers.authorization,
          language: languageOf(request, api.market),
          address: callerAddress(request.ip),
          userAgent: request.headers['user-agent'],
          log: request.log,
          tx: undefined,
          idempotencyKey: undefined,
        } as Call<Endpoint>
        await serving.prepare?.(call).catch(async (error: unknown) => {
          const isRepeated = await isRepetition(api.db, request)
          // A retry whose first answer was lost gets that answer, whatever the systems outside report by now.
          if (isRepeated && endpoint.idempotencyKey && error instanceof Refusal) return
          // Nobody holds or has used the key, so nothing has been done.
          throw error instanceof LedgerHalted && !isRepeated ? new NotExecutedError(error) : error
        })
        return endpoint.idempotencyKey
          ? await answerInTransaction(api, endpoint.path, handler, call, request, reply)
          : present(reply, await handler(call), serving)
      } finally {
        await serving.cleanUp?.(form ? form.file : undefined)
        await form?.discard()
      }
    },
  })
}

/** Where guests may call too, a caller with a token wants to be treated as its member. */
function requiresSession({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'member' || (access === 'caller' && headers.authorization !== undefined)
}

/** With a key, the first answer is stored and sent to every repetition; without one, a repetition is a call of its own. */
async function answerInTransaction(
  { db }: Api,
  path: string,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const idempotencyKey = idempotencyKeyOf(request)
  let rest: Continuation | undefined
  async function work(tx: Transaction): Promise<StoredAnswer | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an endpoint with a key gets here, and its type has a transaction
    const result: unknown = await handler({ ...call, tx, idempotencyKey } as unknown as Call<Endpoint>)
    rest = result instanceof Continuation ? result : undefined
    return rest === undefined ? { status: 200, body: result } : undefined
  }

  // Files are compared by content: the same picture under the same key is the same request.
  const file = call.file as ReceivedFile | undefined
  const query = call.query ? [call.query] : []
  const asked = [path, call.params, call.body, ...query, ...(file ? [file.sha256] : [])]
  const keyed = { owner: request.member?.id ?? '', request: asked }
  const first =
    idempotencyKey === undefined
      ? await db.transaction(work).catch((error: unknown) => {
          const isTemporary = error instanceof LedgerHalted || error instanceof UnavailableError
          throw isTemporary ? new NotExecutedError(error) : error
        })
      : await answerKeyedCall(db, { ...keyed, key: idempotencyKey }, work)
  const answer = first ?? (await rest?.finish())
  if (answer === undefined) throw stillAtWork()
  if ('replayed' in answer && answer.replayed === true) reply.header('idempotent-replayed', 'true')
  return present(reply.code(answer.status), answer.body, {})
}

/** A closed site still reports that it is closed, and its public texts, to visitors; everything else is refused. */
async function requireSiteAlive(site: SiteSwitches): Promise<void> {
  const { terminated } = await site.read()
  if (terminated) throw new Refusal('gone')
}

function present(reply: FastifyReply, answer: unknown, { publicForSeconds }: Serving): FastifyReply {
  if (publicForSeconds !== undefined) {
    reply.header('cache-control', `public, max-age=${publicForSeconds}`)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
}
