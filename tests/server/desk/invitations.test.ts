import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { removeDemoStaff } from '../../../server/domains/staff/demo-staff.ts'
import { invite as inviteByCommand } from '../../../server/domains/staff/invitations.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const owner = openDatabase(server.database.owner)
afterAll(() => owner.close())
const mali = await server.enter('mali')

const inviting = (by: AtDesk, role: string, key: string = randomUUID()) =>
  by.call('/api/people/invite', { role }, { 'idempotency-key': key })
const invite = async (by: AtDesk, role: string) => String(Object((await inviting(by, role)).body).token)
const open = (token: string, username = 'anybody') => server.door('/api/invitation/open', { token, username })

async function accept(token: string, username: string, name = username) {
  const { status, body } = await server.accept(token, { username, name })
  const authorization = `Bearer ${Object(body).token}`
  const call: AtDesk['call'] = (path, sent, headers) => server.door(path, sent, { authorization, ...headers })
  const me: { id: string; isDemo: boolean } = Object(Object(body).me)
  return { status, body, call, me }
}

it('each opening of an invitation has its own secret, of which only the last one counts, and is in the log', async () => {
  const token = await invite(mali, 'cashier')
  const { secret, ...first } = Object((await open(token)).body)
  expect(first).toMatchObject({ outcome: 'opened', role: 'cashier', issuer: 'Krapao desk' })
  // Opened once more in between.
  const late = await server.accept(token, { secret, code: generateSync({ secret }) })
  expect(late.body).toEqual({ outcome: 'opened-again' })
  expect((await server.accept(token)).body).toMatchObject({ outcome: 'welcome' })
  expect((await open(token)).status).toBe(404)
  const { body } = await mali.call('/api/log', {})
  const acts: { act: string; subject: string; address: string; detail: object }[] = Object(body).slice(0, 6)
  expect(acts.map(({ act }) => act).toReversed()).toEqual([
    'invite',
    'invitation-open',
    'invitation-open',
    'invitation-open',
    'accept-invitation',
    'invitation-refused',
  ])
  expect(new Set(acts.map(({ subject }) => subject)).size).toBe(1)
  expect(acts[0]).toMatchObject({ address: '127.0.0.1', detail: { role: 'cashier', person: 'anybody' } })
})

it('whoever repeats an invitation whose answer was lost makes no second one, and only the first answer has its secret', async () => {
  const key = randomUUID()
  const count = "SELECT count(*)::int FROM staff_invitation WHERE role = 'auditor'"
  const { token, ...first } = Object((await inviting(mali, 'auditor', key)).body)
  expect((await open(token)).body).toMatchObject({ outcome: 'opened' })
  expect((await inviting(mali, 'auditor', key)).body).toEqual(first)
  expect(await server.db.query('test.invitations', count)).toEqual([{ count: 1 }])
  const stored = "SELECT string_agg(i::text, '') AS text FROM idempotency i"
  const [kept] = await server.db.query<{ text: string }>('test.stored', stored)
  expect(kept?.text).toContain(key)
  expect(kept?.text).not.toContain(token)
})

it('nobody gets a name that others take for somebody else', async () => {
  const token = await invite(mali, 'support')
  for (const name of ['mali', 'Ma li', ' \u202eMali\u2069', '\uff2dali.'])
    expect((await accept(token, 'mali2', name)).body).toEqual({ outcome: 'display-name-taken' })
  for (const name of [
    '',
    '...',
    'Mali\u0000',
    `M${'\u0300'.repeat(4)}ali`,
    'Mali <b>',
    '\u041c\u0430li',
    '\u0421\u043e\u0440\u0430',
    '\u1d0dali',
    'Copa\u0e31',
    '\u0e01\u0ec9',
    'Ma\u0301li',
  ])
    expect([name, (await accept(token, 'mali2', name)).status]).toEqual([name, 400])
})

describe('an invitation ends when the manager who issued it is suspended', () => {
  it.each([
    ['is suspended', { status: 'suspended' }],
    ['is no manager any more', { role: 'cashier' }],
  ])('who %s, and does not come back with them', async (_, change) => {
    const manager = await accept(await invite(mali, 'manager'), `by-${Object.values(change)[0]}`)
    const [given, other] = [await invite({ ...mali, ...manager }, 'manager'), await invite(mali, 'support')]
    expect((await open(given)).status).toBe(200)
    const path = `/api/people/${manager.me.id}`
    expect((await mali.call(path, change)).body).toEqual({ outcome: 'changed' })
    expect((await open(given)).status).toBe(404)
    await mali.call(path, { role: 'manager', status: 'active' })
    expect((await open(given)).status).toBe(404)
    expect((await open(other)).status).toBe(200)
  })
})

describe('a person whom the demo has invited', () => {
  it('belongs to the demo, through any number of invitations, and is removed with it', async () => {
    const first = await accept(await invite(mali, 'manager'), 'first')
    const second = await accept(await invite({ ...mali, ...first }, 'cashier'), 'second')
    const ofHouse = await server.db.transaction((tx) =>
      inviteByCommand(tx, { role: 'manager', by: null, address: null }),
    )
    const real = await accept(ofHouse.token, 'real')
    expect([first.me.isDemo, second.me.isDemo, real.me.isDemo]).toEqual([true, true, false])
    await owner.transaction((tx) => removeDemoStaff(tx, 'no-hash-of-anything'))
    const active = await server.db.query('test.active', "SELECT username FROM staff WHERE status = 'active'")
    expect(active).toEqual([{ username: 'real' }])
    expect((await second.call('/api/me')).status).toBe(401)
    expect((await real.call('/api/me')).status).toBe(200)
  })
})
