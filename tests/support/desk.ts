import { randomUUID } from 'node:crypto'
import { generateSecret, generateSync } from 'otplib'
import { afterAll } from 'vitest'
import type { Role } from '../../desk/contract/roles.ts'
import { DEMO_STAFF_PASSWORD } from '../../server/domains/staff/demo-staff.ts'
import { invite } from '../../server/domains/staff/invitations.ts'
import { newestOtp } from './browser/fresh-member.ts'
import {
  type Answer,
  requestAt,
  startTestServer,
  type TestServer,
  type TestServerOverrides,
} from './test-server.ts'

/** A person of the house who has logged in. */
export interface AtDesk {
  /** Makes a call of the desk; an object is sent as JSON. */
  call(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** One act at an item of a queue, under a key of its own unless one is given. */
  actAt(queue: string, id: string, act: object, key?: string): Promise<unknown>
  /** The same at a withdrawal. */
  act(id: string, act: object, key?: string): Promise<unknown>
  /** The same at a slip. */
  judge(id: string, act: object, key?: string): Promise<unknown>
  /** The same at money to assign. */
  assign(id: string, act: object, key?: string): Promise<unknown>
  /** The same at an announced deposit. */
  answer(id: string, act: object, key?: string): Promise<unknown>
  /** Proposes an act that a second person confirms. */
  propose(request: object): Promise<Answer>
  /** Confirms the only proposal that waits for the member, or does another act at it. */
  decide(memberId: string, act?: object): Promise<unknown>
  /** Requests the picture of a slip. */
  picture(id: string): Promise<Response>
}

/** A server with its desk. */
export interface DeskServer extends TestServer {
  /** Makes a call without a session. */
  door(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Logs a demo person in. */
  enter(username: string): Promise<AtDesk>
  /** A new person enters by an invitation of somebody, or of the command line. */
  join(by: AtDesk | undefined, role: Role, username: string): Promise<AtDesk>
  /** Sends a code to a phone number that a member wants to have. Returns what is typed to propose it. */
  codeFor(by: AtDesk, memberId: string, phone: string): Promise<object>
  /** What the authenticator app of a demo person shows. */
  code(username: string): Promise<string>
  /** Opens an invitation and accepts it, as `pim` unless that is changed. */
  accept(token: string, changes?: object): Promise<Answer>
}

/** The server of a test file with its desk, which ends with it. */
export async function deskServerForFile(overrides?: TestServerOverrides): Promise<DeskServer> {
  const server = await startDeskServer(overrides)
  afterAll(() => server.stop())
  return server
}

/** Starts a server with a desk; the caller stops it. */
export async function startDeskServer(overrides: TestServerOverrides = {}): Promise<DeskServer> {
  const config = { desk: { host: '127.0.0.1', port: 0 }, ...overrides.config }
  const server = await startTestServer({ ...overrides, config })

  const door: DeskServer['door'] = (path, body, headers = {}) =>
    requestAt(server.deskUrl, path, { method: body === undefined ? 'GET' : 'POST', body, headers })
  async function code(username: string): Promise<string> {
    const { body } = await server.sandbox('GET', `/api/staff/${username}/code`)
    return String(Object(body).code)
  }

  const accept: DeskServer['accept'] = async (token, changes = {}) => {
    const person = { token, username: 'pim', name: 'Pim', password: 'long-enough-for-her', ...changes }
    const { username } = person
    const { body } = await door('/api/invitation/open', { token, username })
    // Of an invitation that cannot be opened: any.
    const secret = String(Object(body).secret ?? generateSecret())
    return door('/api/invitation/accept', { code: generateSync({ secret }), secret, ...person })
  }

  return {
    ...server,
    door,
    code,
    accept,
    async enter(username) {
      const login = { username, password: DEMO_STAFF_PASSWORD, code: await code(username) }
      const { status, body } = await door('/api/login', login)
      if (status !== 200) throw new Error(`${username} could not enter: ${JSON.stringify(body)}`)
      return atDesk(body)
    },
    async join(by, role, username) {
      const invitation = by
        ? (await by.call('/api/people/invite', { role })).body
        : await server.db.transaction((tx) => invite(tx, { role, by: null, address: null }))
      const { token } = Object(invitation)
      const { body } = await accept(token, { username, name: username })
      if (Object(body).outcome !== 'welcome') throw new Error(`${username}: ${JSON.stringify(body)}`)
      return atDesk(body)
    },
    async codeFor(by, memberId, phone) {
      const { body } = await by.call(`/api/members/${memberId}/send-code`, { phone })
      if (Object(body).outcome !== 'sent') throw new Error(JSON.stringify(body))
      return {
        phone,
        otpToken: Object(body).otpToken,
        otpCode: await newestOtp(server.sandboxUrl ?? '', phone),
      }
    },
  }

  /** Whom that answer of the server has let in. */
  function atDesk(welcome: unknown): AtDesk {
    const authorization = `Bearer ${Object(welcome).token}`
    const call: AtDesk['call'] = (path, sent, headers) => door(path, sent, { authorization, ...headers })
    const picture = (id: string) =>
      fetch(new URL(`/api/slips/${id}/picture`, server.deskUrl), {
        headers: { 'x-requested-with': 'XMLHttpRequest', authorization },
      })
    const actAt: AtDesk['actAt'] = async (queue, id, act, key = randomUUID()) =>
      (await call(`/api/${queue}/${id}/act`, act, { 'idempotency-key': key })).body
    const actIn =
      (queue: string): AtDesk['act'] =>
      (...act) =>
        actAt(queue, ...act)
    return {
      call,
      actAt,
      act: actIn('withdrawals'),
      judge: actIn('slips'),
      assign: actIn('arrivals'),
      answer: actIn('announcements'),
      propose: (request) =>
        call(
          '/api/proposals/propose',
          { because: 'asked in the chat', ...request },
          { 'idempotency-key': randomUUID() },
        ),
      async decide(memberId, act = { act: 'confirm' }) {
        const waiting = Object((await call('/api/proposals', { memberId })).body)
        return actAt('proposals', String(waiting[0]?.id), act)
      },
      picture,
    }
  }
}
