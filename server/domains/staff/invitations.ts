import type { FastifyBaseLogger } from 'fastify'
import { generateSecret } from 'otplib'
import type { Role } from '../../../desk/contract/roles.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { hashPassword, requireGoodPassword } from '../members/passwords.ts'
import { newToken, tokenHash } from '../members/sessions.ts'
import { noteAct } from './desk-log.ts'
import { codeStep } from './log-in-staff.ts'
import { beginStaffSession } from './staff-sessions.ts'
import { isLoginTaken, nameKey, type Staff, STAFF_COLUMNS } from './staff.ts'

/** How long an invitation can be used. */
const INVITATION_HOURS = 48

/** The secret part of the address of an invitation, and when it ends. */
export interface Invitation {
  readonly token: string
  readonly expiresAt: Date
}

/** Invites one new person. @param by who invites; null for the command line */
export async function invite(
  db: Queryable,
  { role, by, address }: { readonly role: Role; readonly by: string | null; readonly address: string | null },
): Promise<Invitation> {
  const token = newToken()
  const [made] = await db.query<{ expiresAt: Date }>(
    'staff-invitation.make',
    `INSERT INTO staff_invitation (token_hash, role, totp_secret, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5)) RETURNING expires_at AS "expiresAt"`,
    [tokenHash(token), role, generateSecret(), by, INVITATION_HOURS],
  )
  if (made === undefined) throw new Error('the invitation was not stored')
  await noteAct(db, { staffId: by, address, act: 'invite', detail: { role } })
  return { token, expiresAt: made.expiresAt }
}

/** An invitation that can still be used. */
export interface OpenInvitation {
  readonly role: Role
  /** For the authenticator app, in base 32. */
  readonly secret: string
  readonly expiresAt: Date
}

/** The invitation with that token, or undefined when it was used or has ended. */
export async function openInvitation(db: Queryable, token: string): Promise<OpenInvitation | undefined> {
  const [found] = await db.query<OpenInvitation>(
    'staff-invitation.open',
    `SELECT role, totp_secret AS secret, expires_at AS "expiresAt" FROM staff_invitation
      WHERE token_hash = $1 AND used_by IS NULL AND expires_at > now()`,
    [tokenHash(token)],
  )
  return found
}

interface NewPerson {
  readonly token: string
  readonly username: string
  readonly name: string
  readonly password: string
  readonly code: string
  readonly address: string
}

/** The outcome of an accepted invitation. */
export type Acceptance =
  | { readonly outcome: 'welcome'; readonly token: string; readonly me: Staff }
  | { readonly outcome: 'name-taken' | 'display-name-taken' | 'wrong-code' | 'ended' }

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
): Promise<Acceptance> {
  requireGoodPassword(person.password, person.username, 'password')
  const invitation = await openInvitation(db, person.token)
  if (invitation === undefined) return { outcome: 'ended' }
  const step = codeStep({ secret: invitation.secret, code: person.code, usedStep: 0 }, log)
  if (step === undefined) return { outcome: 'wrong-code' }
  const passwordHash = await hashPassword(person.password)
  return db.transaction(async (tx) => {
    const [held] = await tx.query<{ isDemo: boolean }>(
      'staff-invitation.hold',
      `SELECT coalesce((SELECT is_demo FROM staff WHERE id = invited_by), false) AS "isDemo" FROM staff_invitation
        WHERE token_hash = $1 AND used_by IS NULL AND expires_at > now() FOR UPDATE`,
      [tokenHash(person.token)],
    )
    if (held === undefined) return { outcome: 'ended' }
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
        held.isDemo,
      ],
    )
    if (me === undefined)
      return { outcome: (await isLoginTaken(tx, person.username)) ? 'name-taken' : 'display-name-taken' }
    await tx.query('staff-invitation.use', 'UPDATE staff_invitation SET used_by = $2 WHERE token_hash = $1', [
      tokenHash(person.token),
      me.id,
    ])
    await noteAct(tx, {
      staffId: me.id,
      address: person.address,
      act: 'accept-invitation',
      detail: { role: me.role },
    })
    return { outcome: 'welcome', token: await beginStaffSession(tx, me.id), me }
  })
}
