import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import { LedgerHalted, NotExecutedError } from '../ledger/ledger-errors.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { Refusal, UnavailableError } from '../platform/errors.ts'
import type { ReceivedFile } from '../platform/files/upload-quota.ts'
import { answerKeyedCall, idempotencyKeyOf, isRepetition, stillAtWork } from './http/keyed-call.ts'
import { type ReceivedForm, receiveForm, UPLOAD_LIMITS } from './http/receive-form.ts'
import { validate } from './http/validate.ts'
import type { StoredAnswer } from './idempotency/idempotency.ts'
import { present } from './present.ts'
import { callerAddress } from './rate-limits/caller-address.ts'
import { requestGuard } from './request-guards.ts'
import { type Api, type Call, Continuation, type Handler, type Route, type EndpointOptions } from './route.ts'

type Endpoints = Readonly<Record<string, Endpoint>>
type Handlers<E extends Endpoints> = { readonly [K in keyof E]?: Handler<E[K]> }
type Options<E extends Endpoints> = { readonly [K in keyof E]?: EndpointOptions<E[K]> }

/** Serves those endpoints of a resource that have a handler; the others answer 404. */
export function registerEndpoints<E extends Endpoints>(
  api: Api,
  endpoints: E,
  handlers: Handlers<E>,
  options: Options<E> = {},
): void {
  for (const name of Object.keys(handlers)) {
    const endpoint = endpoints[name]
    // The mapped type ties each handler to its own endpoint; a loop over names only knows what all of them share.
    const handler = handlers[name] as Handler<Endpoint> | undefined
    if (endpoint !== undefined && handler !== undefined)
      serveEndpoint(api, { endpoint, handler, options: options[name] ?? {} })
  }
}

/** Serves one endpoint: guards it, reads and validates the call, prepares it, and answers it. */
function serveEndpoint(api: Api, route: Route): void {
  const { endpoint, handler, options } = route
  api.app.route({
    method: methodsOf(endpoint),
    url: endpoint.path,
    // A HEAD would run the handler too.
    exposeHeadRoute: false,
    onRequest: requestGuard(api, route),
    handler: async (request, reply) => {
      const form = await formOf(api, route, request, reply)
      try {
        const call = validCall(api, endpoint, request, form)
        await prepare(api, route, request, call)
        return endpoint.idempotencyKey
          ? await answerInTransaction(api, route, call, request, reply)
          : present(reply, await handler(call), options.publicForSeconds)
      } finally {
        await options.cleanUp?.(form?.file)
        await form?.discard()
      }
    },
  })
}

/** Clients that avoid GETs with side effects can use a POST on the same path. */
function methodsOf({ method, effect }: Endpoint): Endpoint['method'][] {
  return method === 'GET' && effect === 'change' ? ['GET', 'POST'] : [method]
}

async function formOf(
  { incomingDir }: Api,
  { endpoint, options }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReceivedForm | undefined> {
  if (!endpoint.multipart) return undefined
  return receiveForm(request, reply, { folder: incomingDir, ...(options.upload ?? UPLOAD_LIMITS) })
}

/** @throws {Refusal} naming what does not fit the contract. */
function validCall(
  { market }: Api,
  { params, query, body }: Endpoint,
  request: FastifyRequest,
  form: ReceivedForm | undefined,
): Call<Endpoint> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated here, by the schemas that the type comes from
  return {
    params: params && validate(params, request.params),
    query: query && validate(query, request.query),
    body: body && validate(body, form ? form.fields : request.body),
    file: form?.file,
    member: request.member,
    authorization: request.headers.authorization,
    language: languageOf(request, market),
    address: callerAddress(request.ip),
    userAgent: request.headers['user-agent'],
    log: request.log,
    tx: undefined,
    idempotencyKey: undefined,
  } as Call<Endpoint>
}

/** Fetches what the call needs from outside. A retry whose first answer was lost gets that answer, whatever the systems outside report by now. */
async function prepare(
  { db }: Api,
  { endpoint, options }: Route,
  request: FastifyRequest,
  call: Call<Endpoint>,
): Promise<void> {
  try {
    await options.prepare?.(call)
  } catch (error) {
    const isRepeated = await isRepetition(db, request)
    if (isRepeated && endpoint.idempotencyKey && error instanceof Refusal) return
    // Nobody holds or has used the key, so nothing has been done.
    throw error instanceof LedgerHalted && !isRepeated ? new NotExecutedError(error) : error
  }
}

/** With a key, the first answer is stored and sent to every repetition; without one, a repetition is a call of its own. */
async function answerInTransaction(
  { db }: Pick<Api, 'db'>,
  { endpoint, handler }: Route,
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

  const owner = request.member?.id ?? ''
  const first =
    idempotencyKey === undefined
      ? await db.transaction(work).catch(asNotExecuted)
      : await answerKeyedCall(
          db,
          { owner, key: idempotencyKey, request: comparedParts(endpoint, call) },
          work,
        )
  const answer = first ?? (await rest?.finish())
  if (answer === undefined) throw stillAtWork()
  if ('replayed' in answer && answer.replayed === true) reply.header('idempotent-replayed', 'true')
  return present(reply.code(answer.status), answer.body)
}

/** What has to be equal for a request to be the same. Files are compared by content: the same picture under the same key is the same request. */
function comparedParts({ path }: Endpoint, { params, body, query, file }: Call<Endpoint>): unknown[] {
  const { sha256 } = (file ?? {}) as Partial<ReceivedFile>
  return [path, params, body, ...(query ? [query] : []), ...(sha256 === undefined ? [] : [sha256])]
}

function asNotExecuted(error: unknown): never {
  const isTemporary = error instanceof LedgerHalted || error instanceof UnavailableError
  throw isTemporary ? new NotExecutedError(error) : error
}

/** The supported language that the caller prefers, from `Accept-Language`; the market's own when it names none of them. */
function languageOf(request: FastifyRequest, market: Market): Language {
  const ranges = (request.headers['accept-language'] ?? '').slice(0, 200).split(',')
  const requested = ranges.flatMap((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const language = LANGUAGES.find((candidate) => tag === candidate || tag.startsWith(`${candidate}-`))
    return language === undefined ? [] : [{ language, weight: weightOf(parameters) }]
  })
  const best = requested.toSorted((a, b) => b.weight - a.weight)[0]
  return best === undefined || best.weight === 0 ? market : best.language
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
  const weight = Number(quality?.trim().slice(2) ?? 1)
  return Number.isFinite(weight) ? weight : 0
}
