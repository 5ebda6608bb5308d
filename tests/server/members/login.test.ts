/** Proves S62, S72 and S73. */
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { serverForFile } from '../../support/test-server.ts'
import { newPlayer } from '../rewards/player.ts'

const server = await serverForFile()

function logIn(username: string, password: string) {
  return server.request('/api/login', { method: 'POST', body: { username, password } })
}

describe('a member logs in', () => {
  it('with the phone number and the password', async () => {
    const { status, body } = await logIn('0812345678', 'krapao-demo')
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it.each([
    '081-234 5678',
    '+66812345678',
    '๐๘๑๒๓๔๕๖๗๘',
    '020 5551 2345',
    '+856 20 5551 2345',
    '໐໒໐໕໕໕໑໒໓໔໕',
  ])('with the number written as %s', async (username) => {
    expect((await logIn(username, 'krapao-demo')).status).toBe(200)
  })

  it('with a new token each time', async () => {
    expect(await server.logIn()).not.toBe(await server.logIn())
  })

  it('and the database keeps neither password nor token', async () => {
    const token = await server.logIn()
    const [row] = await server.db.query<{ text: string }>(
      'test.stored',
      `SELECT (SELECT string_agg(m::text, '') FROM member m) || (SELECT string_agg(s::text, '') FROM session s) AS text`,
    )
    expect(row?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(row?.text).not.toContain(token)
    expect(row?.text).not.toContain('krapao-demo')
  })
})

describe('a member who logs in again and again', () => {
  const PASSWORD = 'ทุเรียน-30บาท'

  it('has the newest 50 sessions', async () => {
    const player = await newPlayer(server, { password: PASSWORD })
    for (let begun = 0; begun < 60; begun += 1) await beginSession(server.db, player.id)
    const token = String(Object((await logIn(player.username, PASSWORD)).body).token)
    const [kept] = await server.db.query<{ sessions: number }>(
      'test.sessions',
      'SELECT count(*)::int AS sessions FROM session WHERE member_id = $1',
      [player.id],
    )
    expect(kept).toEqual({ sessions: 50 })
    expect((await server.request('/api/wallet', { token })).status).toBe(200)
    expect((await server.request('/api/wallet', { token: player.token })).status).toBe(401)
  })

  it('has 30 logins a minute, which keeps nobody else from logging in and locks nothing', async () => {
    const [player, other] = [
      await newPlayer(server, { password: PASSWORD }),
      await newPlayer(server, { password: PASSWORD }),
    ]
    const statuses = []
    for (let login = 0; login < 36; login += 1) statuses.push((await logIn(player.username, PASSWORD)).status)
    // The first one was the registration's.
    expect(statuses).toEqual(statuses.map((_, login) => (login < 29 ? 200 : 429)))
    expect((await logIn(other.username, PASSWORD)).status).toBe(200)
    const [counted] = await server.db.query(
      'test.failures',
      'SELECT failures_in_a_row AS failures, locked_until AS until FROM login_try WHERE username = $1',
      [player.username],
    )
    expect(counted).toEqual({ failures: 0, until: null })
    // What was right was not even compared any more.
    expect((await logIn(player.username, 'wrong')).status).toBe(429)
  })
})

describe('a blocked member', () => {
  const PASSWORD = 'ทุเรียน-30บาท'
  const blocked = async () => {
    const player = await newPlayer(server, { password: PASSWORD })
    await server.db.query('test.block', "UPDATE member SET status = 'blocked' WHERE id = $1", [player.id])
    return player
  }

  it('learns of the block only with the right password', async () => {
    const { username } = await blocked()
    expect((await logIn(username, 'nope')).body).toEqual({ message: 'WRONG_CREDENTIAL' })
    const { status, body } = await logIn(username, PASSWORD)
    expect({ status, body }).toEqual({ status: 403, body: { message: 'INACTIVE_USER' } })
  })

  it('has no valid session left', async () => {
    const { token } = await blocked()
    expect((await server.request('/api/wallet', { token })).body).toEqual({ message: 'invalid-token' })
  })
})

it('an empty field is named, and the response contains nothing that was typed', async () => {
  const { status, body } = await server.request('/api/login', {
    method: 'POST',
    body: { username: 'canary-4711' },
  })
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: 'KEY_MISSING', params: { key: 'password' } },
  })
})
