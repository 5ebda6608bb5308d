import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { LedgerHalted, NotExecutedError } from '../ledger/ledger-errors.ts'
import { Refusal } from '../platform/errors.ts'
import { admitting } from './admit.ts'
import { answerInTransaction } from './answer-in-transaction.ts'
import { isRepetition } from './http/keyed-call.ts'
import { languageOf } from './http/language-of.ts'
import { type ReceivedForm, receiveForm } from './http/receive-form.ts'
import { validate } from './http/validate.ts'
import { present } from './present.ts'
import { callerAddress } from './rate-limits/caller-address.ts'
import type { Api, Call, Handler, Route, Serving } from './route.ts'

/** The default limit for uploads. */
const UPLOAD = { maxFileBytes: 10 * 1024 * 1024, oversize: 'KEY_INVALID' } as const

type Noun = Readonly<Record<string, Endpoint>>
type Handlers<N extends Noun> = { readonly [K in keyof N]?: Handler<N[K]> }
type Servings<N extends Noun> = { readonly [K in keyof N]?: Serving<N[K]> }

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
      serveEndpoint(api, { endpoint, handler, serving: servings[name] ?? {} })
  }
}

/** Serves one endpoint: admits the caller, reads and validates the call, prepares it, and answers it. */
function serveEndpoint(api: Api, route: Route): void {
  const { endpoint, handler, serving } = route
  api.app.route({
    method: methodsOf(endpoint),
    url: endpoint.path,
    // A HEAD would run the handler too.
    exposeHeadRoute: false,
    onRequest: admitting(api, route),
    handler: async (request, reply) => {
      const form = await formOf(api, route, request, reply)
      try {
        const call = validCall(api, endpoint, request, form)
        await prepare(api, route, request, call)
        return endpoint.idempotencyKey
          ? await answerInTransaction(api, route, call, request, reply)
          : present(reply, await handler(call), serving.publicForSeconds)
      } finally {
        await serving.cleanUp?.(form?.file)
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
  { endpoint, serving }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReceivedForm | undefined> {
  if (!endpoint.multipart) return undefined
  return receiveForm(request, reply, { folder: incomingDir, ...(serving.upload ?? UPLOAD) })
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
  { endpoint, serving }: Route,
  request: FastifyRequest,
  call: Call<Endpoint>,
): Promise<void> {
  try {
    await serving.prepare?.(call)
  } catch (error) {
    const isRepeated = await isRepetition(db, request)
    if (isRepeated && endpoint.idempotencyKey && error instanceof Refusal) return
    // Nobody holds or has used the key, so nothing has been done.
    throw error instanceof LedgerHalted && !isRepeated ? new NotExecutedError(error) : error
  }
}
