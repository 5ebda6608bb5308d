import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { acceptInvitation, openInvitation } from '../../../server/domains/staff/invitations.ts'
import { databaseForFile } from '../../support/database/test-database.ts'

const PROGRAM = join(import.meta.dirname, '../../../server/desk/invite-command.ts')

const test = await databaseForFile()

function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: test.url }
  return spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
}

it('the command line creates the first manager, and the log records it', async () => {
  const { status, stdout } = run('--role', 'manager', '--url', 'https://desk.example')
  expect(status).toBe(0)
  const token = /^https:\/\/desk\.example\/invitation#([\w-]{43})$/m.exec(stdout)?.[1] ?? ''
  const invitation = await openInvitation(test.db, token)
  expect(invitation).toMatchObject({ role: 'manager' })
  const person = {
    token,
    username: 'first',
    name: 'First',
    password: 'the-first-one-here',
    address: '10.0.0.1',
  }
  const code = generateSync({ secret: invitation?.secret ?? '' })
  expect(await acceptInvitation(test.db, { ...person, code }, { error: () => undefined })).toMatchObject({
    outcome: 'welcome',
    me: { role: 'manager', isDemo: false },
  })
  expect(
    await test.db.query('test.log', 'SELECT act, staff_id IS NULL AS "byCommand" FROM desk_log ORDER BY id'),
  ).toEqual([
    { act: 'invite', byCommand: true },
    { act: 'accept-invitation', byCommand: false },
  ])
})

it('a wrong role is reported in one line', () => {
  const { status, stderr } = run('--role', 'king')
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('manager')]])
})

it.each(['desk.example', 'desk.example:4002', 'ftp://desk.example', 'https://'])(
  'an invalid address of the desk (%s) is reported in one line, and invites nobody',
  async (url) => {
    const { status, stderr } = run('--role', 'manager', '--url', url)
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('--url must be')]])
    expect(
      await test.db.query('test.open', 'SELECT 1 FROM staff_invitation WHERE used_by IS NULL'),
    ).toHaveLength(0)
  },
)
