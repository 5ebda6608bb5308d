import { WALLET } from '#domain/money/transfer-rules.ts'
import type { MemberAccountKind } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'

/** Codes of the games at which the member has an open account. */
export async function activeSlotCodes(db: Queryable, memberId: string): Promise<Set<string>> {
  const rows = await db.query<{ slotCode: string }>(
    'game-account.active',
    'SELECT slot_code AS "slotCode" FROM game_account WHERE member_id = $1 AND is_active',
    [memberId],
  )
  return new Set(rows.map((row) => row.slotCode))
}

/** The member's open accounts, and when each was last refreshed, the oldest first. */
export async function openGameAccounts(
  db: Queryable,
  memberId: string,
): Promise<{ readonly slotCode: string; readonly heardAt: Date }[]> {
  return db.query(
    'game-account.open',
    `SELECT slot_code AS "slotCode", coalesce(heard_at, created_at) AS "heardAt"
       FROM game_account WHERE member_id = $1 AND is_active ORDER BY 2`,
    [memberId],
  )
}

/** Whether the member has an open account at that game. */
export async function hasGameAccount(db: Queryable, memberId: string, slotCode: string): Promise<boolean> {
  const rows = await db.query(
    'game-account.is-active',
    'SELECT 1 FROM game_account WHERE member_id = $1 AND slot_code = $2 AND is_active',
    [memberId, slotCode],
  )
  return rows.length > 0
}

/**
 * Checks that the member has an open account at that game.
 *
 * @throws {Refusal} NO_GAME for a game this site does not have, SLOT_NO_ACCOUNT.
 */
export async function requireGameAccount(db: Queryable, memberId: string, slotCode: string): Promise<void> {
  if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
  if (!(await hasGameAccount(db, memberId, slotCode))) throw new Refusal('SLOT_NO_ACCOUNT')
}

/** The ledger account behind `WALLET` or a slot code. */
export function accountKind(code: string): MemberAccountKind {
  return code === WALLET ? 'wallet' : `game:${code}`
}

/** Checks that a member can have money there. @throws {Refusal} NO_GAME or SLOT_NO_ACCOUNT */
export async function requirePlace(db: Queryable, memberId: string, code: string): Promise<void> {
  if (code !== WALLET) await requireGameAccount(db, memberId, code)
}
