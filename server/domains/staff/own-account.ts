import type { FastifyBaseLogger } from 'fastify'
import { passwordForm } from '#domain/password.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { clearFailures, type GuessLimits, reserveAttempt, sessionAsker } from '../members/login-lockout.ts'
import { hashPassword, isPassword, requireGoodPassword } from '../members/passwords.ts'
import { sessionHash } from '../members/session-store.ts'
import { noteAct } from './desk-log.ts'
import { codeStep, type Credentials, findStaffCredentials, useCode } from './log-in-staff.ts'
import { staffSessions } from './staff-sessions.ts'
import type { Staff } from './staff.ts'

interface Settings extends GuessLimits {
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** A person in their own session. */
interface Self {
  readonly staff: Staff
  readonly authorization: string | undefined
  readonly address: string
}

/** Whether a person gave a code of the authenticator app in this session lately. @throws {Refusal} UNVERIFIED_OTP when not */
export async function requireFreshCode(
  db: Queryable,
  authorization: string | undefined,
  minutes: number,
): Promise<void> {
  const fresh = await db.query(
    'staff-session.fresh-code',
    'SELECT 1 FROM staff_session WHERE token_hash = $1 AND code_at > now() - make_interval(mins => $2)',
    [sessionHash(authorization), minutes],
  )
  if (fresh.length === 0) throw new Refusal('UNVERIFIED_OTP')
}

/** Takes a new code of the person's authenticator app. @throws {Refusal} REQUEST_LIMIT after too many wrong ones in this session */
export async function giveCode(
  settings: Settings,
  self: Self,
  code: string,
): Promise<'fresh' | 'wrong-code'> {
  const outcome = await prove(settings, self, async (known, tx) => {
    const step = codeStep({ secret: known.totpSecret, code, usedStep: known.totpStep }, settings.log)
    if (step === undefined || !(await useCode(tx, known, step))) return undefined
    await tx.query('staff-session.code', 'UPDATE staff_session SET code_at = now() WHERE token_hash = $1', [
      sessionHash(self.authorization),
    ])
    return 'fresh' as const
  })
  return outcome ?? 'wrong-code'
}

/**
 * Sets another password of one's own, by the rules for members; all other sessions end.
 *
 * @throws {Refusal} INVALID_USER_INFO, or REQUEST_LIMIT after too many wrong passwords in this session
 */
export async function changeOwnPassword(
  settings: Settings,
  self: Self,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<'changed' | 'wrong-password'> {
  requireGoodPassword(newPassword, self.staff.username, 'newPassword')
  if (passwordForm(newPassword) === passwordForm(oldPassword))
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'newPassword' } })
  const newHash = await hashPassword(newPassword)
  const outcome = await prove(settings, self, async ({ passwordHash }, tx) => {
    if (!(await isPassword(passwordHash, oldPassword)))
      // It is sent again where the answer did not arrive.
      return (await isPassword(passwordHash, newPassword)) ? ('changed' as const) : undefined
    await tx.query('staff.change-password', 'UPDATE staff SET password_hash = $2 WHERE id = $1', [
      self.staff.id,
      newHash,
    ])
    await endOtherSessions(tx, self, 'own-password-change')
    return 'changed' as const
  })
  return outcome ?? 'wrong-password'
}

/** Sets another authenticator app of one's own, whose first code proves that it has the secret; all other sessions end. @throws {Refusal} REQUEST_LIMIT */
export async function changeAuthenticator(
  settings: Settings,
  self: Self,
  { secret, code, password }: { readonly secret: string; readonly code: string; readonly password: string },
): Promise<'changed' | 'wrong-password' | 'wrong-code'> {
  const step = codeStep({ secret, code, usedStep: 0 }, settings.log)
  if (step === undefined) return 'wrong-code'
  const outcome = await prove(settings, self, async ({ passwordHash }, tx) => {
    if (!(await isPassword(passwordHash, password))) return undefined
    await tx.query('staff.change-secret', 'UPDATE staff SET totp_secret = $2, totp_step = $3 WHERE id = $1', [
      self.staff.id,
      secret,
      step,
    ])
    await endOtherSessions(tx, self, 'own-authenticator-change')
    return 'changed' as const
  })
  return outcome ?? 'wrong-password'
}

/**
 * Does what needs a password or a code of the person. Wrong ones are counted for the session, and the log has them.
 *
 * @param work undefined where it was wrong
 * @throws {Refusal} REQUEST_LIMIT, or invalid-token when the person was suspended meanwhile
 */
async function prove<T>(
  { db, ...limits }: Settings,
  self: Self,
  work: (known: Credentials, tx: Transaction) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { staff } = self
  const attempt = { username: `desk:${staff.username}`, asker: sessionAsker(self.authorization) }
  await reserveAttempt(db, limits, attempt)
  return db.transaction(async (tx) => {
    // Waited for: of two changes at the same moment the second one sees the first.
    await tx.query('staff.lock', 'SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [staff.id])
    const known = await findStaffCredentials(tx, staff.username)
    if (known?.status !== 'active') throw new Refusal('invalid-token')
    const done = await work(known, tx)
    if (done === undefined) await noteAct(tx, self, 'proof-failed')
    else await clearFailures(tx, attempt)
    return done
  })
}

async function endOtherSessions(tx: Transaction, self: Self, act: string): Promise<void> {
  await staffSessions.endOthers(tx, self.staff.id, self.authorization)
  await noteAct(tx, self, act)
}
