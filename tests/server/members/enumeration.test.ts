/** Proves S66. */
import { describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

const MEMBER = '0812345678'
const STRANGER = '0899999999'

const PROFILE = { name: 'มานี', password: 'ปลาทู สองตัว' }

const ROUNDS = 31
/** On a busy machine the quickest of a few is slow, too; what takes longer by itself stays so however often it is tried. */
const MOST_ROUNDS = 300
/** One lookup more does not matter; without the hash a login takes a third of the time. */
const MAX_RATIO = 2

/** The calls with which a visitor could probe a phone number that they do not own. */
const QUESTIONS: [what: string, path: string, bodyFor: (phone: string) => object][] = [
  ['logging in', '/api/login', (username) => ({ username, password: 'wrong password' })],
  ['a request for a code', '/api/otp/send', (phoneNumber) => ({ phoneNumber })],
  ['checking a registration', '/api/account/validate', (username) => ({ ...PROFILE, username })],
  ['registering', '/api/account', (username) => ({ ...PROFILE, username })],
]

describe.each(QUESTIONS)('%s with another person’s number', (_what, path, bodyFor) => {
  const request = (phone: string) => server.request(path, { method: 'POST', body: bodyFor(phone) })

  it('does not reveal whether it has a member, by status or by text', async () => {
    const [known, unknown] = [await request(MEMBER), await request(STRANGER)]
    expect(known.status).toBe(unknown.status)
    expect(shape(known.body)).toEqual(shape(unknown.body))
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
  })

  it('does not reveal it by its duration', async () => {
    let [known, unknown] = [Infinity, Infinity]
    // By turns, and the quickest of each: other work of the machine only adds to a duration.
    const ratio = () => Math.max(known, unknown) / Math.min(known, unknown)
    for (let round = 0; round < ROUNDS || (ratio() >= MAX_RATIO && round < MOST_ROUNDS); round += 1) {
      known = Math.min(known, await milliseconds(() => request(MEMBER)))
      unknown = Math.min(unknown, await milliseconds(() => request(STRANGER)))
    }
    expect(ratio()).toBeLessThan(MAX_RATIO)
  })
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
