import type { FastifyBaseLogger } from 'fastify'
import { verifySync } from 'otplib'
import { withoutInvisible } from '#domain/digits.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { clearFailures, deskAttempt, type GuessLimits, reserveAttempt } from '../members/login-lockout.ts'
import { isPassword } from '../members/passwords.ts'
import { noteAct } from './desk-log.ts'
import { beginStaffSession } from './staff-sessions.ts'
import { type Staff, STAFF_COLUMNS } from './staff.ts'

interface StaffLogin {
  readonly username: string
  readonly password: string
  readonly code: string
  /** The network address of the caller. */
  readonly address: string
}

/** A person with what proves who they are. */
export interface Credentials extends Staff {
  readonly passwordHash: string
  readonly totpSecret: string
  /** Of the last code that was used. */
  readonly totpStep: number
}

/** The person with that login name, suspended or not. */
export async function findStaffCredentials(
  db: Queryable,
  username: string,
): Promise<Credentials | undefined> {
  const [found] = await db.query<Credentials>(
    'staff.credentials',
    `SELECT ${STAFF_COLUMNS}, s.password_hash AS "passwordHash", s.totp_secret AS "totpSecret", s.totp_step AS "totpStep"
       FROM staff s WHERE s.username = $1`,
    [username],
  )
  return found
}

/**
 * Whether a code, by its time step, was used now and not before. Of two uses of one code, and of a use and a suspension or another password at the
 * same moment, one comes too late.
 */
export async function useCode(
  tx: Transaction,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  step: number,
): Promise<boolean> {
  const used = await tx.query(
    'staff.use-code',
    `UPDATE staff SET totp_step = $2 WHERE id = $1 AND totp_step < $2 AND status = 'active' AND password_hash = $3
     RETURNING 1`,
    [id, step, passwordHash],
  )
  return used.length > 0
}

/** Counts names that nobody has: an entry of the log for each would let strangers write any number, and no work at all would tell such a name by its time. */
const UNKNOWN_NAMES = { name: 'desk-unknown-name', calls: Infinity, windowSeconds: 3600 } as const

/**
 * Begins a session for a person who knows the password and holds the authenticator app. Whatever is wrong, the answer is the same after the
 * same work, and the log has it where there is such a person. Wrong attempts are counted like those of members: some in a row lock the name for that address.
 *
 * @throws {Refusal} WRONG_CREDENTIAL or REQUEST_LIMIT
 */
export async function logInStaff(
  { db, log, ...limits }: GuessLimits & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  { username: typed, password, code, address }: StaffLogin,
): Promise<{ token: string; me: Staff }> {
  const username = withoutInvisible(typed.normalize('NFKC')).trim().toLowerCase()
  const attempt = deskAttempt(username, address)
  await reserveAttempt(db, limits, attempt)
  const found = await findStaffCredentials(db, username)
  const isRight = await isPassword(found?.passwordHash, password)
  const step = found && codeStep({ secret: found.totpSecret, code, usedStep: found.totpStep }, log)
  const fail = async (): Promise<never> => {
    if (found !== undefined) {
      const detail = { person: username }
      await noteAct(db, { address }, 'log-in-failed', { subject: found.id, detail })
    } else await limits.spend?.(UNKNOWN_NAMES, address)
    throw new Refusal('WRONG_CREDENTIAL')
  }
  if (found === undefined || !isRight || step === undefined || found.status !== 'active') return fail()
  const { passwordHash: _hash, totpSecret: _secret, totpStep: _step, ...me } = found
  const begun = await db.transaction(async (tx) => {
    if (!(await useCode(tx, found, step))) return undefined
    await clearFailures(tx, attempt)
    await noteAct(tx, { staff: me, address }, 'log-in')
    return { token: await beginStaffSession(tx, me.id), me }
  })
  return begun ?? fail()
}

/** A code is accepted half a minute early or late: clocks of phones differ. */
const TOLERANCE_SECONDS = 30

/**
 * The time step of a code of the authenticator app, or undefined when it is wrong or not later than the last one used. No code fits an invalid
 * secret; the log says so, because nobody else would find out why.
 *
 * @param secret base 32
 * @param usedStep the step of the last code that was used; 0 for none
 */
export function codeStep(
  { secret, code, usedStep }: { readonly secret: string; readonly code: string; readonly usedStep: number },
  log: Pick<FastifyBaseLogger, 'error'>,
): number | undefined {
  try {
    const found = verifySync({
      secret,
      token: code,
      epochTolerance: TOLERANCE_SECONDS,
      ...(usedStep > 0 && { afterTimeStep: usedStep }),
    })
    return found.valid && 'timeStep' in found ? found.timeStep : undefined
  } catch {
    // Without the error, which quotes the secret.
    log.error('the stored authenticator secret is invalid: suspend the person and invite them again')
    return undefined
  }
}
