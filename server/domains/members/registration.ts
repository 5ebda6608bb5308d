import { UUID_REGEX } from 'valibot'
import { inviterOf, isInviteCode, normaliseInviteCode } from '#domain/invite-code.ts'
import type { Market } from '#domain/markets.ts'
import { hasLetterOrDigit, normaliseDisplayName, wrongSignOf } from '#domain/text/display-name.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { GameAccountRef, GameProvider } from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { newGameAccounts, openAtProvider } from '../../outside/providers/open-game-account.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { NEWCOMER_GAME } from '../../settings/content/games.ts'
import { SOURCES } from '../../settings/content/site-texts.ts'
import type { Site } from '../../settings/site/site.ts'
import { type BankAccount, requireBankAccount } from './bank-accounts.ts'
import { requireFreeIdentity } from './free-identity.ts'
import { findCredentials } from './members.ts'
import { consumePhoneProof, isPhoneProved, requirePhone } from './otp/phone-proof.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'

/** The data of a registration; missing fields are empty text. */
interface Registration extends BankAccount {
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

interface RegistrationRules {
  readonly db: Database
  readonly clock: Clock
  readonly site: Site
  readonly market: Market
  /** Since when a number that a member has left is taken. */
  readonly phonesKeptSince: () => Date
}

/**
 * Checks the fields before the bank account, and returns their canonical form. While the operator requires a proof of the phone, only
 * a caller who has proved a number learns whether it belongs to a member.
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
async function findInviter(db: Queryable, inviteCode: string): Promise<string | undefined> {
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

/** The canonical form of the name that the app greets a member with. @throws {Refusal} INVALID_USER_INFO */
export function requireDisplayName(typed: string): string {
  const name = normaliseDisplayName(typed)
  if (!hasLetterOrDigit(name) || wrongSignOf(name) !== undefined) throw invalid('name')
  return name
}

interface Dependencies extends RegistrationRules {
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
}

/**
 * Registers a member with an empty wallet and, unless the operator gives newcomers a game, no game account. The proof of the phone is used up
 * in the same transaction. The table's constraints decide who is first: of two registrations of one phone or one bank account at the same
 * instant, the second is refused.
 *
 * @throws {Refusal} GAME_ACTIVATION_FAIL, or whatever {@link checkProfile} and {@link checkBankAccount} refuse.
 */
export async function register(dependencies: Dependencies, typed: Registration): Promise<void> {
  const { db, clock, market, site } = dependencies
  const checked = await checkBankAccount(dependencies, await checkProfile(dependencies, typed))
  const passwordHash = await hashPassword(checked.password)
  const { newcomerGame, registerOTP } = site.now().switches
  const id = uuidv7()
  const game = newcomerGame ? await openNewcomerGame(dependencies, id) : undefined
  await db.transaction(async (tx) => {
    const proof = { otpToken: checked.otpToken, phone: checked.username }
    if (registerOTP && !(await consumePhoneProof(tx, proof)))
      throw await refusalFor(tx, proof.phone, 'UNVERIFIED_OTP')
    // An unknown code is ignored: it may come from an old link that the newcomer cannot change any more.
    const inviterId = (await findInviter(tx, checked.inviteCode)) ?? null
    const [made] = await tx.query<{ id: string }>(
      'member.register',
      `WITH made AS (
       INSERT INTO member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, currency,
                           source_code, inviter_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT DO NOTHING RETURNING id
     ), opened AS (
       INSERT INTO game_account (member_id, slot_code, username, is_active)
       SELECT id, $12, $13, true FROM made WHERE $12::text IS NOT NULL
     )
     SELECT id FROM made`,
      [
        id,
        checked.username,
        checked.name,
        passwordHash,
        checked.bankCode,
        checked.bankAccountName,
        checked.bankAccountNo,
        market === 'lo' && checked.currency !== 'BAHT' ? 'LAK' : 'THB',
        checked.sourceCode === '' ? null : checked.sourceCode,
        inviterId,
        clock.now(),
        game?.slotCode ?? null,
        game?.username ?? null,
      ],
    )
    if (made === undefined) throw await refusalFor(tx, checked.username, 'EXISTING_BANK')
    const phone = { number: checked.username, keptSince: dependencies.phonesKeptSince() }
    await requireFreeIdentity(tx, { phone, account: checked, now: clock.now() }, made.id)
  })
}

/** The refusal when the phone has a member by now, otherwise `code`. */
async function refusalFor(
  tx: Transaction,
  phone: string,
  code: 'UNVERIFIED_OTP' | 'EXISTING_BANK',
): Promise<Refusal> {
  const isMember = (await findCredentials(tx, phone)) !== undefined
  return new Refusal(isMember ? 'EXISTING_USER' : code)
}

/**
 * Runs before the member is stored, so that nobody becomes one without the game. If the registration fails after all, the provider has an
 * empty account that nobody enters.
 */
async function openNewcomerGame(dependencies: Dependencies, memberId: string): Promise<GameAccountRef> {
  return openAtProvider(dependencies, newGameAccounts(memberId, NEWCOMER_GAME)).catch(() => {
    throw new Refusal('GAME_ACTIVATION_FAIL')
  })
}
