/** How people of the house enter the desk: by an invitation of a manager, or of the command line. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { afterAll, expect, it } from 'vitest'
import { removeDemoStaff } from '../../../server/domains/staff/demo-staff.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const owner = openDatabase(server.database.owner)
afterAll(() => owner.close())
const mali = await server.enter('mali')

const invite = async (by: AtDesk, role: string, key?: string) =>
  Object((await by.keyed('/api/people/invite', { role }, key)).body)
const tokenOf = async (by: AtDesk, role: string) => String((await invite(by, role)).token)
const open = (token: string, username = 'anybody') => server.door('/api/invitation/open', { token, username })

async function accept(token: string, username: string, name = username) {
  const { status, body } = await server.accept(token, { username, name })
  const authorization = `Bearer ${Object(body).token}`
  const call: AtDesk['call'] = (path, sent, headers) => server.door(path, sent, { authorization, ...headers })
  const me: { id: string; isDemo: boolean } = Object(Object(body).me)
  return { status, body, call, me }
}

/** Runs the command of the house. */
async function command(...args: string[]) {
  const program = join(import.meta.dirname, '../../../server/desk/invite-command.ts')
  const env = { ...process.env, DATABASE_URL: server.database.url }
  return promisify(execFile)(process.execPath, [program, ...args], { env })
}
const TOKEN = /^https:\/\/desk\.example\/invitation#([\w-]{43})$/m

it('each opening of an invitation has its own secret, of which only the last one counts, and is in the log', async () => {
  const token = await tokenOf(mali, 'cashier')
  const { secret, ...first } = Object((await open(token)).body)
  expect(first).toMatchObject({ outcome: 'opened', role: 'cashier', issuer: 'Krapao desk' })
  // Opened once more in between.
  const late = await server.accept(token, { secret, code: generateSync({ secret }) })
  expect(late.body).toEqual({ outcome: 'opened-again' })
  expect((await server.accept(token, { code: '000000' })).body).toEqual({ outcome: 'wrong-code' })
  const pim = { username: 'pim', role: 'cashier' }
  expect((await server.accept(token)).body).toMatchObject({ outcome: 'welcome', me: pim })
  expect((await open(token)).status).toBe(404)
  const { body } = await mali.call('/api/log', {})
  const acts: { act: string; subject: string; address: string; detail: object }[] = Object(body).slice(0, 7)
  expect(acts.map(({ act }) => act).toReversed()).toEqual([
    'invite',
    'invitation-open',
    'invitation-open',
    'invitation-open',
    'invitation-open',
    'accept-invitation',
    'invitation-refused',
  ])
  expect(new Set(acts.map(({ subject }) => subject)).size).toBe(1)
  expect(acts[0]).toMatchObject({ address: '127.0.0.1', detail: { role: 'cashier', person: 'anybody' } })
})

it('an invitation makes one person when it is accepted twice at once', async () => {
  const token = await tokenOf(mali, 'cashier')
  const both = await Promise.all(['one', 'two'].map((username) => accept(token, username)))
  const outcomes = both.map(({ body }) => Object(body).outcome)
  expect(outcomes.filter((outcome) => outcome === 'welcome')).toHaveLength(1)
})

it('whoever repeats an invitation whose answer was lost makes no second one, and only the first answer has its secret', async () => {
  const key = randomUUID()
  const count = "SELECT count(*)::int FROM staff_invitation WHERE role = 'auditor'"
  const { token, ...first } = await invite(mali, 'auditor', key)
  expect((await open(token)).body).toMatchObject({ outcome: 'opened' })
  expect(await invite(mali, 'auditor', key)).toEqual(first)
  expect(await server.db.query('test.invitations', count)).toEqual([{ count: 1 }])
  const stored = "SELECT string_agg(i::text, '') AS text FROM idempotency i"
  const [kept] = await server.db.query<{ text: string }>('test.stored', stored)
  expect(kept?.text).toContain(key)
  expect(kept?.text).not.toContain(token)
})

it('nobody gets a name that others take for somebody else', async () => {
  const token = await tokenOf(mali, 'support')
  expect((await open(token, 'nok')).body).toEqual({ outcome: 'name-taken' })
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

it.each([
  ['is suspended', { status: 'suspended' }],
  ['is no manager any more', { role: 'cashier' }],
])('the invitations of a manager who %s end, and do not come back with them', async (_, change) => {
  const manager = await accept(await tokenOf(mali, 'manager'), `by-${Object.values(change)[0]}`)
  const by = await server.enter(`by-${Object.values(change)[0]}`)
  const [given, other] = [await tokenOf(by, 'manager'), await tokenOf(mali, 'support')]
  expect((await open(given)).status).toBe(200)
  const path = `/api/people/${manager.me.id}`
  expect((await mali.call(path, change)).body).toEqual({ outcome: 'changed' })
  expect((await open(given)).status).toBe(404)
  await mali.call(path, { role: 'manager', status: 'active' })
  expect((await open(given)).status).toBe(404)
  expect((await open(other)).status).toBe(200)
})

it('the command line invites the first manager, who is no person of the demo, and the log has it', async () => {
  const { stdout } = await command('--role', 'manager', '--url', 'https://desk.example')
  const real = await accept(TOKEN.exec(stdout)?.[1] ?? '', 'real')
  expect(real.body).toMatchObject({ outcome: 'welcome', me: { role: 'manager', isDemo: false } })
  const [invited] = Object((await mali.call('/api/log', { act: 'invite' })).body)
  expect(invited).toMatchObject({ by: null, detail: { role: 'manager' } })
  const first = await accept(await tokenOf(mali, 'manager'), 'first')
  const second = await accept(await tokenOf(await server.enter('first'), 'cashier'), 'second')
  expect([first.me.isDemo, second.me.isDemo]).toEqual([true, true])
  // Through any number of invitations.
  await owner.transaction((tx) => removeDemoStaff(tx, 'no-hash-of-anything'))
  const active = await server.db.query('test.active', "SELECT username FROM staff WHERE status = 'active'")
  expect(active).toEqual([{ username: 'real' }])
  expect((await second.call('/api/me')).status).toBe(401)
  expect((await real.call('/api/me')).status).toBe(200)
})

it('a wrong role or address of the desk is reported in one line, and invites nobody', async () => {
  const before = await server.db.query('test.invited', 'SELECT 1 FROM staff_invitation')
  await Promise.all(
    [
      ['--role', 'king'],
      ['--role', 'manager', '--url', 'desk.example'],
      ['--role', 'manager', '--url', 'desk.example:4002'],
    ].map((args) =>
      expect(command(...args)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^--(?:role|url) must be .+\n$/),
      }),
    ),
  )
  expect(await server.db.query('test.invited', 'SELECT 1 FROM staff_invitation')).toEqual(before)
})
