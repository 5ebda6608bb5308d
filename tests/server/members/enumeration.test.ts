/** Proves S66. */
import { expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

const MEMBER = '0812345678'
const STRANGER = '0899999999'

const PROFILE = { name: 'มานี', password: 'ปลาทู สองตัว' }

const ROUNDS = 15
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

it.each(QUESTIONS)(
  '%s reveals by no word and no duration whether a number has a member',
  async (...question) => {
    const [, path, bodyFor] = question
    const request = (phone: string) => server.request(path, { method: 'POST', body: bodyFor(phone) })
    const [ofMember, ofStranger] = [await request(MEMBER), await request(STRANGER)]
    expect(ofMember.status).toBe(ofStranger.status)
    expect(shape(ofMember.body)).toEqual(shape(ofStranger.body))
    expect([...ofMember.headers.keys()]).toEqual([...ofStranger.headers.keys()])

    let [known, unknown] = [Infinity, Infinity]
    // By turns, and the quickest of each: other work of the machine only adds to a duration.
    const ratio = () => Math.max(known, unknown) / Math.min(known, unknown)
    for (let round = 0; round < ROUNDS || (ratio() >= MAX_RATIO && round < MOST_ROUNDS); round += 1) {
      known = Math.min(known, await milliseconds(() => request(MEMBER)))
      unknown = Math.min(unknown, await milliseconds(() => request(STRANGER)))
    }
    expect(ratio()).toBeLessThan(MAX_RATIO)
  },
)

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
