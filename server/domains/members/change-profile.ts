import type { Clock } from '../../outside/providers/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import { SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import {
  type AccountNumber,
  type BankAccount,
  requireBankAccount,
  requireHolderName,
} from './bank-accounts.ts'
import { requireFreeIdentity } from './free-identity.ts'
import { readPause } from './limits/pauses.ts'
import type { GuessLimits } from './login-lockout.ts'
import { dateHistory, type Member, requireOwnChoice } from './members.ts'
import { passwordMissing, requireOwnPassword } from './passwords.ts'
import { requireDisplayName } from './registration.ts'
import { hasFreshLogin } from './sessions.ts'

interface ProfileChange extends BankAccount {
  readonly name: string
  readonly password?: string | undefined
}

/**
 * Changes a member's name and registered bank account. Withdrawals go to that account, so the caller must have logged in recently or give the
 * password. A password that is given must be right in any case.
 *
 * @param authorization the header of the caller's session.
 * @returns the account when it is another one now
 * @throws {Refusal} INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG or EXISTING_BANK; PASSWORD_GIVEN, or EXCLUDED_BANK of an excluded
 * member, for another account; KEY_MISSING, WRONG_PASSWORD or REQUEST_LIMIT for callers who do not know the password
 */
export async function changeProfile(
  settings: GuessLimits & { readonly clock: Clock },
  member: Member,
  typed: ProfileChange,
  authorization: string | undefined,
): Promise<AccountNumber | undefined> {
  const { db, clock } = settings
  const name = requireDisplayName(typed.name)
  const account = requireBankAccount(typed)
  // A password that is sent is checked, even where none is needed: a wrong one must not be answered as if it were right.
  if (typed.password !== undefined)
    await requireOwnPassword(settings, member.username, authorization, typed.password)
  const mayMove = typed.password !== undefined || (await hasFreshLogin(db, authorization))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockAccount(tx, member.id)
    if (before === undefined) throw new Refusal('invalid-token')
    if (isOther(before, account)) {
      requireOwnChoice(member)
      if (!mayMove) throw passwordMissing()
      if ((await readPause(tx, member.id, now))?.kind === 'exclusion') throw new Refusal('EXCLUDED_BANK')
    }
    await saveProfile(tx, { id: member.id, name, before, account, now })
    return isOther(before, account) ? account : undefined
  })
}

function isOther(before: AccountNumber, after: AccountNumber): boolean {
  return after.bankCode !== before.bankCode || after.bankAccountNo !== before.bankAccountNo
}

/** The member's account, which nobody else changes until the transaction ends; undefined for an unknown member. */
async function lockAccount(tx: Transaction, id: string): Promise<AccountNumber | undefined> {
  const [account] = await tx.query<AccountNumber>(
    'member.hold-account',
    `SELECT bank_code AS "bankCode", bank_account_no AS "bankAccountNo" FROM member WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return account
}

interface StoredProfile {
  readonly id: string
  /** Stays the same where none is given. */
  readonly name?: string
  /** The account so far, as {@link lockAccount} returned it. */
  readonly before: AccountNumber
  /** In its canonical form. */
  readonly account: BankAccount
  /** On the business clock. */
  readonly now: Date
}

/** Stores the name and the bank account of a member. @throws {Refusal} EXISTING_BANK; the transaction can then only be rolled back */
async function saveProfile(
  tx: Transaction,
  { id, name, before, account, now }: StoredProfile,
): Promise<void> {
  await dateHistory(tx, now)
  try {
    await tx.query(
      'member.change-profile',
      `UPDATE member SET name = coalesce($2, name), bank_code = $3, bank_account_name = $4, bank_account_no = $5
        WHERE id = $1`,
      [id, name ?? null, account.bankCode, account.bankAccountName, account.bankAccountNo],
    )
  } catch (error) {
    // The bank account is the only unique field here.
    throw sqlState(error) === SQLSTATE.uniqueViolation ? new Refusal('EXISTING_BANK') : error
  }
  if (isOther(before, account)) await requireFreeIdentity(tx, { account, now }, id)
}

/**
 * Registers another bank account for a member who cannot do so. Not while a withdrawal is open: it goes to the account that was registered
 * when it was requested, and nobody would know which one is meant. A request at the same moment takes turns with this.
 *
 * @param now on the business clock
 * @returns why it was not changed
 * @throws {Refusal} INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO or EXISTING_BANK
 */
export async function changeAccountByHouse(
  tx: Transaction,
  id: string,
  typed: BankAccount,
  now: Date,
): Promise<'unknown' | 'withdrawal-open' | undefined> {
  const account = requireBankAccount(typed)
  const before = await lockAccount(tx, id)
  if (before === undefined) return 'unknown'
  const open = await tx.query(
    'member.open-withdrawal',
    "SELECT 1 FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'",
    [id],
  )
  if (open.length > 0) return 'withdrawal-open'
  await saveProfile(tx, { id, before, account, now })
  return undefined
}

/**
 * Changes the holder's name of the bank account that a member has registered; the account itself stays.
 *
 * @param now on the business clock
 * @throws {Refusal} PASSWORD_GIVEN; INVALID_BANK when the bank is another one; BANK_ACCOUNT_NAME_ENG or INVALID_USER_INFO
 */
export async function changeHolderName(
  db: Database,
  member: Member,
  typed: { readonly bankCode: string; readonly bankAccountName: string },
  now: Date,
): Promise<void> {
  requireOwnChoice(member)
  if (typed.bankCode !== member.bankCode) throw new Refusal('INVALID_BANK')
  const name = requireHolderName(member.bankCode, typed.bankAccountName)
  const changed = await db.transaction(async (tx) => {
    await dateHistory(tx, now)
    return tx.query(
      'member.change-holder-name',
      'UPDATE member SET bank_account_name = $3 WHERE id = $1 AND bank_code = $2 RETURNING 1',
      [member.id, member.bankCode, name],
    )
  })
  if (changed.length === 0) throw new Refusal('INVALID_BANK')
}
