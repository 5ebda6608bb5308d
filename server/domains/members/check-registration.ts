import { UUID_REGEX } from 'valibot'
import { inviterOf, isInviteCode, normaliseInviteCode } from '#domain/invite-code.ts'
import type { Market } from '#domain/markets.ts'
import { hasLetterOrDigit, normaliseDisplayName, wrongSignOf } from '#domain/text/display-name.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { SOURCES } from '../../settings/content/site-texts.ts'
import type { Site } from '../../settings/site/site.ts'
import { type BankAccount, requireBankAccount } from './bank-accounts.ts'
import { requireFreeIdentity } from './free-identity.ts'
import { isPhoneProved, requirePhone } from './otp/phone-proof.ts'
import { requireGoodPassword } from './passwords.ts'

/** The data of a registration; missing fields are empty text. */
export interface Registration extends BankAccount {
  readonly name: string
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  readonly sourceCode: string
  readonly inviteCode: string
  readonly currency?: 'LAK' | 'BAHT' | undefined
  /** The proof of the phone number; empty where none was given. */
  readonly otpToken: string
}

export interface RegistrationRules {
  readonly db: Database
  readonly clock: Clock
  readonly site: Site
  readonly market: Market
  /** Since when a number that a member has left is taken. */
  readonly phonesKeptSince: () => Date
}

/**
 * Checks the fields before the bank account, and returns their canonical form. Whether a number belongs to a member is revealed only to
 * callers who have proved that the phone is theirs, as long as the operator requires that proof.
 *
 * @throws {Refusal} PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO, UNVERIFIED_OTP or EXISTING_USER
 */
export async function checkProfile(
  { db, clock, site, market, phonesKeptSince }: RegistrationRules,
  typed: Registration,
): Promise<Registration> {
  const username = requirePhone(market, typed.username, 'username')
  const name = requireDisplayName(typed.name)
  requireGoodPassword(typed.password, username, 'password')
  if (typed.sourceCode !== '' && !SOURCES.some(({ code }) => code === typed.sourceCode)) {
    throw invalid('sourceCode')
  }
  if (typed.inviteCode !== '' && !isInviteCode(typed.inviteCode)) throw invalid('inviteCode')
  // Wallets are in baht everywhere; only in Laos do members choose the currency of their bank account.
  if (market === 'th' && typed.currency === 'LAK') throw invalid('currency')

  const { registerOTP } = site.now().switches
  if (registerOTP && !(await isPhoneProved(db, { otpToken: typed.otpToken, phone: username }))) {
    throw new Refusal('UNVERIFIED_OTP')
  }
  await requireFreeIdentity(db, {
    phone: { number: username, keptSince: phonesKeptSince() },
    now: clock.now(),
  })
  return { ...typed, username, name }
}

/**
 * Checks that an invite code names a member. For codes that a newcomer has typed: registering ignores an unknown one, because it may come
 * from an old link.
 *
 * @throws {Refusal} INVALID_USER_INFO
 */
export async function requireInviter({ db }: RegistrationRules, { inviteCode }: Registration): Promise<void> {
  if (inviteCode !== '' && (await findInviter(db, inviteCode)) === undefined) throw invalid('inviteCode')
}

/** The id of the member whom an invite code names: their short code, or their id with or without `PR`, as in older links. */
export async function findInviter(db: Queryable, inviteCode: string): Promise<string | undefined> {
  const id = inviterOf(inviteCode)
  const [row] = await db.query<{ id: string }>(
    'member.inviter',
    'SELECT id FROM member WHERE id = $1 OR invite_code = $2',
    [UUID_REGEX.test(id) ? id : null, normaliseInviteCode(inviteCode)],
  )
  return row?.id
}

/**
 * Checks the bank account and returns its canonical form.
 *
 * @throws {Refusal} INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO or EXISTING_BANK
 */
export async function checkBankAccount(
  { db, clock }: RegistrationRules,
  profile: Registration,
): Promise<Registration> {
  const account = requireBankAccount(profile)
  await requireFreeIdentity(db, { account, now: clock.now() })
  return { ...profile, ...account }
}

/** Whether the bank account is given at all: clients have the other fields checked before. */
export function hasBankAccount({ bankCode, bankAccountName, bankAccountNo }: Registration): boolean {
  return [bankCode, bankAccountName, bankAccountNo].some((text) => text !== '')
}

function invalid(key: string): Refusal {
  return new Refusal('INVALID_USER_INFO', { params: { key } })
}

/**
 * The canonical form of the name that the app greets a member with.
 *
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireDisplayName(typed: string): string {
  const name = normaliseDisplayName(typed)
  if (!hasLetterOrDigit(name) || wrongSignOf(name) !== undefined) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'name' } })
  }
  return name
}
