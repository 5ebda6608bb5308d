import { generateSecret, generateSync } from 'otplib'
import type { Role } from '../../../desk/contract/roles.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { hashPassword } from '../members/passwords.ts'
import { nameKey } from './staff.ts'

/** The password of every demo person; they exist only where the sandbox does. */
export const DEMO_STAFF_PASSWORD = 'krapao-desk'

/** For trying out the desk: one person for each role, and a second cashier, because two people decide about much money. */
export const DEMO_STAFF: readonly {
  readonly username: string
  readonly name: string
  readonly role: Role
}[] = [
  { username: 'nok', name: 'Nok', role: 'cashier' },
  { username: 'lek', name: 'Lek', role: 'cashier' },
  { username: 'mali', name: 'Mali', role: 'manager' },
  { username: 'somchai', name: 'Somchai', role: 'support' },
  { username: 'aree', name: 'Aree', role: 'auditor' },
]

/** Creates the demo people that do not exist yet. */
export async function seedStaff(db: Database): Promise<void> {
  const existing = await db.query<{ username: string }>('seed.staff-names', 'SELECT username FROM staff')
  const names = new Set(existing.map(({ username }) => username))
  for (const { username, name, role } of DEMO_STAFF.filter((person) => !names.has(person.username))) {
    await db.query(
      'seed.staff',
      // They have worked here for a year: a newcomer is not the second of two people.
      `INSERT INTO staff (id, username, name, name_key, role, password_hash, totp_secret, is_demo, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, now() - interval '1 year') ON CONFLICT DO NOTHING`,
      [
        uuidv7(),
        username,
        name,
        nameKey(name),
        role,
        await hashPassword(DEMO_STAFF_PASSWORD),
        generateSecret(),
      ],
    )
  }
}

/** Takes the demo people, and whom they have let in, out of the house for good. What they did stays in the log, under their names. */
export async function removeDemoStaff(tx: Transaction, passwordHash: string): Promise<void> {
  // First, because it waits for invitations that are being accepted: who enters by one is seen by what follows.
  await tx.query(
    'demo.end-staff-invitations',
    'DELETE FROM staff_invitation WHERE invited_by IN (SELECT id FROM staff WHERE is_demo) AND used_by IS NULL',
  )
  await tx.query(
    'demo.suspend-staff',
    `UPDATE staff SET status = 'suspended', username = 'demo-' || id, password_hash = $1
      WHERE is_demo AND username <> 'demo-' || id`,
    [passwordHash],
  )
  await tx.query(
    'demo.end-staff-sessions',
    'DELETE FROM staff_session WHERE staff_id IN (SELECT id FROM staff WHERE is_demo)',
  )
}

/** What the authenticator app of a demo person shows: the first code that was not used yet. Undefined for anybody else, and when all of now were. */
export async function demoCode(db: Database, username: string): Promise<string | undefined> {
  const [found] = await db.query<{ secret: string; usedStep: number }>(
    'demo.staff-code',
    'SELECT totp_secret AS secret, totp_step AS "usedStep" FROM staff WHERE username = $1 AND is_demo',
    [username],
  )
  if (found === undefined) return undefined
  const now = Math.floor(Date.now() / STEP_MS)
  const step = Math.max(now, found.usedStep + 1)
  return step > now + 1 ? undefined : generateSync({ secret: found.secret, epoch: (step * STEP_MS) / 1000 })
}

/** How long a code is shown. */
const STEP_MS = 30_000
