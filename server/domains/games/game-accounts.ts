import { WALLET } from '#domain/money/transfer-rules.ts'
import {
  houseAccount,
  lockedBalance,
  memberAccount,
  type MemberAccountKind,
  memberBalances,
} from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { GameAccountRef } from '../../outside/providers/game-provider.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'

/** An open account of a member at a game provider. */
export interface OpenGameAccount extends GameAccountRef {
  /** When its provider last reported the balance; before that, when it was opened. */
  readonly balanceReadAt: Date
}

/** The member's open accounts, the one that was refreshed the longest ago first. */
export async function openGameAccounts(db: Queryable, memberId: string): Promise<OpenGameAccount[]> {
  return db.query<OpenGameAccount>(
    'game-account.open',
    `SELECT slot_code AS "slotCode", username, coalesce(heard_at, created_at) AS "balanceReadAt"
       FROM game_account WHERE member_id = $1 AND is_active ORDER BY 3`,
    [memberId],
  )
}

interface FoundGameAccount {
  readonly account: GameAccountRef
  readonly isActive: boolean
  /** Whether the house has returned its money, which the provider may have still. */
  readonly isReturned: boolean
}

/** The member's account at that game, if it was ever opened. */
export async function findGameAccount(
  db: Queryable,
  memberId: string,
  slotCode: string,
): Promise<FoundGameAccount | undefined> {
  const [found] = await db.query<Pick<FoundGameAccount, 'isActive' | 'isReturned'> & { username: string }>(
    'game-account.find',
    `SELECT username, is_active AS "isActive", returned_at IS NOT NULL AS "isReturned"
       FROM game_account WHERE member_id = $1 AND slot_code = $2`,
    [memberId, slotCode],
  )
  return found && { ...found, account: { slotCode, username: found.username } }
}

/**
 * The member's open account at that game.
 *
 * @throws {Refusal} NO_GAME for a game this site does not have, SLOT_NO_ACCOUNT.
 */
export async function requireGameAccount(
  db: Queryable,
  memberId: string,
  slotCode: string,
): Promise<GameAccountRef> {
  if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
  const found = await findGameAccount(db, memberId, slotCode)
  if (found?.isActive !== true) throw new Refusal('SLOT_NO_ACCOUNT')
  return found.account
}

/** The ledger account behind `WALLET` or a slot code. */
export function accountKind(code: string): MemberAccountKind {
  return code === WALLET ? 'wallet' : `game:${code}`
}

/** The balance of an account of the member according to the books, in satang. */
export async function bookedSatang(db: Queryable, memberId: string, code: string): Promise<number> {
  const kind = accountKind(code)
  const balances = await memberBalances(db, memberId)
  return balances.find((balance) => balance.kind === kind)?.balanceSatang ?? 0
}

/** Checks that a member can have money there. @throws {Refusal} NO_GAME or SLOT_NO_ACCOUNT */
export async function requirePlace(db: Queryable, memberId: string, code: string): Promise<void> {
  if (code !== WALLET) await requireGameAccount(db, memberId, code)
}

/** Our books of a member's account at a game provider, and how often they have changed. */
export interface GameBooks {
  readonly balanceSatang: number
  readonly version: number
  /** A transfer is under way there: the provider may or may not have acted on it, so its balance cannot be compared with ours. */
  readonly isMoving: boolean
}

/** Reads the books; an account that was never used counts as empty. */
export async function readGameBooks(db: Queryable, memberId: string, slotCode: string): Promise<GameBooks> {
  const [row] = await db.query<GameBooks>(
    'game-books.read',
    `SELECT coalesce(a.balance_satang, 0) AS "balanceSatang", coalesce(a.version, 0) AS version, EXISTS (
              SELECT 1 FROM game_transfer t
               WHERE t.member_id = $1::uuid AND t.status = 'PENDING'
                 AND CASE t.stage WHEN 'leaving' THEN t.from_code ELSE t.to_code END = $2) AS "isMoving"
       FROM (SELECT 1) AS one LEFT JOIN account a ON a.owner = $1 AND a.kind = 'game:' || $2`,
    [memberId, slotCode],
  )
  return row ?? { balanceSatang: 0, version: 0, isMoving: false }
}

interface ReportedBalance {
  readonly memberId: string
  readonly slotCode: string
  /** The balance that the provider reports. */
  readonly balanceSatang: number
  /** The books as they were when the provider was queried. */
  readonly before: GameBooks
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Adjusts the books to the provider's report, as the member's win or loss against that provider. When the books have changed since the
 * provider was queried, or a transfer has begun, its answer may be older or newer than that: nothing is posted, and the provider has to
 * be asked again.
 *
 * @returns the version of the account that matches the report; undefined when the books could not be adjusted.
 */
export async function postGameBalance(db: Database, reported: ReportedBalance): Promise<number | undefined> {
  const { memberId, slotCode, before, occurredAt } = reported
  if (before.isMoving) return undefined
  if (reported.balanceSatang === before.balanceSatang) return before.version
  return db.transaction(async (tx) => {
    const account = memberAccount(memberId, `game:${slotCode}`)
    await lockedBalance(tx, account)
    const books = await readGameBooks(tx, memberId, slotCode)
    if (books.version !== before.version || books.isMoving) return undefined
    const resultSatang = reported.balanceSatang - before.balanceSatang
    await postTransfer(tx, {
      kind: 'game-result',
      actor: memberId,
      description: slotCode,
      occurredAt,
      postings: [
        { account, amountSatang: resultSatang },
        { account: houseAccount(`provider:${slotCode}`), amountSatang: -resultSatang },
      ],
    })
    return books.version + 1
  })
}
