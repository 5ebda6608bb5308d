import type { GameAccountRef, GameProvider } from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { newGameAccounts, openAtProvider } from '../../outside/providers/open-game-account.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { NEWCOMER_GAME } from '../../settings/content/games.ts'
import {
  checkBankAccount,
  checkProfile,
  findInviter,
  type Registration,
  type RegistrationRules,
} from './check-registration.ts'
import { requireFreeIdentity } from './free-identity.ts'
import { findCredentials } from './members.ts'
import { consumePhoneProof } from './otp/phone-proof.ts'
import { hashPassword } from './passwords.ts'

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
