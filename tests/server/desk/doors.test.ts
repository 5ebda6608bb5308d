import { describe, expect, it } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../../server/domains/staff/demo-staff.ts'
import { deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile()
const manager = await server.enter('mali')

const login = async (username: string, changes: object = {}) =>
  server.door('/api/login', {
    username,
    password: DEMO_STAFF_PASSWORD,
    code: await server.code(username),
    ...changes,
  })

const thai = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)))

const idle = (minutes: number) =>
  server.db.script(`UPDATE staff_session SET last_seen_at = now() - interval '${minutes} minutes'`)
const twoMinutesLater = () =>
  server.db.script("UPDATE staff_session SET last_seen_at = last_seen_at - interval '2 minutes'")

const invite = async (role: string) =>
  String(Object((await manager.keyed('/api/people/invite', { role })).body).token)

describe('the login of the desk', () => {
  it('succeeds with the password and the code, as copied or typed, and returns who has logged in', async () => {
    const code = thai(await server.code('aree'))
    const { status, body } = await login('\u200eAree ', {
      code: ` \u200b${code.slice(0, 3)} ${code.slice(3)} `,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ me: { username: 'aree', role: 'auditor', isDemo: true } })
    expect(JSON.stringify(body)).not.toMatch(/secret|hash|argon/i)
  })

  it('fails with one answer for a wrong password, a wrong code, a used code and a stranger', async () => {
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

  it('is not kept from anybody by what is tried at the address for members', async () => {
    const spellings = ['desk:aree', 'desk : aree', 'DESK:aree', 'de.sk:ar.ee', 'desk:\u200baree', 'aree']
    const tries = spellings.flatMap((username) => Array.from({ length: 5 }, () => username))
    for (const username of tries)
      expect(
        await server.request('/api/login', { method: 'POST', body: { username, password: 'x' } }),
      ).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
    expect((await login('aree')).status).toBe(200)
  })

  it('locks a name after five wrong attempts in a row', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login('lek', { password: 'wrong' })
    expect(await login('lek')).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  })

  it('fails for a person whose stored secret is invalid, and the log reports that without the secret', async () => {
    await server.db.script("UPDATE staff SET totp_secret = 'no base 32!' WHERE username = 'somchai'")
    expect(await login('somchai', { code: '123456' })).toMatchObject({
      status: 401,
      body: { message: 'WRONG_CREDENTIAL' },
    })
    expect(server.log()).toContain('the stored secret of an authenticator app is none')
    expect(server.log()).not.toContain('base 32!')
  })

  it('does not accept a token of a member, and the member app accepts no token and no call of the desk', async () => {
    const token = await server.logIn()
    const asMember = await server.door('/api/me', undefined, { authorization: `Bearer ${token}` })
    expect(asMember).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
    const answers = await Promise.all(
      ['/api/people', '/api/withdrawals', '/api/log'].map((path) => server.request(path)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('requires the header that no foreign page can send', async () => {
    expect((await manager.call('/api/me', undefined, { 'x-requested-with': '' })).status).toBe(400)
  })
})

describe('a session', () => {
  it('ends after 30 minutes without activity, although the page refreshes by itself', async () => {
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
})

describe('an invitation', () => {
  it('creates one person, once, with its role', async () => {
    const token = await invite('support')
    expect((await server.accept(token, { code: '000000' })).body).toEqual({ outcome: 'wrong-code' })
    const open = (username: string) => server.door('/api/invitation/open', { token, username })
    expect((await open('nok')).body).toEqual({ outcome: 'name-taken' })
    const pim = { username: 'pim', role: 'support' }
    expect((await server.accept(token)).body).toMatchObject({ outcome: 'welcome', me: pim })
    expect((await open('other')).status).toBe(404)
  })

  it('creates one person when it is accepted twice at once', async () => {
    const token = await invite('cashier')
    const both = await Promise.all(
      ['one', 'two'].map((username) => server.accept(token, { username, name: username })),
    )
    const outcomes = both.map(({ body }) => Object(body).outcome)
    expect(outcomes.filter((outcome) => outcome === 'welcome')).toHaveLength(1)
  })
})

describe('people', () => {
  it('a suspended person is logged out at once, and cannot come back', async () => {
    const nok = await login('nok')
    const token = { authorization: `Bearer ${Object(nok.body).token}` }
    const id = await server.idOf('nok')
    const { body } = await manager.call(`/api/people/${id.toUpperCase()}`, { status: 'suspended' })
    expect(body).toEqual({ outcome: 'changed' })
    const log = await manager.call('/api/log', { search: 'person-change' })
    expect(Object(log.body)[0]).toMatchObject({
      subject: id,
      detail: { person: 'nok', status: 'suspended' },
    })
    expect((await server.door('/api/me', undefined, token)).status).toBe(401)
    // As if half a minute had passed since the last code was used.
    await server.db.script("UPDATE staff SET totp_step = 0 WHERE username = 'nok'")
    expect((await login('nok')).status).toBe(401)
    await manager.call(`/api/people/${id}`, { status: 'active' })
    expect((await login('nok')).status, 'with the same password and code').toBe(200)
  })

  it('the last manager cannot lose the role', async () => {
    const id = await server.idOf('mali')
    for (const change of [{ role: 'cashier' }, { status: 'suspended' }])
      expect((await manager.call(`/api/people/${id}`, change)).body).toEqual({ outcome: 'last-manager' })
  })
})

it('the log has who acted, from where, and which logins have failed', async () => {
  const { body } = await manager.call('/api/log', { search: 'lek' })
  expect(body).toContainEqual(
    expect.objectContaining({
      act: 'log-in-failed',
      by: null,
      address: '127.0.0.1',
      subject: await server.idOf('lek'),
      detail: { person: 'lek' },
    }),
  )
  const [entry] = Object((await manager.call('/api/log', { search: 'mali', act: 'log-in' })).body)
  const id = await server.idOf('mali')
  expect(entry).toMatchObject({ by: 'Mali', login: 'mali', staffId: id, address: '127.0.0.1' })
})

it('everything is in the audit log, which nobody can change', async () => {
  const { body } = await manager.call('/api/log', {})
  const entries: { act: string; by: string }[] = Object(body)
  const acts = entries.map(({ act, by }) => `${by}: ${act}`)
  expect(acts).toEqual(
    expect.arrayContaining(['Mali: log-in', 'Mali: invite', 'Pim: accept-invitation', 'Mali: person-change']),
  )
  for (const change of ["UPDATE desk_log SET act = 'other'", 'DELETE FROM desk_log', 'TRUNCATE desk_log']) {
    await expect(server.db.script(change)).rejects.toThrow('permission denied')
    // Nor can the owner of the tables, who may grant the right to themselves again.
    await expect(server.database.asSupervisor(change)).rejects.toThrow('never change')
  }
})
