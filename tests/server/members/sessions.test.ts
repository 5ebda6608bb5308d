/** Proves S73, S74 and S75. */
import { beforeEach, expect, it } from 'vitest'
import { beginSession, SESSION_IDLE_DAYS } from '../../../server/domains/members/sessions.ts'
import { serverForFile } from '../../support/test-server.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { stranger } from './newcomer.ts'

const server = await serverForFile()
const { db } = server
let member: Player
beforeEach(async () => {
  member = await newPlayer(server)
})

interface Listed {
  readonly id: string
  readonly userAgent: string | null
  readonly current: boolean
}

async function devicesOf(token: string): Promise<Listed[]> {
  const { status, body } = await server.request('/api/account/sessions', { token })
  expect(status).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is checked by every-endpoint.test.ts
  return body as Listed[]
}
const others = async (token: string) => (await devicesOf(token)).filter(({ current }) => !current)

const isLoggedIn = async (token: string) => (await server.request('/api/wallet', { token })).status === 200
const end = (token: string, id = '') =>
  server.request(`/api/account/sessions/${id}`, { method: 'DELETE', token })
const endOthers = (token: string) => server.request('/api/account/sessions', { method: 'DELETE', token })

async function logIn(headers: Record<string, string> = {}): Promise<string> {
  const body = { username: member.username, password: stranger().password }
  const answer = await server.request('/api/login', { method: 'POST', body, headers })
  return String(Object(answer.body).token)
}

it('a logout ends one session, and the others of the member continue', async () => {
  const elsewhere = await beginSession(db, member.id)
  expect((await server.request('/api/logout', { method: 'POST', token: member.token })).status).toBe(200)
  expect([await isLoggedIn(member.token), await isLoggedIn(elsewhere)]).toEqual([false, true])
})

it('a session ends after its idle time, and a call counts as activity', async () => {
  const seenDaysAgo = (days: number) =>
    db.query(
      'test.seen',
      'UPDATE session SET last_seen_at = now() - make_interval(days => $2) WHERE member_id = $1',
      [member.id, days],
    )
  await seenDaysAgo(SESSION_IDLE_DAYS - 1)
  expect(await isLoggedIn(member.token)).toBe(true)
  const recently = "SELECT 1 FROM session WHERE member_id = $1 AND last_seen_at > now() - interval '1 hour'"
  expect(await db.query('test.recently', recently, [member.id])).toHaveLength(1)
  await seenDaysAgo(SESSION_IDLE_DAYS + 1)
  expect(await isLoggedIn(member.token)).toBe(false)
})

it('a member has the newest 50 sessions', async () => {
  for (let begun = 0; begun < 60; begun += 1) await beginSession(db, member.id)
  const token = await logIn()
  const kept = 'SELECT 1 FROM session WHERE member_id = $1'
  expect(await db.query('test.sessions', kept, [member.id])).toHaveLength(50)
  expect([await isLoggedIn(token), await isLoggedIn(member.token)]).toEqual([true, false])
})

it('a member sees where they are logged in, this device first, and no part of a token', async () => {
  await beginSession(db, member.id, 'A phone of long ago')
  const tablet = await logIn({ 'user-agent': 'x'.repeat(2000) })
  const devices = await devicesOf(member.token)
  expect(devices.map(({ current }) => current)).toEqual([true, false, false])
  expect(new Set(devices.map(({ userAgent }) => userAgent?.length))).toEqual(new Set([undefined, 19, 300]))
  expect(JSON.stringify(devices)).not.toContain(member.token)
  expect((await devicesOf(tablet))[0]?.userAgent).toBe('x'.repeat(300))
})

it('a member ends one session, also by repeated requests, and leaves the others', async () => {
  const [lost, tablet] = [await beginSession(db, member.id, 'lost'), await beginSession(db, member.id)]
  const there = (await devicesOf(member.token)).find(({ userAgent }) => userAgent === 'lost')
  for (const answer of [await end(member.token, there?.id), await end(member.token, there?.id)])
    expect(answer.status).toBe(200)
  const tokens = [lost, tablet, member.token]
  expect(await Promise.all(tokens.map(isLoggedIn))).toEqual([false, true, true])
})

it('nobody ends the session of another member', async () => {
  const other = await newPlayer(server)
  const [theirs] = await devicesOf(other.token)
  await end(member.token, theirs?.id)
  expect(await isLoggedIn(other.token)).toBe(true)
})

/** A session of the member that was stolen an hour ago, and one that the owner, who knows the password, has begun now. */
async function theft() {
  await db.query(
    'test.age',
    "UPDATE session SET created_at = created_at - interval '1 hour' WHERE member_id = $1",
    [member.id],
  )
  return { stolen: member.token, own: await logIn() }
}

it('a stolen session ends no younger one, neither alone nor with all others, and the owner ends it', async () => {
  const { stolen, own } = await theft()
  const [younger] = await others(stolen)
  expect(await end(stolen, younger?.id)).toMatchObject({
    status: 403,
    body: { message: 'KEY_MISSING', params: { key: 'password' } },
  })
  expect((await endOthers(stolen)).status).toBe(200)
  expect(await isLoggedIn(own)).toBe(true)
  expect((await endOthers(own)).status).toBe(200)
  expect([await isLoggedIn(stolen), await isLoggedIn(own)]).toEqual([false, true])
  expect(await devicesOf(own)).toHaveLength(1)
})

it('an older session is ended by a younger one, also when its login is long ago', async () => {
  const { stolen, own } = await theft()
  await theft()
  const [, older] = await others(own)
  expect((await end(own, older?.id)).status).toBe(200)
  expect(await isLoggedIn(stolen)).toBe(false)
})

const change = async (token: string, oldPassword: string) => {
  const body = { oldPassword, newPassword: 'ข้าวเหนียวมะม่วง' }
  return (await server.request('/api/account/changepwd', { method: 'PUT', body, token })).status
}

it('attempts of a stolen session to change the password do not use up those of the owner', async () => {
  const { stolen, own } = await theft()
  const { password } = stranger()
  for (let attempt = 0; attempt < 12; attempt += 1) await change(stolen, 'wrong')
  expect(await change(stolen, password)).toBe(429)
  expect(await change(own, password)).toBe(200)
  expect(await isLoggedIn(stolen)).toBe(false)
})

it('a site that was closed refuses members, with or without a session, and still informs visitors', async () => {
  await server.sandbox('PUT', '/api/site', { terminated: true })
  const gone = { status: 410, body: { message: 'gone' } }
  expect(await server.request('/api/wallet', { token: member.token })).toMatchObject(gone)
  expect(await server.request('/api/login', { method: 'POST', body: {} })).toMatchObject(gone)
  expect((await server.request('/api/lookup/terminated')).body).toEqual({ terminated: 'gone' })

  await server.sandbox('PUT', '/api/site', { terminated: false })
  expect(await isLoggedIn(member.token)).toBe(true)
  expect((await server.request('/api/lookup/terminated')).body).toEqual({ terminated: null })
})
