import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: false } })
})
afterAll(() => server.stop())

const MEMBER = '0812345678'
const STRANGER = '0899999999'

const PROFILE = { name: 'มานี', password: 'ปลาทู สองตัว' }

const LEAST_ROUNDS = 31
const MOST_ROUNDS = 200

/** What a visitor can ask about a phone number, without having it in hand. */
const QUESTIONS: [what: string, path: string, bodyFor: (phone: string) => object][] = [
  ['logging in', '/api/login', (username) => ({ username, password: 'wrong password' })],
  ['asking for a code', '/api/otp/send', (phoneNumber) => ({ phoneNumber })],
  ['checking a registration', '/api/account/validate', (username) => ({ ...PROFILE, username })],
  ['registering', '/api/account', (username) => ({ ...PROFILE, username })],
]

describe.each(QUESTIONS)('%s with a number that is not one’s own', (_what, path, bodyFor) => {
  const ask = (phone: string) => server.ask(path, { method: 'POST', body: bodyFor(phone) })

  it('does not tell whether it has a member, by status or by text', async () => {
    const [known, unknown] = [await ask(MEMBER), await ask(STRANGER)]
    expect(known.status).toBe(unknown.status)
    expect(shape(known.body)).toEqual(shape(unknown.body))
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
  })

  it('nor by the time it takes', async () => {
    // The quickest answers are those that the machine did not disturb, so a busy one is asked for longer.
    let [known, unknown] = [Infinity, Infinity]
    // A lookup more or less does not matter; the hash is three quarters of what a login takes.
    const differ = () => Math.abs(known - unknown) >= Math.max(2, known / 2, unknown / 2)
    for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && differ()); round += 1) {
      known = Math.min(known, await milliseconds(() => ask(MEMBER)))
      unknown = Math.min(unknown, await milliseconds(() => ask(STRANGER)))
    }
    expect(differ(), `${known} ms and ${unknown} ms`).toBe(false)
  }, 60_000)
})

/** A body with the random parts taken out. */
function shape(body: unknown): unknown {
  const entries = Object.entries(Object(body)).map(([key, value]) => [
    key,
    key === 'otpRef' || key === 'otpToken' ? String(value).length : value,
  ])
  return Object.fromEntries(entries)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
