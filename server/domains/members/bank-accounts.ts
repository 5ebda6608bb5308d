import {
  requiresEnglishName,
  isEnglishName,
  isHolderName,
  normaliseHolderName,
} from '#domain/bank-account-name.ts'
import { isAccountNumber, readAccountNumber } from '#domain/bank-account.ts'
import type { Market } from '#domain/markets.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { banksFor, findBank } from '../../settings/content/money/banks.ts'

/** A bank account as a member enters it, or as it is stored. */
export interface BankAccount {
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
}

/** The banks at which members may have accounts, those of the own country first. */
export function banksOfMembers(market: Market) {
  return banksFor(market).map(({ code, nameTH, nameEN }) => ({ code, nameTH, nameEN }))
}

/** The canonical form of a bank account. @throws {Refusal} INVALID_BANK, BANK_ACCOUNT_NAME_ENG or INVALID_USER_INFO */
export function requireBankAccount(typed: BankAccount): BankAccount {
  const { bankCode } = typed
  if (findBank(bankCode) === undefined) throw new Refusal('INVALID_BANK')
  const bankAccountName = requireHolderName(bankCode, typed.bankAccountName)
  const bankAccountNo = readAccountNumber(typed.bankAccountNo)
  if (typeof bankAccountNo !== 'string' || !isAccountNumber(bankAccountNo)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'bankAccountNo' } })
  }
  return { bankCode, bankAccountName, bankAccountNo }
}

/** The canonical form of the holder's name. @throws {Refusal} BANK_ACCOUNT_NAME_ENG or INVALID_USER_INFO */
export function requireHolderName(bankCode: string, typed: string): string {
  const name = normaliseHolderName(typed)
  if (requiresEnglishName(bankCode) && name !== '' && !isEnglishName(name)) {
    throw new Refusal('BANK_ACCOUNT_NAME_ENG')
  }
  if (!isHolderName(name)) throw new Refusal('INVALID_USER_INFO', { params: { key: 'bankAccountName' } })
  return name
}

/** An account at a bank. */
export interface AccountNumber {
  readonly bankCode: string
  readonly bankAccountNo: string
}

/** Who had a bank account at some time. `several`: it changed hands about then, and the sender cannot be determined. */
export type AccountUser = { readonly memberId: string } | 'nobody' | 'several'

/** Maximum difference between the clocks of banks and ours. */
const CLOCKS_DIFFER_MINUTES = 5

/**
 * The member who had that bank account registered at that moment. Within minutes of a change from one member to another the account counts as
 * nobody's, to allow for differing clocks.
 *
 * @param sentAt by the bank's clock, which may leave the seconds out.
 */
export async function findAccountUser(
  db: Queryable,
  { bankCode, bankAccountNo }: AccountNumber,
  sentAt: Date,
): Promise<AccountUser> {
  const [only, ...others] = await db.query<{ memberId: string; isWithin: boolean }>(
    'bank-account-use.find',
    `SELECT member_id AS "memberId",
            bool_or(date_trunc('minute', used_from) <= $3 AND (used_until IS NULL OR $3 < used_until)) AS "isWithin"
       FROM bank_account_use
      WHERE bank_code = $1 AND bank_account_no = $2 AND used_from - make_interval(mins => $4) <= $3
        AND (used_until IS NULL OR $3 < used_until + make_interval(mins => $4))
      GROUP BY member_id`,
    [bankCode, bankAccountNo, sentAt, CLOCKS_DIFFER_MINUTES],
  )
  if (others.length > 0) return 'several'
  return only?.isWithin ? { memberId: only.memberId } : 'nobody'
}

/** The account of a transfer's sender, whatever its fields are called. */
export function accountOfSender(transfer: {
  readonly senderBankCode: string
  readonly senderAccountNo: string
}): AccountNumber {
  return { bankCode: transfer.senderBankCode, bankAccountNo: transfer.senderAccountNo }
}
