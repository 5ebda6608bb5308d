import { randomUUID } from 'node:crypto'
import { generateSecret, generateSync } from 'otplib'
import { afterAll } from 'vitest'
import type { Role } from '../../desk/contract/roles.ts'
import { invite } from '../../server/domains/staff/invitations.ts'
import { beginStaffSession } from '../../server/domains/staff/staff-sessions.ts'
import { newestOtp } from './browser/fresh-member.ts'
import { type Answer, requestAt } from './request-at.ts'
import { startTestServer, type TestServer, type TestServerOverrides } from './test-server.ts'

type ActAt = (id: string, act: object, key?: string) => Promise<unknown>

/** A person of the house who has logged in. */
export interface AtDesk {
  /** Makes a call of the desk; an object is sent as JSON. */
  call(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** The same under a key of its own, unless one is given; with `hasLooked` once more, where the answer names what it may be the same as. */
  keyed(path: string, body: object, key?: string): Promise<Answer>
  /** One act at an item of a queue, or at a proposal. */
  actAt(queue: string, id: string, act: object, key?: string): Promise<unknown>
  /** The same at a withdrawal, a slip, money to assign and an announced deposit. */
  readonly act: ActAt
  readonly judge: ActAt
  readonly assign: ActAt
  readonly answer: ActAt
  /** Claims an item of a queue. Returns the outcome of an act at it, or why it could not be claimed. */
  take(queue: string, id: string, act: object): Promise<unknown>
  /** Proposes an act that a second person confirms. */
  propose(request: object): Promise<Answer>
  /** Confirms the only proposal that waits for the member, or does another act at it. */
  decide(memberId: string, act?: object): Promise<unknown>
  /** Requests the picture of a slip. */
  picture(id: string): Promise<Response>
}

/** A member who has logged in. */
interface LoggedIn {
  readonly username: string
  readonly token: string
}

/** A server with its desk. */
export interface DeskServer extends TestServer {
  /** Makes a call without a session. */
  door(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Whom an answer of the server has let in. */
  atDesk(welcome: unknown): AtDesk
  /** Begins a session for a person, without the login. */
  enter(username: string): Promise<AtDesk>
  /** A new person enters by an invitation of somebody, or of the command line: two days ago, unless they are new. */
  join(by: AtDesk | undefined, role: Role, username: string, options?: { isNew?: boolean }): Promise<AtDesk>
  /** The id of a person. */
  idOf(username: string): Promise<string>
  /** The bank reports a transfer of a member: 300 baht to SCB unless that is changed. Returns the outcome. */
  transfer(username: string, reference: string, more?: object): Promise<unknown>
  /** Money from an account that no member has. Returns its id. */
  unknownMoney(reference: string, amount?: number): Promise<string>
  /** A member asks for a withdrawal. Returns its id. */
  withdrawal(member: LoggedIn, amount: number): Promise<string>
  /** A member announces a deposit. Returns its id. */
  announcement(member: LoggedIn, amount: number): Promise<string>
  /** Sends a code to a phone number that a member wants to have. Returns what is typed to propose it. */
  codeFor(by: AtDesk, memberId: string, phone: string): Promise<object>
  /** What the authenticator app of a demo person shows. */
  code(username: string): Promise<string>
  /** Opens an invitation and accepts it, as `pim` unless that is changed. */
  accept(token: string, changes?: object): Promise<Answer>
}

/** A page of a queue, as somebody reads it. */
export const listOf = async (by: AtDesk, queue: string, filter = 'open', search = '') =>
  Object((await by.call(`/api/${queue}`, { filter, search })).body)

/** An item of a queue, or a member, as somebody reads it. */
export const readOf = async (by: AtDesk, room: string, id: string) =>
  Object((await by.call(`/api/${room}/${id}`)).body)

/** What somebody has found in the books of a bank, and types: 300 baht at SCB unless that is changed. */
export function found(reference: string, more: object = {}): object {
  return {
    bankCode: 'SCB',
    reference,
    amount: 300,
    because: 'seen in the bank app',
    hasLooked: true,
    ...more,
  }
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
    requestAt(server.deskUrl, path, { method: body === undefined ? 'GET' : 'POST', body, headers, key: null })
  async function code(username: string): Promise<string> {
    const { body } = await server.sandbox('GET', `/api/staff/${username}/code`)
    return String(Object(body).code)
  }

  async function onlyId(name: string, sql: string, value: string): Promise<string> {
    const [row] = await server.db.query<{ id: string }>(`test.${name}`, sql, [value])
    return String(row?.id)
  }
  const idOf = (username: string) => onlyId('person', 'SELECT id FROM staff WHERE username = $1', username)
  /** A member asks for an amount. @returns the id of what is open then */
  async function asked({ username, token }: LoggedIn, amount: number, path: string, table: string) {
    const { status, body } = await server.request(path, { method: 'POST', body: { amount }, token })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const open = `SELECT o.id FROM ${table} o JOIN member m ON m.id = o.member_id
      WHERE m.username = $1 AND o.status = 'PENDING'`
    return onlyId(`open-${table}`, open, username)
  }
  const transfer: DeskServer['transfer'] = async (username, reference, more = {}) => {
    const sent = { username, bankCode: 'SCB', amount: 300, reference, ...more }
    return Object((await server.sandbox('POST', '/api/bank/transfer', sent)).body).outcome
  }

  const accept: DeskServer['accept'] = async (token, changes = {}) => {
    const person = { token, username: 'pim', name: 'Pim', password: 'long-enough-for-her', ...changes }
    const { username } = person
    const { body } = await door('/api/invitation/open', { token, username })
    // An invitation that cannot be opened has no secret.
    const secret = String(Object(body).secret ?? generateSecret())
    return door('/api/invitation/accept', { code: generateSync({ secret }), secret, ...person })
  }

  return {
    ...server,
    door,
    atDesk,
    code,
    accept,
    enter: async (username) => atDesk({ token: await beginStaffSession(server.db, await idOf(username)) }),
    async join(by, role, username, { isNew = false } = {}) {
      const invitation = by
        ? (await by.keyed('/api/people/invite', { role })).body
        : await server.db.transaction((tx) => invite(tx, { role, by: null, address: null }))
      const { token } = Object(invitation)
      const { body } = await accept(token, { username, name: username })
      if (Object(body).outcome !== 'welcome') throw new Error(`${username}: ${JSON.stringify(body)}`)
      if (!isNew)
        await server.database.asSupervisor(
          `UPDATE staff SET created_at = created_at - interval '2 days' WHERE username = '${username}'`,
        )
      return atDesk(body)
    },
    idOf,
    transfer,
    async unknownMoney(reference, amount = 300) {
      const outcome = await transfer('0812345678', reference, { amount, senderAccountNo: '9876543210' })
      if (outcome !== 'unknown-sender') throw new Error(String(outcome))
      return onlyId('arrived', 'SELECT id FROM arrival WHERE number = $1', reference)
    },
    withdrawal: (member, amount) => asked(member, amount, '/api/wallet/withdraw', 'withdrawal'),
    announcement: (member, amount) => asked(member, amount, '/api/wallet/add', 'deposit_announcement'),
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

  function atDesk(welcome: unknown): AtDesk {
    const authorization = `Bearer ${Object(welcome).token}`
    const call: AtDesk['call'] = (path, sent, headers) => door(path, sent, { authorization, ...headers })
    const picture = (id: string) =>
      fetch(new URL(`/api/slips/${id}/picture`, server.deskUrl), {
        headers: { 'x-requested-with': 'XMLHttpRequest', authorization },
      })
    const keyed: AtDesk['keyed'] = async (path, sent, key = randomUUID()) => {
      const { hasLooked, ...body }: { hasLooked?: boolean } = sent
      const answer = await call(path, body, { 'idempotency-key': key })
      const { alike } = Object(answer.body)
      return hasLooked && alike ? keyed(path, { ...body, seen: alike }) : answer
    }
    const actAt: AtDesk['actAt'] = async (queue, id, act, key) =>
      (await keyed(`/api/${queue}/${id}/act`, act, key)).body
    const actIn =
      (queue: string): ActAt =>
      (...act) =>
        actAt(queue, ...act)
    return {
      call,
      keyed,
      actAt,
      async take(queue, id, act) {
        const claimed = await actAt(queue, id, { act: 'claim' })
        return Object(claimed).outcome === 'done' ? actAt(queue, id, act) : claimed
      },
      act: actIn('withdrawals'),
      judge: actIn('slips'),
      assign: actIn('arrivals'),
      answer: actIn('announcements'),
      propose: (request) => keyed('/api/proposals/propose', { because: 'asked in the chat', ...request }),
      async decide(memberId, act = { act: 'confirm' }) {
        const waiting = Object((await call('/api/proposals', { memberId })).body)
        return actAt('proposals', String(waiting[0]?.id), act)
      },
      picture,
    }
  }
}
