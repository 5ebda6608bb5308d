import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'

/** A member, without credentials and without money. */
export interface Member {
  readonly id: string
  /** The phone number that they log in with. */
  readonly username: string
  readonly name: string
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
  /** Of the bank account; the wallet itself is always in baht. */
  readonly currency: 'THB' | 'LAK'
  /** Turns of the prize wheel. */
  readonly coin: number
  /** The short code by which they invite. */
  readonly inviteCode: string
  readonly createdAt: Date
  /** Their password is one that the house gave them: somebody else may know it. */
  readonly isPasswordGiven: boolean
}

/** The API calls the baht by its name and the kip by its code. */
export function wireCurrency(currency: Member['currency']): 'BAHT' | 'LAK' {
  return currency === 'THB' ? 'BAHT' : 'LAK'
}

/** The columns of `member`, under the alias `m`, that make a {@link Member}. */
export const MEMBER_COLUMNS = `m.id, m.username, m.name, m.bank_code AS "bankCode",
  m.bank_account_name AS "bankAccountName", m.bank_account_no AS "bankAccountNo", m.currency, m.coin,
  m.invite_code AS "inviteCode", m.created_at AS "createdAt",
  m.password_given_at IS NOT NULL AS "isPasswordGiven"`

/** Refuses a member who has not yet chosen a password of their own, before money leaves or where it goes is changed. @throws {Refusal} PASSWORD_GIVEN */
export function requireOwnChoice({ isPasswordGiven }: Pick<Member, 'isPasswordGiven'>): void {
  if (isPasswordGiven) throw new Refusal('PASSWORD_GIVEN')
}

/** Says to the triggers that keep accounts, phones and names that a member had when that is, until the transaction ends. @param now on the business clock */
export async function dateHistory(tx: Transaction, now: Date): Promise<void> {
  await tx.query('member.business-time', "SELECT set_config('krapao.business_time', $1, true)", [
    now.toISOString(),
  ])
}

/** A member as the login sees them. */
export interface Credentials {
  readonly id: string
  readonly passwordHash: string
  readonly isActive: boolean
}

/** What decides whether a login succeeds, or undefined for an unregistered number. */
export async function findCredentials(db: Queryable, username: string): Promise<Credentials | undefined> {
  const [row] = await db.query<Credentials>(
    'member.credentials',
    `SELECT id, password_hash AS "passwordHash", status = 'active' AS "isActive" FROM member WHERE username = $1`,
    [username],
  )
  return row
}

/**
 * Whether the member still has that password hash and is not blocked; holds both until the transaction ends, so that a login and a change of
 * the password or a lock at the same moment are serialized.
 */
export async function lockPassword(tx: Transaction, { id, passwordHash }: Credentials): Promise<boolean> {
  const locked = await tx.query(
    'member.hold-password',
    "SELECT 1 FROM member WHERE id = $1 AND password_hash = $2 AND status = 'active' FOR SHARE",
    [id, passwordHash],
  )
  return locked.length > 0
}

/** The member with that phone number, blocked or not. */
export async function findMember(db: Queryable, username: string): Promise<Member | undefined> {
  const [row] = await db.query<Member>(
    'member.by-username',
    `SELECT ${MEMBER_COLUMNS} FROM member m WHERE m.username = $1`,
    [username],
  )
  return row
}

/**
 * Serializes everything that changes a member's rewards. Take this lock before any account lock. It does not block references to the member.
 */
export async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  await tx.query('member.lock', 'SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}
