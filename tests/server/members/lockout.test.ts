/** Proves S63. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimitCounters } from '../../../server/api/rate-limits/rate-limit-counters.ts'
import { addressAsker, reserveAttempt } from '../../../server/domains/members/login-lockout.ts'
import { type FreshMember, freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const server = await serverForFile({ config: { trustedProxies: ['127.0.0.1'] } })

function logIn(username: string, password: string, address = '192.0.2.1') {
  const headers = { 'x-forwarded-for': address }
  return server.request('/api/login', { method: 'POST', body: { username, password }, headers })
}

async function failTimes(times: number, username: string): Promise<number[]> {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push((await logIn(username, 'wrong')).status)
  return statuses
}

describe('a caller who does not know the password', () => {
  it.each(['0822222222', '0812345678'])(
    'is locked out of %s after five wrong passwords in a row',
    async (username) => {
      await server.db.query('test.unlock', 'DELETE FROM login_try')
      expect(await failTimes(USUAL_SETTINGS.logins.failuresInARow, username)).toEqual([
        401, 401, 401, 401, 401,
      ])
      const { status, body, headers } = await logIn(username, 'krapao-demo')
      const retryAfterSeconds = Number(headers.get('retry-after'))
      expect({ status, body }).toEqual({
        status: 429,
        body: { message: 'REQUEST_LIMIT', params: { retryAfterSeconds } },
      })
      expect(retryAfterSeconds).toBeGreaterThan(890)
    },
  )

  it('gets no more than five tries when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('0833333333', 'nope')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(USUAL_SETTINGS.logins.failuresInARow)
  })

  it('gets none after the lock, not even with an attempt that had begun before it', async () => {
    await server.db.transaction(async (early) => {
      await early.query('test.begin', 'SELECT now()')
      const attempt = { username: '0844444444', asker: addressAsker('192.0.2.1') }
      const limits = { logins: USUAL_SETTINGS.logins, spend: rateLimitCounters(server.db) }
      for (let i = 0; i < USUAL_SETTINGS.logins.failuresInARow; i += 1)
        await reserveAttempt(server.db, limits, attempt)
      await expect(reserveAttempt(early, limits, attempt)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    })
  })

  it('gets one try for each lock where the operator allows one', async () => {
    const attempt = { username: '0855555555', asker: addressAsker('192.0.2.1') }
    const logins = { ...USUAL_SETTINGS.logins, failuresInARow: 1 }
    const limits = { logins, spend: rateLimitCounters(server.db) }
    for (let lock = 0; lock < 2; lock += 1) {
      await reserveAttempt(server.db, limits, attempt)
      await expect(reserveAttempt(server.db, limits, attempt)).rejects.toMatchObject({
        code: 'REQUEST_LIMIT',
      })
      await server.db.query(
        'test.lock-ends',
        "UPDATE login_try SET locked_until = now() - interval '1 second' WHERE username = $1",
        [attempt.username],
      )
    }
  })

  it('can log in again once the lock has ended', async () => {
    await server.db.query('test.unlock', 'DELETE FROM login_try')
    await failTimes(USUAL_SETTINGS.logins.failuresInARow, '0812345678')
    await server.db.query('test.wait', "UPDATE login_try SET locked_until = now() - interval '1 second'")
    expect((await logIn('0812345678', 'wrong')).status).toBe(401)
    expect((await logIn('0812345678', 'krapao-demo')).status).toBe(200)
  })

  it('starts from zero after a right password', async () => {
    await failTimes(USUAL_SETTINGS.logins.failuresInARow - 1, '0812345678')
    expect((await logIn('0812345678', 'krapao-demo')).status).toBe(200)
    expect(await failTimes(1, '0812345678')).toEqual([401])
    expect((await logIn('0812345678', 'krapao-demo')).status).toBe(200)
  })
})

describe('a caller who guesses another member’s password', () => {
  const [HOME, ELSEWHERE] = ['198.51.100.1', '198.51.100.2']
  let owner: FreshMember
  beforeEach(async () => {
    owner = await freshMember(server.url, { sandboxUrl: server.sandboxUrl ?? '' })
    await logIn(owner.username, owner.password, HOME)
  })

  it('does not lock the owner out, at home or elsewhere', async () => {
    await failTimes(USUAL_SETTINGS.logins.failuresInARow + 1, owner.username)
    expect((await logIn(owner.username, owner.password)).status).toBe(429)
    expect((await logIn(owner.username, owner.password, HOME)).status).toBe(200)
    expect((await logIn(owner.username, owner.password, ELSEWHERE)).status).toBe(200)
  })

  it('does not keep the owner from changing the password, with any number of addresses', async () => {
    await attackFromEverywhere(owner.username, 30)
    expect((await logIn(owner.username, owner.password, ELSEWHERE)).status).toBe(429)
    const { status } = await server.request('/api/account/changepwd', {
      method: 'PUT',
      body: { oldPassword: owner.password, newPassword: 'ปลาทูนึ่ง-4' },
      token: owner.token,
    })
    expect(status).toBe(200)
    expect((await logIn(owner.username, 'ปลาทูนึ่ง-4', HOME)).status).toBe(200)
  })

  it('has 20 of 1,000 tries in an hour checked, and the owner can log in', async () => {
    const statuses = await attackFromEverywhere(owner.username, 1000)
    // The owner has logged in from two addresses for the first time.
    const checkedTries = USUAL_SETTINGS.logins.strangersPerHour - 2
    expect(statuses.filter((status) => status === 401)).toHaveLength(checkedTries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - checkedTries)
    expect((await logIn(owner.username, owner.password, HOME)).status).toBe(200)
  })
})

/** Tries a wrong password that often, each time from another address, fifty at a time. */
async function attackFromEverywhere(username: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const from = statuses.length
    const answers = Array.from({ length: Math.min(50, times - from) }, (_, i) =>
      logIn(username, 'wrong', `203.0.${Math.floor((from + i) / 250)}.${((from + i) % 250) + 1}`),
    )
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  return statuses
}
