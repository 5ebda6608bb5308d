import {
  type GameCredentials,
  type GameProvider,
  ProviderRefusal,
} from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { newGameAccounts, openAtProvider } from '../../outside/providers/open-game-account.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Database } from '../../platform/db/client.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import type { Member } from '../members/members.ts'
import { findGameAccount, requireGameAccount } from './game-accounts.ts'

interface Dependencies {
  readonly db: Database
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
}

/** A repeated reset within this time is the same reset: a browser that retries it must not change the password again. */
const SAME_RESET_SECONDS = 10

/** @throws {Refusal} SLOT_ACTIVATE_FAIL */
function fail(): never {
  throw new Refusal('SLOT_ACTIVATE_FAIL')
}

/**
 * Opens an account at a game provider. One that staff closed is opened again under its name; where the house has returned its money, only once its provider
 * reports nothing in it: the member would have that money twice.
 *
 * @throws {Refusal} NO_GAME, SLOT_ALREADY_ACTIVE or SLOT_ACTIVATE_FAIL
 */
export async function activateGame(
  dependencies: Dependencies,
  member: Member,
  slotCode: string,
): Promise<void> {
  const { db } = dependencies
  if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
  const known = await findGameAccount(db, member.id, slotCode)
  if (known?.isActive === true) throw new Refusal('SLOT_ALREADY_ACTIVE')
  const names = known ? ([known.account] as const) : newGameAccounts(member.id, slotCode)
  const { username } = await openAtProvider(dependencies, names).catch(fail)
  if (known?.isReturned === true) {
    const { gameProvider, timing } = dependencies
    const left = await withinDeadline(timing.providerDeadlineMs, (signal) =>
      gameProvider.balance(known.account, signal),
    ).catch(fail)
    if (left !== 0) fail()
  }
  const activated = await db.query(
    'game-account.activate',
    `INSERT INTO game_account AS own (member_id, slot_code, username, is_active) VALUES ($1, $2, $3, true)
     ON CONFLICT (member_id, slot_code) DO UPDATE SET is_active = true, returned_at = NULL WHERE NOT own.is_active AND own.username = $3
     RETURNING 1`,
    [member.id, slotCode, username],
  )
  if (activated.length === 0) throw new Refusal('SLOT_ALREADY_ACTIVE')
}

/**
 * The credentials of the member at a provider. The provider owns the password: it is fetched and not stored.
 *
 * @throws {Refusal} NO_GAME, SLOT_NO_ACCOUNT, or INTERNAL_SERVER_ERROR with status 503 when the provider gives none.
 */
export async function readGameCredentials(
  { db, gameProvider, timing }: Dependencies,
  member: Member,
  slotCode: string,
): Promise<GameCredentials> {
  const account = await requireGameAccount(db, member.id, slotCode)
  return withinDeadline(timing.providerDeadlineMs, (signal) =>
    gameProvider.credentials(account, signal),
  ).catch(() => {
    throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503 })
  })
}

/**
 * Sets a new password at a provider, once within ten seconds however often it is requested.
 *
 * @throws {Refusal} NO_GAME, SLOT_NO_ACCOUNT or SLOT_RESET_PASSWORD_FAIL
 */
export async function resetGamePassword(
  { db, gameProvider, timing }: Dependencies,
  member: Member,
  slotCode: string,
): Promise<void> {
  const account = await requireGameAccount(db, member.id, slotCode)
  const [reset] = await db.query<{ id: string }>(
    'game-account.reset',
    `UPDATE game_account
        SET password_reset_id =
              CASE WHEN password_reset_at > now() - make_interval(secs => $4) THEN password_reset_id ELSE $3::uuid END,
            password_reset_at =
              CASE WHEN password_reset_at > now() - make_interval(secs => $4) THEN password_reset_at ELSE now() END
      WHERE member_id = $1 AND slot_code = $2
     RETURNING password_reset_id AS id`,
    [member.id, slotCode, uuidv7(), SAME_RESET_SECONDS],
  )
  if (reset === undefined) throw new Refusal('SLOT_NO_ACCOUNT')
  await withinDeadline(timing.providerDeadlineMs, (signal) =>
    gameProvider.resetPassword(account, reset.id, signal),
  ).catch(() => {
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL')
  })
}

/**
 * A single-use link that lets the member into a game.
 *
 * @param username as in the call: the member's own phone number, or name at the provider.
 * @param password only for providers that require it.
 * @throws {Refusal} NO_USER, NO_GAME, SLOT_NO_ACCOUNT, WRONG_PASSWORD, or INTERNAL_SERVER_ERROR with status 503.
 */
export async function gameLink(
  { db, gameProvider, timing }: Dependencies,
  member: Member,
  slotCode: string,
  { username, password }: { readonly username: string; readonly password?: string },
): Promise<string> {
  const account = await requireGameAccount(db, member.id, slotCode)
  // The provider's own name for the player may be another than ours, with a prefix.
  if (username !== member.username && username !== account.username) {
    const given = await readGameCredentials({ db, gameProvider, timing }, member, slotCode)
    // The same answer whether somebody else has that name or nobody has it.
    if (username !== given.username) throw new Refusal('NO_USER', { status: 404 })
  }
  return withinDeadline(timing.providerDeadlineMs, (signal) =>
    gameProvider.link(account, password, signal),
  ).catch((error: unknown) => {
    const isWrong = error instanceof ProviderRefusal && error.reason === 'wrong-password'
    throw isWrong ? new Refusal('WRONG_PASSWORD') : new Refusal('INTERNAL_SERVER_ERROR', { status: 503 })
  })
}
