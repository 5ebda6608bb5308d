import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { Answer } from '../../support/request-at.ts'
import type { TestServer } from '../../support/test-server.ts'

/** Valid path parameters. */
const VALUES: Readonly<Record<string, string>> = {
  game: 'pg',
  provider: 'KBANK',
  key: randomUUID(),
  slotCode: 'JOKER',
}

/** The path with parameters of that form, which need not exist. */
export const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => VALUES[name] ?? 'none')

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What a test sends: by default a key of its own, and an empty body where the call takes JSON. */
interface Sent {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly fields?: object
}

export function callEndpoint(
  server: TestServer,
  { method, path, multipart, body }: Endpoint,
  { token, headers, fields = {} }: Sent = {},
): Promise<Answer> {
  const hasBody = body !== undefined && !multipart
  return server.request(pathOf(path), {
    method,
    token,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(hasBody && { body: fields }),
  })
}

/** Makes the calls one after the other. @returns those that are answered with another status, and with which */
export async function otherAnswers(
  expected: number,
  called: readonly Endpoint[],
  call: (endpoint: Endpoint) => Promise<Answer>,
): Promise<string[]> {
  const others: string[] = []
  for (const endpoint of called) {
    const { status } = await call(endpoint)
    if (status !== expected) others.push(`${nameOf(endpoint)}: ${status}`)
  }
  return others
}

/** How much there is of everything that a call could have changed. */
export async function footprint({ db }: Pick<TestServer, 'db'>): Promise<unknown> {
  const tables = [
    'posting',
    'idempotency',
    'deposit_announcement',
    'qr_payment',
    'upload',
    'game_account',
    'game_transfer',
  ]
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  return db.query('test.footprint', `SELECT ${counts.join(', ')}`)
}
