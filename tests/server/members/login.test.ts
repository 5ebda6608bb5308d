/** Proves S62, S72 and S73. */
import { describe, expect, it } from 'vitest'
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
