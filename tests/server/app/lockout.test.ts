import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FAILURES_IN_A_ROW, reserveAttempt } from '../../../server/services/login-lockout.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

function logIn(username: string, password: string) {
  return server.ask('/api/login', { method: 'POST', body: { username, password } })
}

async function failTimes(times: number, username: string): Promise<number[]> {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push((await logIn(username, 'wrong')).status)
  return statuses
}

describe('whoever does not know the password', () => {
  it('gets the same answer for a wrong password and for a number that nobody registered', async () => {
    const wrong = await logIn('0812345678', 'nope')
    const unknown = await logIn('0899999999', 'nope')
    expect(wrong.body).toEqual({ message: 'WRONG_CREDENTIAL' })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  })

  it.each(['0822222222', '0812345678'])(
    'is locked out of %s after five wrong passwords in a row',
    async (username) => {
      await server.db.query('test.unlock', 'DELETE FROM login_failure')
      expect(await failTimes(MAX_FAILURES_IN_A_ROW, username)).toEqual([401, 401, 401, 401, 401])
      const { status, body, headers } = await logIn(username, 'krapao-demo')
      expect({ status, body }).toEqual({ status: 429, body: { message: 'REQUEST_LIMIT' } })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(890)
    },
  )

  it('gets no more than five tries when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('0833333333', 'nope')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_FAILURES_IN_A_ROW)
  })

  it('gets none after the lock by an attempt that had begun before it', async () => {
    await server.db.transaction(async (early) => {
      await early.query('test.begin', 'SELECT now()')
      for (let i = 0; i < MAX_FAILURES_IN_A_ROW; i += 1) await reserveAttempt(server.db, '0844444444')
      await expect(reserveAttempt(early, '0844444444')).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    })
  })

  it('is let in again once the lock has ended', async () => {
    await server.db.query('test.unlock', 'DELETE FROM login_failure')
    await failTimes(MAX_FAILURES_IN_A_ROW, '0812345678')
    await server.db.query('test.wait', "UPDATE login_failure SET locked_until = now() - interval '1 second'")
    expect((await logIn('0812345678', 'wrong')).status).toBe(401)
    expect((await logIn('0812345678', 'krapao-demo')).status).toBe(200)
  })

  it('starts from zero after a right password', async () => {
    await failTimes(MAX_FAILURES_IN_A_ROW - 1, '0812345678')
    await server.logIn()
    expect(await failTimes(1, '0812345678')).toEqual([401])
    await server.logIn()
  })
})
