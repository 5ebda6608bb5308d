import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestOf, WireResponse } from '#contract/endpoint.ts'
import type { DeskEndpoint } from '../../desk/contract/endpoint.ts'
import type { Role } from '../../desk/contract/roles.ts'
import { type GeneralLimits, type RateLimit, spending } from '../api/http/call-limits.ts'
import { answerKeyedCall, idempotencyKeyOf, stillAtWork } from '../api/http/keyed-call.ts'
import { receiveForm, UPLOAD_LIMITS } from '../api/http/receive-form.ts'
import { validate } from '../api/http/validate.ts'
import { present } from '../api/present.ts'
import { callerAddress } from '../api/rate-limits/caller-address.ts'
import type { SpendCall } from '../api/rate-limits/rate-limit-counters.ts'
import { requireDeliberateCall } from '../api/request-guards.ts'
import type { ChatFeed } from '../domains/chat/chat-messages.ts'
import type { Gateways } from '../domains/deposits/credit/arrival-queue.ts'
import type { SlipJudgeDependencies } from '../domains/deposits/evidence/slips/judge-slip.ts'
import type { GuessLimits } from '../domains/members/login-lockout.ts'
import type { Notifier } from '../domains/members/notify-member.ts'
import type { CodeSender } from '../domains/members/otp/send-otp.ts'
import type { LateMinutes } from '../domains/signals/signals.ts'
import { requireFreshCode } from '../domains/staff/own-account.ts'
import type { Acting } from '../domains/staff/proposals.ts'
import { staffSessions } from '../domains/staff/staff-sessions.ts'
import { holdStaff, requireRole, type Staff } from '../domains/staff/staff.ts'
import type { Clock } from '../outside/providers/clock.ts'
import type { Database } from '../platform/db/client.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { Refusal } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ReceivedFile } from '../platform/files/upload-quota.ts'
import type { UploadStorage } from '../platform/files/uploads.ts'
import type { Log } from '../platform/log/logger.ts'
import type { Config } from '../settings/config.ts'
import type { Connected } from '../settings/site/connected.ts'
import type { Site } from '../settings/site/site.ts'

/** What a handler of the desk receives of a call: only validated data. */
export interface DeskCall<E extends DeskEndpoint> {
  readonly params: RequestOf<E>['params']
  readonly body: RequestOf<E>['body']
  /** Who calls; undefined only where anyone may. */
  readonly staff: E['may'] extends 'anyone' ? undefined : Staff
  readonly authorization: string | undefined
  /** The network address of the caller. */
  readonly address: string
  /** Where the contract requires a key: the transaction that claims it, does the work and stores the answer. */
  readonly tx: E['idempotencyKey'] extends true ? Transaction : undefined
  /** The file of a form, for the duration of the call; undefined when there is none. */
  readonly file: E['multipart'] extends true ? ReceivedFile | undefined : undefined
  /** Adds a secret to the answer of a call with a key. It is not stored with the key: only the first sending gets it. */
  readonly showOnce: (secret: Readonly<Record<string, string>>) => void
  /** Does something outside the database once a call with a key was committed; not when it was repeated. */
  readonly afterwards: (work: () => void) => void
}

type Handler<E extends DeskEndpoint> = (call: DeskCall<E>) => Promise<WireResponse<E>>
type Endpoints = Readonly<Record<string, DeskEndpoint>>

/** Where the desk's endpoints are registered, and what every call needs. */
export interface DeskApi {
  readonly app: FastifyInstance
  readonly db: Database
  /** Undefined disables all limits. */
  readonly spend: SpendCall | undefined
  readonly limits: GeneralLimits
  /** Folder of files that calls are processing. */
  readonly incomingDir: string
  /** How long a code of the authenticator app is enough for a call that needs a new one. */
  readonly codeMinutes: number
}

/** Calls of people who have not logged in, by address. Each of them checks a password, a code or a secret. */
const STRANGER_LIMIT: RateLimit = { name: 'desk-door', calls: 30, windowSeconds: 60, per: 'address' }

/** The caller was suspended or got another role since the call came in. No {@link Refusal}: that would be kept as the answer of the key. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** Sent by a page that refreshes by itself, which does not count as somebody at the desk. */
const UNATTENDED_HEADER = 'x-unattended'

/** Serves every endpoint of a resource. */
export function registerDeskEndpoints<E extends Endpoints>(
  api: DeskApi,
  endpoints: E,
  handlers: { readonly [K in keyof E]: Handler<E[K]> },
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The mapped type ties each handler to its own endpoint; a loop over names only knows what all of them share.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    register(api, endpoint, handlers[name] as unknown as Handler<DeskEndpoint>)
  }
}

function register(api: DeskApi, endpoint: DeskEndpoint, handler: Handler<DeskEndpoint>): void {
  const spend = spending(api.spend, STRANGER_LIMIT)
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    onRequest: async (request) => {
      api.limits.countAddress(request)
      if (endpoint.effect === 'change') requireDeliberateCall(request)
      if (endpoint.may === 'anyone') await spend(request)
    },
    handler: async (request, reply) => {
      const { authorization } = request.headers
      const staff = endpoint.may === 'anyone' ? undefined : await requireStaff(api.db, endpoint.may, request)
      if (endpoint.needsFreshCode) await requireFreshCode(api.db, authorization, api.codeMinutes)
      const folder = api.incomingDir
      const form = endpoint.multipart && (await receiveForm(request, reply, { folder, ...UPLOAD_LIMITS }))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated here, by the schemas that the type comes from
      const call = {
        params: endpoint.params && validate(endpoint.params, request.params),
        body: endpoint.body && validate(endpoint.body, request.body),
        staff,
        authorization,
        address: callerAddress(request.ip),
        file: form?.file,
        tx: undefined,
      } as unknown as DeskCall<DeskEndpoint>
      if (!endpoint.idempotencyKey || staff === undefined)
        return present(reply, await handler(call).finally(() => void form?.discard()))
      const key = idempotencyKeyOf(request)
      if (key === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'Idempotency-Key' } })
      const keyed = { owner: staff.id, key, request: [endpoint.path, call.params, call.body] }
      let secrets: object | undefined
      let works: (() => void)[] = []
      const showOnce = (secret: object) => void (secrets = secret)
      const afterwards = (work: () => void) => void works.push(work)
      const answer = await answerKeyedCall(api.db, keyed, async (tx) => {
        secrets = undefined
        works = []
        if (!(await holdStaff(tx, staff))) throw new ChangedMeanwhile()
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an endpoint with a key gets here, and its type has a transaction
        const keyedCall = { ...call, tx, showOnce, afterwards } as unknown as DeskCall<DeskEndpoint>
        return { status: 200, body: await handler(keyedCall) }
      }).catch((error: unknown) => {
        throw error instanceof ChangedMeanwhile ? new Refusal('invalid-token') : error
      })
      if (answer === undefined) throw stillAtWork()
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      const isDone = !answer.replayed && answer.status === 200
      if (isDone) for (const work of works) work()
      const isFirst = secrets !== undefined && isDone
      return present(
        reply.code(answer.status),
        isFirst ? Object.assign({}, answer.body, secrets) : answer.body,
      )
    },
  })
}

/**
 * Who makes a call that only some roles may make.
 *
 * @throws {Refusal} invalid-token, or KEY_INVALID with status 403 where the role may not
 */
export async function requireStaff(
  db: Database,
  roles: readonly Role[],
  { headers }: FastifyRequest,
): Promise<Staff> {
  const isByHand = headers[UNATTENDED_HEADER] === undefined
  const staff = await staffSessions.personOf(db, headers.authorization, isByHand)
  requireRole(roles, staff)
  return staff
}

/** What the desk needs from the process that it runs in. */
export interface DeskDependencies {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  /** Of the database, which the sandbox does not move. */
  readonly time: Clock
  /** Above this amount in satang two people approve a withdrawal. */
  readonly secondAboveSatang: () => number
  /** What one person may not do alone. */
  readonly twoPeople: Acting['twoPeople'] & {
    readonly formerPhoneDays: number
    /** What coins that one person gives in a day may win. */
    readonly coinsPerDaySatang: number
  }
  /** Sends codes to phones. */
  readonly codes: Omit<CodeSender, 'db' | 'log'>
  /** Which games are connected. */
  readonly connected: Pick<Connected, 'games'>
  /** Whether codes reach anybody. */
  readonly isSmsConnected: boolean
  /** When a withdrawal is marked, and when two people approve it. */
  readonly withdrawals: () => ReturnType<Site['now']>['withdrawals']
  /** The names of what is connected outside. */
  readonly outsideNames: readonly string[]
  /** After how many minutes something waits for too long, where the house has said so. */
  readonly lateMinutes: LateMinutes
  /** The name of the site, by which an authenticator app shows whose codes it makes. */
  readonly siteName: string
  /** How passwords of the desk may be guessed: as those of members. */
  readonly logins: GuessLimits['logins']
  /** Codes of the banks that withdrawals to an account in that currency are paid from, the usual one first. */
  readonly payingBanks: (currency: 'BAHT' | 'LAK') => readonly string[]
  /** Where members can pay a QR, and the rate of kip. */
  readonly qr: () => Gateways
  /** What it takes to examine a slip. */
  readonly slips: Omit<SlipJudgeDependencies, 'db' | 'clock'>
  /** Files of members, and what the house sends them. */
  readonly files: FileStore
  readonly settings: { readonly uploads: Pick<UploadStorage, 'quotaBytes'> }
  /** Brings what is said in the chat to the open pages of members. */
  readonly feed: ChatFeed
  readonly site: Site
  /** Tells members what was changed for them. */
  readonly notifier: Notifier
  readonly log: Log
}
