import { isEnglishName, normaliseHolderName, requiresEnglishName } from '#domain/bank-account-name.ts'
import type { AccountNumber } from '../members/bank-accounts.ts'
import { formerNames, type Names } from '../members/former-names.ts'

/** What is known of the account of a withdrawal. */
export interface Payee {
  readonly accountSince: Date
  /** The member's account before; null where it is their first. */
  readonly accountBefore: AccountNumber | null
  /** The member's names before they changed lately. */
  readonly formerNames: Names | null
}

const SINCE = `coalesce((SELECT max(u.used_from) FROM bank_account_use u
    WHERE u.member_id = w.member_id AND u.bank_code = w.bank_code AND u.bank_account_no = w.bank_account_no
      AND u.used_from <= w.occurred_at), m.created_at)`

/** The columns that make a {@link Payee}, of the withdrawal `w` of the member `m`. */
export const PAYEE_COLUMNS = `${SINCE} AS "accountSince",
    (SELECT json_build_object('bankCode', b.bank_code, 'bankAccountNo', b.bank_account_no) FROM bank_account_use b
      WHERE b.member_id = w.member_id AND b.used_from < ${SINCE} ORDER BY b.used_from DESC LIMIT 1) AS "accountBefore",
    ${formerNames('w.member_id', 'w.occurred_at')} AS "formerNames"`

const DAY_MS = 86_400_000

/** Whether the member had changed to the account less than so many days before the request. A first account is as old as its member. */
export function isYoungAccount(
  { accountSince, accountBefore, askedAt }: Payee & { readonly askedAt: Date },
  days: number,
): boolean {
  return accountBefore !== null && askedAt.getTime() - accountSince.getTime() < days * DAY_MS
}

/**
 * Whether the holder of a member's bank account seems to be somebody else than the member, or than the member before they changed a name lately. At a bank
 * that takes English names only, a name in other letters cannot be compared: of a member who has changed nothing it says nothing.
 */
export function isOtherHolder({
  name,
  bankCode,
  accountName,
  formerNames: before,
}: Names & Pick<Payee, 'formerNames'> & { readonly bankCode: string }): boolean {
  const holder = normaliseHolderName(accountName)
  const fits = (typed: string) => {
    const known = normaliseHolderName(typed)
    return isPartOf(known, holder) || isPartOf(holder, known)
  }
  const isComparable = !requiresEnglishName(bankCode) || isEnglishName(normaliseHolderName(name))
  return (isComparable && !fits(name)) || (before !== null && !fits(before.name) && !fits(before.accountName))
}

/** Whether each word of a name is in the other, where a title may stand before it without a space. */
function isPartOf(part: string, whole: string): boolean {
  const words = whole.split(' ')
  return part
    .split(' ')
    .every((word) => words.some((other) => other === word || (word.length > 2 && other.endsWith(word))))
}
