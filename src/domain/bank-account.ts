import { digitsOf } from './digits.ts'

const ACCOUNT_NUMBER = /^\d{8,20}$/

interface BankNames {
  readonly nameTH?: string | undefined
  readonly nameEN?: string | undefined
}

/** The name of a bank for the screen, undefined where it has none. Operators name banks in Thai and, at best, in English. */
export function bankName(names: BankNames | undefined, locale: string): string | undefined {
  const { nameTH, nameEN } = names ?? {}
  return (locale === 'th' ? nameTH || nameEN : nameEN || nameTH) || undefined
}

/** A bank account number for the screen: 3-3-rest when it has exactly 10 digits, otherwise as it is. */
export function formatAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** The one spelling in which account numbers are kept: digits only, however they were typed. */
export function normaliseAccountNumber(typed: string): string {
  return digitsOf(typed)
}

/** Whether a normalised number can be a bank account of either market: Thai ones have 10 to 15 digits, Lao ones up to 18. */
export function isAccountNumber(normalised: string): boolean {
  return ACCOUNT_NUMBER.test(normalised)
}
