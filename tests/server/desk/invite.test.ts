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
  const opener = { token, username: 'first', address: '10.0.0.1' }
  const opening = await openInvitation(test.db, undefined, opener)
  expect(opening).toMatchObject({ outcome: 'opened', role: 'manager' })
  const { secret } = Object(opening)
  const person = { ...opener, secret, name: 'First', password: 'the-one-who-begins' }
  const code = generateSync({ secret })
  expect(await acceptInvitation(test.db, { ...person, code }, { error: () => undefined })).toMatchObject({
    outcome: 'welcome',
    me: { role: 'manager', isDemo: false },
  })
  expect(
    await test.db.query('test.log', 'SELECT act, staff_id IS NULL AS "isNobodys" FROM desk_log ORDER BY id'),
  ).toEqual([
    { act: 'invite', isNobodys: true },
    { act: 'invitation-open', isNobodys: true },
    { act: 'accept-invitation', isNobodys: false },
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
