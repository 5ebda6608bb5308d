import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, RequestOf, WireResponse } from '#contract/endpoint.ts'
import type { Language } from './content/language.ts'
import { Refusal } from './errors.ts'
import { demandDeliberateCall } from './http/api-guards.ts'
import { type Budget, spending } from './http/budget.ts'
import { languageOf } from './http/language-of.ts'
import { validate } from './http/validate.ts'
import type { Member } from './services/members.ts'
import type { Authenticate } from './services/sessions.ts'
import type { SiteSwitches } from './services/site-switches.ts'

/** What a handler gets to know of one call: nothing that has not been validated. */
export interface Call<E extends Endpoint> {
  readonly params: RequestOf<E>['params']
  readonly body: RequestOf<E>['body']
  /** Who calls; certain where the endpoint is for members. */
  readonly member: E['access'] extends 'member' ? Member : undefined
  /** The header that names the session, for the call that ends it. */
  readonly authorization: string | undefined
  readonly language: Language
  readonly log: FastifyRequest['log']
}

/** Acts on a call and presents the outcome in wire form, field by field. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<WireResponse<E>> | WireResponse<E>

/** How one endpoint is served, where the general way does not fit. */
export interface Serving {
  /** How often a caller may make this call. */
  readonly budget?: Budget
  /** The answer is the same for everyone for that long; any other answer may never be stored. */
  readonly publicForSeconds?: number
}

type Noun = Readonly<Record<string, Endpoint>>
type Handlers<N extends Noun> = { readonly [K in keyof N]?: Handler<N[K]> }
type Servings<N extends Noun> = { readonly [K in keyof N]?: Serving }

/** Where nouns are registered, and what every call needs. */
export interface Api {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  readonly site: SiteSwitches
  readonly market: 'th' | 'lo'
  /** False lifts all budgets. */
  readonly rateLimit: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the call has been authenticated. */
    member: Member | undefined
  }
}

/** Serves those endpoints of a noun that have a handler; the others do not exist yet and answer 404. */
export function registerNoun<N extends Noun>(
  api: Api,
  noun: N,
  handlers: Handlers<N>,
  servings: Servings<N> = {},
): void {
  for (const name of Object.keys(handlers)) {
    const endpoint = noun[name]
    // The mapped type ties each handler to its own endpoint; a loop over names can only see what all of them share.
    const handler = handlers[name] as Handler<Endpoint> | undefined
    if (endpoint !== undefined && handler !== undefined)
      register(api, endpoint, handler, servings[name] ?? {})
  }
}

function register(api: Api, endpoint: Endpoint, handler: Handler<Endpoint>, serving: Serving): void {
  const spend = spending(api, serving.budget)
  const changesByGet = endpoint.method === 'GET' && endpoint.effect === 'change'
  api.app.route({
    // Whoever would rather not change state with a GET finds a POST of the same meaning on the same path.
    method: changesByGet ? ['GET', 'POST'] : endpoint.method,
    url: endpoint.path,
    // A HEAD would run the handler too.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (endpoint.effect === 'change') demandDeliberateCall(request)
      if (serving.budget?.per === 'address') await spend(request)
      if (endpoint.effect === 'change' || endpoint.access !== 'public') await demandSiteAlive(api.site)
      if (endpoint.access === 'member') request.member = await api.authenticate(request.headers.authorization)
      if (serving.budget?.per === 'member') await spend(request)
    },
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params && validate(endpoint.params, request.params),
        body: endpoint.body && validate(endpoint.body, request.body),
        member: request.member,
        authorization: request.headers.authorization,
        language: languageOf(request, api.market),
        log: request.log,
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated above by the schemas that the type comes from
      return present(reply, await handler(call as Call<Endpoint>), serving)
    },
  })
}

/** A site that is gone for good still says so, and what it was, to visitors; it does nothing any more. */
async function demandSiteAlive(site: SiteSwitches): Promise<void> {
  const { terminated } = await site.read()
  if (terminated) throw new Refusal('gone')
}

function present(reply: FastifyReply, answer: unknown, { publicForSeconds }: Serving): FastifyReply {
  if (publicForSeconds !== undefined) {
    reply.header('cache-control', `public, max-age=${publicForSeconds}`)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
}
