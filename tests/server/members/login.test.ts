/** Proves S62, S63, S72 and S73. */
import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimitCounters } from '../../../server/api/rate-limits/rate-limit-counters.ts'
import { addressAsker, reserveAttempt } from '../../../server/domains/members/login-lockout.ts'
import { hashPassword, isPassword } from '../../../server/domains/members/passwords.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { stranger } from './newcomer.ts'

const server = await serverForFile({ config: { trustedProxies: ['127.0.0.1'] } })
const { db } = server
const { failuresInARow, strangersPerHour } = USUAL_SETTINGS.logins
const { password } = stranger()
let member: Player
beforeEach(async () => {
  member = await newPlayer(server)
})

function logIn(username: string, typed: string, address = '192.0.2.1') {
  const headers = { 'x-forwarded-for': address }
  return server.request('/api/login', { method: 'POST', body: { username, password: typed }, headers })
}

async function failTimes(times: number, username: string): Promise<number[]> {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push((await logIn(username, 'wrong')).status)
  return statuses
}

const PAIRS = [
  ['a Thai vowel and tone', 'secret-\u0E38\u0E48', 'secret-\u0E48\u0E38'],
  ['wide letters', 'secret-Ab1', 'secret-\uFF21\uFF42\uFF11'],
] as const

it.each(PAIRS)('a password is the same in every Unicode form: %s', async (_what, one, other) => {
  expect(await isPassword(await hashPassword(one), other)).toBe(true)
  expect(await isPassword(await hashPassword(other), one)).toBe(true)
})

it.each(PAIRS)('a hash of the text as typed goes on working: %s', async (_what, _one, typed) => {
  expect(await isPassword(await hash(typed), typed)).toBe(true)
  expect(await isPassword(await hash(typed), `${typed}x`)).toBe(false)
})

it.each([
  '0812345678',
  '081-234 5678',
  '+66812345678',
  '๐๘๑๒๓๔๕๖๗๘',
  '020 5551 2345',
  '+856 20 5551 2345',
  '໐໒໐໕໕໕໑໒໓໔໕',
])('a member logs in with the phone number written as %s', async (username) => {
  const { status, body } = await logIn(username, 'krapao-demo')
  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
})

it('each login has a new token, and the database keeps neither password nor token', async () => {
  const token = await server.logIn()
  expect(await server.logIn()).not.toBe(token)
  const [row] = await db.query<{ text: string }>(
    'test.stored',
    `SELECT (SELECT string_agg(m::text, '') FROM member m) || (SELECT string_agg(s::text, '') FROM session s) AS text`,
  )
  expect(row?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(row?.text).not.toContain(token)
  expect(row?.text).not.toContain('krapao-demo')
})

it('a member has 30 logins a minute, which keeps nobody else from logging in and locks nothing', async () => {
  const other = await newPlayer(server)
  const statuses = []
  for (let login = 0; login < 33; login += 1) statuses.push((await logIn(member.username, password)).status)
  expect(statuses).toEqual(statuses.map((_, login) => (login < 30 ? 200 : 429)))
  expect((await logIn(other.username, password)).status).toBe(200)
  const [counted] = await db.query(
    'test.failures',
    'SELECT failures_in_a_row AS failures, locked_until AS until FROM login_try WHERE username = $1',
    [member.username],
  )
  expect(counted).toEqual({ failures: 0, until: null })
  // What was right was not even compared any more.
  expect((await logIn(member.username, 'wrong')).status).toBe(429)
})

it('only who knows the password learns that a member is blocked', async () => {
  await db.query('test.block', "UPDATE member SET status = 'blocked' WHERE id = $1", [member.id])
  expect((await logIn(member.username, 'nope')).body).toEqual({ message: 'WRONG_CREDENTIAL' })
  const { status, body } = await logIn(member.username, password)
  expect({ status, body }).toEqual({ status: 403, body: { message: 'INACTIVE_USER' } })
})

it('an empty field is named, and the response contains nothing that was typed', async () => {
  const typed = { username: 'canary-4711' }
  const { status, body } = await server.request('/api/login', { method: 'POST', body: typed })
  const missing = { message: 'KEY_MISSING', params: { key: 'password' } }
  expect({ status, body }).toEqual({ status: 400, body: missing })
})

it.each([
  ['nobody has', () => '0822222222'],
  ['a member has', () => member.username],
])('five wrong passwords in a row lock a caller out of a number that %s', async (_whose, usernameOf) => {
  const username = usernameOf()
  expect(await failTimes(failuresInARow, username)).toEqual([401, 401, 401, 401, 401])
  const { status, body, headers } = await logIn(username, password)
  const retryAfterSeconds = Number(headers.get('retry-after'))
  expect({ status, body }).toEqual({
    status: 429,
    body: { message: 'REQUEST_LIMIT', params: { retryAfterSeconds } },
  })
  expect(retryAfterSeconds).toBeGreaterThan(890)
  await db.query('test.wait', "UPDATE login_try SET locked_until = now() - interval '1 second'")
  expect((await logIn(username, 'wrong')).status, 'once the lock has ended').toBe(401)
})

it('a caller has no more than five tries when many are sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('0833333333', 'nope')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(failuresInARow)
})

it('a caller has no try after the lock, not even one that had begun before it', async () => {
  await db.transaction(async (early) => {
    await early.query('test.begin', 'SELECT now()')
    const attempt = { username: '0844444444', asker: addressAsker('192.0.2.1') }
    const limits = { logins: USUAL_SETTINGS.logins, spend: rateLimitCounters(db) }
    for (let i = 0; i < failuresInARow; i += 1) await reserveAttempt(db, limits, attempt)
    await expect(reserveAttempt(early, limits, attempt)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
  })
})

it('a caller has one try for each lock where the operator allows one', async () => {
  const attempt = { username: '0855555555', asker: addressAsker('192.0.2.1') }
  const logins = { ...USUAL_SETTINGS.logins, failuresInARow: 1 }
  const limits = { logins, spend: rateLimitCounters(db) }
  for (let lock = 0; lock < 2; lock += 1) {
    await reserveAttempt(db, limits, attempt)
    await expect(reserveAttempt(db, limits, attempt)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await db.query(
      'test.lock-ends',
      "UPDATE login_try SET locked_until = now() - interval '1 second' WHERE username = $1",
      [attempt.username],
    )
  }
})

it('a right password begins the count of wrong ones anew', async () => {
  await failTimes(failuresInARow - 1, member.username)
  expect((await logIn(member.username, password)).status).toBe(200)
  expect(await failTimes(1, member.username)).toEqual([401])
  expect((await logIn(member.username, password)).status).toBe(200)
})

/** Tries a wrong password that often, each time from another address, fifty at a time. */
async function attackFromEverywhere(times: number): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const from = statuses.length
    const answers = Array.from({ length: Math.min(50, times - from) }, (_, i) =>
      logIn(member.username, 'wrong', `203.0.${Math.floor((from + i) / 250)}.${((from + i) % 250) + 1}`),
    )
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  return statuses
}

describe('against guesses', () => {
  const [HOME, ELSEWHERE] = ['198.51.100.1', '198.51.100.2']
  beforeEach(() => logIn(member.username, password, HOME))

  it('who guesses a member’s password does not lock the owner out, at home or elsewhere', async () => {
    await failTimes(failuresInARow + 1, member.username)
    expect((await logIn(member.username, password)).status).toBe(429)
    expect((await logIn(member.username, password, HOME)).status).toBe(200)
    expect((await logIn(member.username, password, ELSEWHERE)).status).toBe(200)
  })

  it('who guesses a member’s password has 20 of 300 tries checked, and the owner logs in at home and changes the password', async () => {
    const statuses = await attackFromEverywhere(300)
    // The owner has logged in from an address for the first time.
    const checkedTries = strangersPerHour - 1
    expect(statuses.filter((status) => status === 401)).toHaveLength(checkedTries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - checkedTries)
    expect((await logIn(member.username, password, ELSEWHERE)).status).toBe(429)
    const body = { oldPassword: password, newPassword: 'ปลาทูนึ่ง-4' }
    const change = { method: 'PUT', body, token: member.token }
    expect((await server.request('/api/account/changepwd', change)).status).toBe(200)
    expect((await logIn(member.username, 'ปลาทูนึ่ง-4', HOME)).status).toBe(200)
  })
})
