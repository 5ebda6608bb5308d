/** The login, the sessions and the pages of the desk, and what people change about themselves. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect, it, onTestFinished } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../../server/domains/staff/demo-staff.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { type AtDesk, type DeskServer, deskServerForFile } from '../../support/desk.ts'
import type { Answer } from '../../support/request-at.ts'
import { builtAppForFile, SHELL } from '../api/built-app.ts'
import { endpointsOfContract } from './contract-acts.ts'

const server = await deskServerForFile({ config: { deskDistDir: await builtAppForFile() } })
const manager = await server.enter('mali')

const login = async (username: string, changes: object = {}) =>
  server.door('/api/login', {
    username,
    password: DEMO_STAFF_PASSWORD,
    code: await server.code(username),
    ...changes,
  })

/** As if that long had passed since the last code of every session, and the next code could be used already. */
const later = (minutes: number) =>
  server.db.script(
    `UPDATE staff_session SET code_at = code_at - interval '${minutes} minutes'; UPDATE staff SET totp_step = 0`,
  )
const giveCode = async (person: AtDesk, username: string) =>
  person.call('/api/me/code', { code: await server.code(username) })
const thai = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)))
const invite = (by = manager) => by.keyed('/api/people/invite', { role: 'support' })

it('the login of the desk succeeds with the password and the code, as copied or typed, and returns who has logged in', async () => {
  const code = thai(await server.code('aree'))
  const { status, body } = await login('\u200eAree ', {
    code: ` \u200b${code.slice(0, 3)} ${code.slice(3)} `,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ me: { username: 'aree', role: 'auditor', isDemo: true } })
  expect(JSON.stringify(body)).not.toMatch(/secret|hash|argon/i)
})

it('the login of the desk fails with one answer for a wrong password, a wrong code, a used code and a stranger', async () => {
  const code = await server.code('somchai')
  expect((await login('somchai', { code })).status).toBe(200)
  const refused = [
    await login('somchai', { code }),
    await login('nok', { password: 'not-this-one' }),
    await login('nok', { code: '000000' }),
    await login('nobody', { code: '123456' }),
  ]
  expect(refused.map(({ status, body }) => [status, body])).toEqual(
    refused.map(() => [401, { message: 'WRONG_CREDENTIAL' }]),
  )
})

it('the login of the desk is not kept from anybody by what is tried at the address for members', async () => {
  const spellings = ['desk:aree', 'desk : aree', 'DESK:aree', 'de.sk:ar.ee', 'desk:\u200baree', 'aree']
  const tries = spellings.flatMap((username) => Array.from({ length: 5 }, () => username))
  for (const username of tries)
    expect(
      await server.request('/api/login', { method: 'POST', body: { username, password: 'x' } }),
    ).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  expect((await login('aree')).status).toBe(200)
})

it('the login of the desk locks a name after five wrong attempts in a row', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('lek', { password: 'wrong' })
  expect(await login('lek')).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  const { body } = await manager.call('/api/log', { search: 'lek' })
  const [subject, detail] = [await server.idOf('lek'), { person: 'lek' }]
  const failed = { act: 'log-in-failed', by: null, address: '127.0.0.1', subject, detail }
  expect(body).toContainEqual(expect.objectContaining(failed))
  await server.db.script("DELETE FROM login_try WHERE username = 'desk:lek'")
})

it('the login of the desk fails for a person whose stored secret is invalid, and the log reports that without the secret', async () => {
  await server.db.script("UPDATE staff SET totp_secret = 'no base 32!' WHERE username = 'somchai'")
  expect(await login('somchai', { code: '123456' })).toMatchObject({ status: 401 })
  expect(server.log()).toContain('the stored authenticator secret is invalid')
  expect(server.log()).not.toContain('base 32!')
})

it('the login of the desk does not accept a token of a member, and the member app accepts no token and no call of the desk', async () => {
  const token = await server.logIn()
  const asMember = await server.door('/api/me', undefined, { authorization: `Bearer ${token}` })
  expect(asMember).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  for (const path of ['/api/people', '/api/withdrawals', '/api/log'])
    expect((await server.request(path)).status).toBe(404)
})

it('the login of the desk requires the header that no foreign page can send', async () => {
  expect((await manager.call('/api/me', undefined, { 'x-requested-with': '' })).status).toBe(400)
})

const idle = (minutes: number) =>
  server.db.script(`UPDATE staff_session SET last_seen_at = now() - interval '${minutes} minutes'`)
const twoMinutesLater = () =>
  server.db.script("UPDATE staff_session SET last_seen_at = last_seen_at - interval '2 minutes'")

it('a session ends after 30 minutes without activity, although the page refreshes by itself', async () => {
  await idle(29)
  const unattended = await manager.call('/api/me', undefined, { 'x-unattended': '1' })
  expect(unattended.status).toBe(200)
  await twoMinutesLater()
  expect((await manager.call('/api/me')).status).toBe(401)
  await idle(29)
  expect((await manager.call('/api/me')).status).toBe(200)
  await twoMinutesLater()
  expect((await manager.call('/api/me')).status).toBe(200)
})

const setStatus = (db: Pick<DeskServer['db'], 'query'>, status: 'active' | 'suspended') =>
  db.query('test.status', "UPDATE staff SET status = $1 WHERE username = 'mali'", [status])

/** The answer to a call whose caller was allowed to make it, but is suspended before it has an effect. */
async function suspendedDuring(call: () => Promise<Answer>): Promise<Answer> {
  onTestFinished(() => void setStatus(server.db, 'active'))
  const { answer } = await server.db.transaction(async (tx) => {
    await setStatus(tx, 'suspended')
    const sent = call()
    await Promise.race([sent, untilLocked(server.db)])
    return { answer: sent }
  })
  return answer
}

it('a person who is suspended is logged out at once, and cannot come back until a manager lets them in again', async () => {
  const nok = await server.enter('nok')
  const id = await server.idOf('nok')
  const { body } = await manager.call(`/api/people/${id.toUpperCase()}`, { status: 'suspended' })
  expect(body).toEqual({ outcome: 'changed' })
  const log = await manager.call('/api/log', { search: 'person-change' })
  const detail = { person: 'nok', status: 'suspended' }
  expect(Object(log.body)[0]).toMatchObject({ subject: id, detail })
  expect((await nok.call('/api/me')).status).toBe(401)
  expect((await login('nok')).status).toBe(401)
  await manager.call(`/api/people/${id}`, { status: 'active' })
  expect((await login('nok')).status, 'with the same password').toBe(200)
})

it('a person who is suspended is never the last manager, who does not lose the role either', async () => {
  const id = await server.idOf('mali')
  for (const change of [{ role: 'cashier' }, { status: 'suspended' }])
    expect((await manager.call(`/api/people/${id}`, change)).body).toEqual({ outcome: 'last-manager' })
})

it('a person who is suspended changes and invites nobody, even with a call that arrived before the suspension', async () => {
  const path = `/api/people/${await server.idOf('nok')}`
  const changed = await suspendedDuring(() => manager.call(path, { role: 'manager' }))
  expect(changed).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  await setStatus(server.db, 'active')
  expect((await suspendedDuring(invite)).status).toBe(401)
  expect(await server.db.query('test.invited', 'SELECT 1 FROM staff_invitation')).toEqual([])
  await setStatus(server.db, 'active')
  const { body: people } = await manager.call('/api/people')
  expect(people).toContainEqual(expect.objectContaining({ username: 'nok', role: 'cashier' }))
})

it('a person who is suspended performs no keyed act, which works under its key after they return', async () => {
  const [member] = Object((await manager.call('/api/members', { search: '0812345678' })).body)
  const key = randomUUID()
  const act = () => manager.keyed(`/api/members/${member.id}/end-sessions`, { because: 'lost phone' }, key)
  const token = await server.logIn()
  expect((await suspendedDuring(act)).status).toBe(401)
  expect((await server.request('/api/wallet', { token })).status).toBe(200)
  await setStatus(server.db, 'active')
  expect((await act()).body).toEqual({ outcome: 'done' })
})

it('each dangerous call is refused without a code of the last ten minutes, and only a new code helps', async () => {
  expect((await invite()).status).toBe(200)
  await later(11)
  const endpoints = await endpointsOfContract()
  const dangerous = endpoints.filter(({ needsFreshCode }) => needsFreshCode).map(({ path }) => path)
  expect(dangerous.toSorted()).toEqual([
    '/api/me/authenticator',
    '/api/me/password',
    '/api/members/:id/give-password',
    '/api/members/:id/send-code',
    '/api/payment-files/:id/download',
    '/api/payment-files/:id/undo',
    '/api/payment-files/make',
    '/api/people/:id',
    '/api/people/invite',
    '/api/proposals/:id/act',
    '/api/proposals/propose',
    '/api/rewards/coins',
    '/api/site/confirm',
    '/api/site/save',
  ])
  const refused = { status: 403, body: { message: 'UNVERIFIED_OTP' } }
  for (const path of dangerous)
    expect(await manager.keyed(path.replace(':id', randomUUID()), {})).toMatchObject(refused)
  expect((await manager.call('/api/me/code', { code: '000000' })).body).toEqual({ outcome: 'wrong-code' })
  expect((await invite()).status).toBe(403)
  expect((await giveCode(manager, 'mali')).body).toEqual({ outcome: 'fresh' })
  expect((await invite()).status).toBe(200)
  const { body } = await manager.call('/api/log', { act: 'proof-failed' })
  expect(body).toMatchObject([{ login: 'mali', address: '127.0.0.1' }])
})

it('a refused call has not used up its key', async () => {
  const [member] = Object((await manager.call('/api/members', { search: '0812345678' })).body)
  const path = `/api/members/${member.id}/give-password`
  const key = randomUUID()
  const give = () => manager.keyed(path, { because: 'forgotten' }, key)
  await later(11)
  expect((await give()).status).toBe(403)
  await giveCode(manager, 'mali')
  expect((await give()).body).toMatchObject({ outcome: 'done' })
})

it('codes are not guessed: five wrong ones lock the session, and no other one', async () => {
  const [nok, again] = [await server.enter('nok'), await server.enter('nok')]
  for (let attempt = 0; attempt < 5; attempt += 1) await nok.call('/api/me/code', { code: '000000' })
  await later(0)
  expect((await giveCode(nok, 'nok')).status).toBe(429)
  expect((await giveCode(again, 'nok')).body).toEqual({ outcome: 'fresh' })
})

const newPassword = 'ปลาทูนึ่งสองตัว'
const logInAsLek = async (changes: object) => {
  await later(0)
  return (await login('lek', changes)).status
}

it('people change their password by the rules for members; their other sessions end', async () => {
  const [lek, other] = [await server.enter('lek'), await server.enter('lek')]
  const change = async (oldPassword: string, wanted: string) => {
    const { status, body } = await lek.call('/api/me/password', { oldPassword, newPassword: wanted })
    return status === 200 ? Object(body).outcome : Object(body).message
  }
  for (const weak of ['1234567890', 'lek-krapao-1', 'aaaaaaaaaaaa', DEMO_STAFF_PASSWORD])
    expect(await change(DEMO_STAFF_PASSWORD, weak)).toBe('INVALID_USER_INFO')
  expect(await change('not this one', newPassword)).toBe('wrong-password')
  expect(await change(DEMO_STAFF_PASSWORD, newPassword)).toBe('changed')
  // Sent again, because the answer was lost.
  expect(await change(DEMO_STAFF_PASSWORD, newPassword)).toBe('changed')
  expect((await lek.call('/api/me')).status).toBe(200)
  expect((await other.call('/api/me')).status).toBe(401)
  expect([await logInAsLek({}), await logInAsLek({ password: newPassword })]).toEqual([401, 200])
})

it('people change their authenticator app with the first code of the new one', async () => {
  const lek = await server.enter('lek')
  const { secret, issuer } = Object((await lek.call('/api/me/authenticator')).body)
  expect(issuer).toBe('Krapao desk')
  const change = async (code: string, password = newPassword) =>
    (await lek.call('/api/me/authenticator', { secret, code, password })).body
  expect(await change('000000')).toEqual({ outcome: 'wrong-code' })
  expect(await change(generateSync({ secret }), 'not this one')).toEqual({ outcome: 'wrong-password' })
  const former = await server.code('lek')
  expect(await change(generateSync({ secret }))).toEqual({ outcome: 'changed' })
  const codes = [former, generateSync({ secret })].map((code) => ({ code, password: newPassword }))
  expect([await logInAsLek(codes[0] ?? {}), await logInAsLek(codes[1] ?? {})]).toEqual([401, 200])
  const { body } = await manager.call('/api/log', { search: 'own-' })
  expect(Object(body).map(({ act, login: by }: Record<string, string>) => [act, by])).toEqual([
    ['own-authenticator-change', 'lek'],
    ['own-password-change', 'lek'],
  ])
})

it('everything is in the audit log with who did it and from where, and nobody can change that', async () => {
  await later(0)
  expect((await login('mali')).status).toBe(200)
  const [entry] = Object((await manager.call('/api/log', { search: 'mali', act: 'log-in' })).body)
  const staffId = await server.idOf('mali')
  expect(entry).toMatchObject({ by: 'Mali', login: 'mali', staffId, address: '127.0.0.1' })
  for (const change of ["UPDATE desk_log SET act = 'other'", 'DELETE FROM desk_log', 'TRUNCATE desk_log']) {
    await expect(server.db.script(change)).rejects.toThrow('permission denied')
    // Nor can the owner of the tables, who may grant the right to themselves again.
    await expect(server.database.asSupervisor(change)).rejects.toThrow('never change')
  }
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.deskUrl), { headers: { accept: 'text/html' }, ...init })

it('the page of the desk is served at every address of it, is requested again each time, and may do little', async () => {
  for (const path of ['/', '/withdrawals', '/members/0198f3c2-0000-7000-8000-000000000000?search=a.b']) {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, SHELL])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache, no-transform',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=(), microphone=()'),
      'cross-origin-opener-policy': 'same-origin',
    })
    expect((await get(path, { method: 'HEAD' })).status).toBe(200)
  }
})

it('the page of the desk has files that are cached for ever, and a missing one is not answered with a page', async () => {
  const script = await get('/assets/app-Cafe1234.js')
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/assets/gone-1234.js', '/api/nothing', '/.git/HEAD'])
    expect((await get(path)).status).toBe(404)
})

it('the page of the desk quotes no address with a broken percent sign, and has our headers there', async () => {
  const answer = await get('/people/%zz-quoted')
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('quoted')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})
