import type { FastifyBaseLogger } from 'fastify'
import { generateSecret } from 'otplib'
import type { Role } from '../../../desk/contract/roles.ts'
import { type SpendCall, requireLeft } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { hashPassword, requireGoodPassword } from '../members/passwords.ts'
import { newToken, tokenHash } from '../members/session-store.ts'
import { noteAct } from './desk-log.ts'
import { codeStep } from './log-in-staff.ts'
import { beginStaffSession } from './staff-sessions.ts'
import { isLoginTaken, nameKey, type Staff, STAFF_COLUMNS } from './staff.ts'

/** How long an invitation can be used. */
const INVITATION_HOURS = 48

/** Invites one new person. @param by who invites; null for the command line @returns the secret part of the address, and when it ends */
export async function invite(
  db: Queryable,
  { role, by, address }: { readonly role: Role; readonly by: string | null; readonly address: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const [made] = await db.query<{ expiresAt: Date }>(
    'staff-invitation.make',
    `INSERT INTO staff_invitation (token_hash, role, totp_secret, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5)) RETURNING expires_at AS "expiresAt"`,
    [tokenHash(token), role, generateSecret(), by, INVITATION_HOURS],
  )
  if (made === undefined) throw new Error('the invitation was not stored')
  const subject = tokenHash(token).toString('hex')
  await noteAct(db, { staff: by === null ? undefined : { id: by }, address }, 'invite', {
    subject,
    detail: { role },
  })
  return { token, expiresAt: made.expiresAt }
}

interface Opener {
  readonly token: string
  /** The login name that they want. */
  readonly username: string
  readonly address: string
}

/** How often an invitation can be opened: each opening is an entry of the log for ever. */
const OPENINGS = { name: 'desk-invitation', calls: 20, windowSeconds: 3600 } as const

/**
 * Opens an invitation for who wants to log in by that name. Each opening has a secret of its own for the authenticator app, and only the last one
 * counts: who has seen an earlier one knows nothing of the person. The log has all of them.
 *
 * @returns undefined when it was used, has ended, or never was
 * @throws {Refusal} REQUEST_LIMIT
 */
export async function openInvitation(
  db: Database,
  spend: SpendCall | undefined,
  { token, username, address }: Opener,
) {
  const subject = tokenHash(token).toString('hex')
  return db.transaction(async (tx) => {
    const invitation = await holdInvitation(tx, token)
    if (invitation === undefined) return undefined
    await requireLeft(spend, OPENINGS, subject)
    const { role, isOpen, expiresAt } = invitation
    const act = isOpen ? 'invitation-open' : 'invitation-refused'
    await noteAct(tx, { address }, act, { subject, detail: { role, person: username } })
    if (!isOpen) return undefined
    if (await isLoginTaken(tx, username)) return { outcome: 'name-taken' } as const
    const secret = generateSecret()
    await tx.query(
      'staff-invitation.open',
      'UPDATE staff_invitation SET totp_secret = $2 WHERE token_hash = $1',
      [tokenHash(token), secret],
    )
    return { outcome: 'opened', role, secret, expiresAt } as const
  })
}

/** The invitation with that token, used or not, which nobody else opens or accepts until the transaction ends. */
async function holdInvitation(tx: Transaction, token: string) {
  const [found] = await tx.query<{
    role: Role
    secret: string
    expiresAt: Date
    isOpen: boolean
    isDemo: boolean
  }>(
    'staff-invitation.hold',
    `SELECT role, totp_secret AS secret, expires_at AS "expiresAt", used_by IS NULL AND expires_at > now() AS "isOpen",
            coalesce((SELECT is_demo FROM staff WHERE id = invited_by), false) AS "isDemo"
       FROM staff_invitation WHERE token_hash = $1 FOR UPDATE`,
    [tokenHash(token)],
  )
  return found
}

interface NewPerson extends Opener {
  /** What the opening gave, as the authenticator app has it. */
  readonly secret: string
  readonly name: string
  readonly password: string
  readonly code: string
}

/**
 * Makes the invited person and begins their first session. An invitation makes one person, also when it is accepted twice at once; one that a
 * person of the demo gave makes another, who leaves with it.
 *
 * @throws {Refusal} INVALID_USER_INFO for a password that is easy to guess
 */
export async function acceptInvitation(
  db: Database,
  person: NewPerson,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  requireGoodPassword(person.password, person.username, 'password')
  const step = codeStep({ secret: person.secret, code: person.code, usedStep: 0 }, log)
  if (step === undefined) return { outcome: 'wrong-code' } as const
  const passwordHash = await hashPassword(person.password)
  return db.transaction(async (tx) => {
    const invitation = await holdInvitation(tx, person.token)
    if (invitation?.isOpen !== true) return { outcome: 'ended' } as const
    if (invitation.secret !== person.secret) return { outcome: 'opened-again' } as const
    const [me] = await tx.query<Staff>(
      'staff.make',
      `INSERT INTO staff AS s (id, username, name, name_key, role, password_hash, totp_secret, totp_step, is_demo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${STAFF_COLUMNS}`,
      [
        uuidv7(),
        person.username,
        person.name,
        nameKey(person.name),
        invitation.role,
        passwordHash,
        invitation.secret,
        step,
        invitation.isDemo,
      ],
    )
    if (me === undefined) {
      const isTaken = await isLoginTaken(tx, person.username)
      return { outcome: isTaken ? 'name-taken' : 'display-name-taken' } as const
    }
    await tx.query('staff-invitation.use', 'UPDATE staff_invitation SET used_by = $2 WHERE token_hash = $1', [
      tokenHash(person.token),
      me.id,
    ])
    const accepted = { subject: tokenHash(person.token).toString('hex'), detail: { role: me.role } }
    await noteAct(tx, { staff: me, address: person.address }, 'accept-invitation', accepted)
    return { outcome: 'welcome', token: await beginStaffSession(tx, me.id), me } as const
  })
}

/** Deletes invitations that nobody used in time. */
export async function forgetOldInvitations(db: Queryable): Promise<void> {
  await db.query('staff-invitation.forget', 'DELETE FROM staff_invitation WHERE expires_at < now()')
}
