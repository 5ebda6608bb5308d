import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findCredentials, lockPassword } from '../../../server/domains/members/members.ts'
import { isPassword, requireGoodPassword } from '../../../server/domains/members/passwords.ts'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { newPlayer } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'

const server = await deskServerForFile()
const manager = await server.enter('mali')

const OLD = 'ทุเรียน-30บาท'

const givePassword = ({ id }: { readonly id: string }, key?: string) =>
  manager.keyed(`/api/members/${id}/give-password`, { because: 'ID card in the chat' }, key)
const passwordOf = (answer: { readonly body: unknown }) => String(Object(answer.body).password)
const logIn = (username: string, password: string) =>
  server.request('/api/login', { method: 'POST', body: { username, password } })
const isLoggedIn = async (token: string) => (await server.request('/api/wallet', { token })).status === 200

describe('a manager gives a new password', () => {
  it('with which the member logs in; the former one and all sessions have ended', async () => {
    const player = await newPlayer(server, { password: OLD })
    const answer = await givePassword(player)
    expect(answer.body).toEqual({ outcome: 'done', password: expect.stringMatching(/^[a-hjkmnp-z2-9]{10}$/) })
    const password = passwordOf(answer)
    expect(() => requireGoodPassword(password, player.username, 'password')).not.toThrow()
    expect(await isLoggedIn(player.token)).toBe(false)
    expect((await logIn(player.username, OLD)).status).toBe(401)
    expect((await logIn(player.username, password)).status).toBe(200)
    expect(await loggedActs(server, player.id)).toEqual([
      { act: 'member-give-password', detail: { because: 'ID card in the chat' } },
    ])
  })

  it('with which no money leaves until the member has changed it', async () => {
    const player = await newPlayer(server, { password: OLD })
    await player.deposit(500)
    const password = passwordOf(await givePassword(player))
    const { body } = await logIn(player.username, password)
    const token = String(Object(body).token)
    const call = (method: string, path: string, sent: object) =>
      server.request(path, { method, body: sent, token })
    const { body: profile } = await server.request('/api/account/profile', { token })
    const { name, bankCode, bankAccountName, bankAccountNo } = Object(profile)
    const moved = { name, bankCode: 'SCB', bankAccountName, bankAccountNo, password }
    for (const refused of [
      await call('POST', '/api/wallet/withdraw', { amount: 300 }),
      await call('POST', '/api/wallet/withdrawAll', { amount: 300 }),
      await call('PUT', '/api/account/profile', moved),
      await call('PUT', '/api/account/bankAccountName', { bankCode, bankAccountName: 'SOMEBODY ELSE' }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { message: 'PASSWORD_GIVEN' } })
    expect((await call('PUT', '/api/account/profile', { ...moved, bankCode })).status).toBe(200)
    const change = { oldPassword: password, newPassword: OLD }
    expect((await call('PUT', '/api/account/changepwd', change)).status).toBe(200)
    expect((await call('POST', '/api/wallet/withdraw', { amount: 300 })).status).toBe(200)
  })

  it('which only the first answer has, and nothing that is stored', async () => {
    const player = await newPlayer(server, { password: OLD })
    const key = randomUUID()
    const password = passwordOf(await givePassword(player, key))
    const repeated = await givePassword(player, key)
    expect(repeated.body).toEqual({ outcome: 'done' })
    expect((await logIn(player.username, password)).status).toBe(200)
    const [stored] = await server.db.query<{ text: string }>(
      'test.stored',
      `SELECT (SELECT string_agg(i::text, '') FROM idempotency i) || (SELECT string_agg(l::text, '') FROM desk_log l)
           || (SELECT string_agg(m::text, '') FROM member m) AS text`,
    )
    expect(stored?.text).toContain(key)
    expect(stored?.text).not.toContain(password)
  })

  it('and the member logs in with it although the number was locked, from here and from everywhere', async () => {
    const player = await newPlayer(server, { password: OLD })
    for (let attempt = 0; attempt <= USUAL_SETTINGS.logins.failuresInARow; attempt += 1)
      await logIn(player.username, 'forgotten')
    await server.db.query(
      'test.strangers',
      `INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ('login-number', $1, 1000, now() + interval '1 hour')
       ON CONFLICT (budget, caller) DO UPDATE SET calls = 1000`,
      [player.username],
    )
    expect((await logIn(player.username, OLD)).status).toBe(429)
    const password = passwordOf(await givePassword(player))
    // As if the member had never logged in from here.
    const forget = `DELETE FROM login_try WHERE username = '${player.username}' AND asker LIKE 'address %'`
    await server.db.script(forget)
    expect((await logIn(player.username, password)).status).toBe(200)
    // Only until then.
    await server.db.script(forget)
    expect((await logIn(player.username, password)).status).toBe(429)
  })

  it('and a login with the former one at the same moment leaves no session', async () => {
    const player = await newPlayer(server, { password: OLD })
    const credentials = await findCredentials(server.db, player.username)
    if (credentials === undefined) throw new Error('no such member')
    let given: ReturnType<typeof givePassword> | undefined
    const token = await server.db.transaction(async (tx) => {
      expect(await lockPassword(tx, credentials)).toBe(true)
      given = givePassword(player)
      // It waits for this login.
      await untilLocked(server.db)
      return beginSession(tx, player.id)
    })
    expect((await given)?.status).toBe(200)
    expect(await isLoggedIn(token)).toBe(false)
    expect(await server.db.transaction((tx) => lockPassword(tx, credentials))).toBe(false)
  })

  it('to nobody who does not exist', async () => {
    const path = `/api/members/${randomUUID()}/give-password`
    expect((await manager.keyed(path, { because: 'x' })).body).toEqual({ outcome: 'unknown' })
    for (const because of [' ', '\u200B\u2060\u202E', `a${'\u0301'.repeat(150)}`])
      expect((await manager.keyed(path, { because })).status).toBe(400)
  })

  it('each time another', async () => {
    const player = await newPlayer(server, { password: OLD })
    const [first, second] = [passwordOf(await givePassword(player)), passwordOf(await givePassword(player))]
    const hash = (await findCredentials(server.db, player.username))?.passwordHash
    expect([await isPassword(hash, first), await isPassword(hash, second)]).toEqual([false, true])
  })
})
