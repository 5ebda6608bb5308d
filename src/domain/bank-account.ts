import { digitsOf, westernDigits, withoutInvisible } from './digits.ts'

const ACCOUNT_NUMBER = /^\d{8,18}$/

/** What people write between the digits of an account number. A point only between groups, because `9054863720.00` is an amount. */
const SEPARATOR = /^[\s\u2010-\u2015\u2212\uFE58\uFE63\uFF0D.-]$/u

/** Digits of a part that is more than a group. No bank writes two such groups with a space between them. */
const LONG_PART = 6

/** Digits of a Thai account number: what is beside so many is an amount or another number, not a group. */
const WHOLE_NUMBER = 10

const THAI_BANK = 'ธนาคาร'

interface BankNames {
  readonly nameTH?: string | undefined
  readonly nameEN?: string | undefined
  readonly nameLO?: string | undefined
}

interface Account {
  readonly bank?: BankNames | undefined
  readonly bankCode?: string | undefined
  readonly bankAccountNo?: string | undefined
}

/** The name of a bank for the screen; undefined when it has none. Most operators name banks in Thai and, at best, in English. */
export function bankName(names: BankNames | undefined, locale: string): string | undefined {
  const { nameTH, nameEN, nameLO } = names ?? {}
  if (locale === 'lo' && nameLO) return nameLO
  return (locale === 'th' ? nameTH || nameEN : nameEN || nameTH) || undefined
}

/** The short name of a bank. In Thai it omits the word for bank, which every name there begins with. */
export function shortBankName(names: BankNames | undefined, locale: string): string | undefined {
  const name = bankName(names, locale)
  return name?.startsWith(THAI_BANK) ? name.slice(THAI_BANK.length) || name : name
}

/** A bank account number in the profile: 3-3-rest when it has exactly 10 digits, otherwise as it is. */
export function formatAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** A number that a member compares with another screen: as above, or in groups of four for another length. */
export function groupAccountNumber(accountNumber: string): string {
  if (accountNumber.length === 10 || !isAccountNumber(accountNumber))
    return formatAccountNumber(accountNumber)
  const groups = Array.from({ length: Math.ceil(accountNumber.length / 4) }, (_, place) =>
    accountNumber.slice(place * 4, place * 4 + 4),
  )
  return groups.join('-')
}

/** The end of an account number, as its owner recognises it: `•••4321`. */
function accountNumberEnd(accountNumber: string): string {
  return `•••${accountNumber.slice(-4)}`
}

/** A bank's code and the last digits of an account there: `KBANK •••4321`. */
export function shortAccount({ bankCode, end }: { bankCode: string; end: string }): string {
  return `${bankCode} ${accountNumberEnd(end)}`
}

/** Where an account is, in a few characters: its bank and the end of its number; undefined while it is not known. */
export function accountPlace(account: Account | undefined, locale: string): string | undefined {
  if (account?.bankAccountNo === undefined) return undefined
  const bank = shortBankName(account.bank, locale) ?? account.bankCode ?? ''
  return `${bank} ${accountNumberEnd(account.bankAccountNo)}`.trim()
}

/** Why a typed text is not one account number: the first character that is in none, or two numbers. */
export type UnreadableAccountNumber =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'two-numbers' }

/** The canonical form of an account number: digits only. Spaces and dashes may be between them; nothing else is left out. */
export function readAccountNumber(typed: string): string | UnreadableAccountNumber {
  const text = westernDigits(withoutInvisible(typed)).trim()
  const wrong = Array.from(text).find((character) => !/\d/.test(character) && !SEPARATOR.test(character))
  if (wrong !== undefined) return { kind: 'character', character: wrong }
  if (/^[^.]*\.\d{0,2}$/.test(text)) return { kind: 'character', character: '.' }
  const parts = text.split(/\s+/).flatMap((part) => digitsOf(part).length || [])
  const isOfTwo =
    parts.filter((digits) => digits >= LONG_PART).length > 1 ||
    (parts.length > 1 && parts.some((digits) => digits >= WHOLE_NUMBER))
  return isOfTwo ? { kind: 'two-numbers' } : digitsOf(text)
}

/** What a search looks for: a number without what people write between its digits, any other text as it is. */
export function searchedText(typed: string): string {
  const read = readAccountNumber(typed)
  return typeof read === 'string' && read !== '' ? read : typed
}

/** Whether a normalised number can be a bank account of either market: Thai ones have 10 to 15 digits, Lao ones up to 18. Two Thai ones have more. */
export function isAccountNumber(normalised: string): boolean {
  return ACCOUNT_NUMBER.test(normalised)
}

/** The kip as a screen shows it. */
export const KIP = '₭ LAK'

/** The currencies of a bank account in Laos, as the API names them and as a screen shows them. */
export const CURRENCIES = [
  { value: 'LAK', label: KIP },
  { value: 'BAHT', label: '฿ BAHT' },
] as const
