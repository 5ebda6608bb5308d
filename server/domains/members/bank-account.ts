import {
  demandsEnglishName,
  isEnglishName,
  isHolderName,
  normaliseHolderName,
} from '#domain/bank-account-name.ts'
import { isAccountNumber, readAccountNumber } from '#domain/bank-account.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { findBank } from '../../settings/content/money/banks.ts'

/** A bank account as a member enters it, or as it is stored. */
export interface BankAccount {
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
}

/**
 * The canonical form of a bank account.
 *
 * @throws {Refusal} INVALID_BANK, BANK_ACCOUNT_NAME_ENG or INVALID_USER_INFO
 */
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

/**
 * The canonical form of the holder's name.
 *
 * @throws {Refusal} BANK_ACCOUNT_NAME_ENG or INVALID_USER_INFO
 */
export function requireHolderName(bankCode: string, typed: string): string {
  const name = normaliseHolderName(typed)
  if (demandsEnglishName(bankCode) && name !== '' && !isEnglishName(name)) {
    throw new Refusal('BANK_ACCOUNT_NAME_ENG')
  }
  if (!isHolderName(name)) throw new Refusal('INVALID_USER_INFO', { params: { key: 'bankAccountName' } })
  return name
}

/** Whether another member has that account. */
export async function isBankAccountTaken(
  db: Queryable,
  { bankCode, bankAccountNo }: BankAccount,
): Promise<boolean> {
  const rows = await db.query(
    'member.bank-account-taken',
    'SELECT 1 FROM member WHERE bank_code = $1 AND bank_account_no = $2',
    [bankCode, bankAccountNo],
  )
  return rows.length > 0
}
