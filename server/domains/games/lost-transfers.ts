import type { FastifyBaseLogger } from 'fastify'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { type CorrectedBy, postCorrection } from '../../ledger/corrections.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { GameAccountRef, GameProvider } from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { fetchRounds } from '../rewards/play/count-play.ts'
import { unexplainedPlay } from '../rewards/play/explained-play.ts'
import { accountKind, type GameBooks, postGameBalance, readGameBooks } from './game-accounts.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** An open account of a member at a game. */
export interface ComparedAccount {
  readonly memberId: string
  /** The phone number. */
  readonly phone: string
  readonly account: GameAccountRef
}

/** All open accounts at these games. @param connected codes of games */
export async function accountsToCompare(
  db: Queryable,
  connected: readonly string[],
): Promise<ComparedAccount[]> {
  const rows = await db.query<Omit<ComparedAccount, 'account'> & GameAccountRef>(
    'lost-transfers.accounts',
    `SELECT g.member_id AS "memberId", m.username AS phone, g.slot_code AS "slotCode", g.username
       FROM game_account g JOIN member m ON m.id = g.member_id
      WHERE g.is_active AND g.slot_code = ANY ($1) ORDER BY g.member_id, g.slot_code`,
    [connected],
  )
  return rows.map(({ memberId, phone, ...account }) => ({ memberId, phone, account }))
}

/** What the books lack of the transfers between wallet and game: above zero, into the game; below zero, out of it. In satang. */
export interface LostTransfers {
  readonly satang: number
  readonly balanceSatang: number
  readonly before: GameBooks
}

/**
 * Compares the books of a member's account with what the game and its rounds say: what no round explains was moved there or back, by a movement that the
 * database has lost.
 *
 * @returns undefined where nothing is missing. `silent`: no answer. `moving`: a transfer is under way, or the member plays at this moment. `unknown`: it differs, and rounds do
 * not say how much of it was played
 */
export async function compareGame(
  dependencies: Dependencies,
  { memberId, account }: ComparedAccount,
): Promise<LostTransfers | 'silent' | 'moving' | 'unknown' | undefined> {
  const { db, gameProvider, timing } = dependencies
  const before = await readGameBooks(db, memberId, account.slotCode)
  if (before.isMoving) return 'moving'
  const askBalance = () =>
    withinDeadline(timing.providerDeadlineMs, (signal) => gameProvider.balance(account, signal)).catch(
      () => undefined,
    )
  const balanceSatang = await askBalance()
  if (balanceSatang === undefined) return 'silent'
  const played = await fetchRounds(dependencies, memberId, account)
  if (played?.isComplete !== true) return 'silent'
  const wonSatang = played.rounds.reduce((sum, { resultSatang }) => sum + resultSatang, 0)
  const satang = balanceSatang - before.balanceSatang - wonSatang
  if (satang === 0) return undefined
  if ((await askBalance()) !== balanceSatang) return 'moving'
  const isExplained = (await reportsRounds(db, account)) && (await unexplainedPlay(db, memberId)).satang === 0
  return isExplained ? { satang, balanceSatang, before } : 'unknown'
}

/** A game of which no round was ever read may have none to report. */
async function reportsRounds(db: Queryable, { slotCode }: GameAccountRef): Promise<boolean> {
  const rows = await db.query(
    'lost-transfers.rounds',
    'SELECT 1 FROM play_cursor WHERE slot_code = $1 LIMIT 1',
    [slotCode],
  )
  return rows.length > 0
}

/**
 * Books what was lost between wallet and game, as far as it is in the wallet; what was played meanwhile is booked before, as a win or a loss.
 *
 * @returns how much was moved, in satang, or undefined where the account has changed since it was compared
 * @throws {LedgerHalted}
 */
export async function bookLostTransfers(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { memberId, account: { slotCode } }: ComparedAccount,
  { satang, balanceSatang, before }: LostTransfers,
  by: Omit<CorrectedBy, 'occurredAt'>,
): Promise<number | undefined> {
  const occurredAt = clock.now()
  const played = { memberId, slotCode, balanceSatang: balanceSatang - satang, before, occurredAt }
  const version = await postGameBalance(db, played)
  if (version === undefined) return undefined
  return db.transaction(async (tx) => {
    const inWallet = await lockedBalance(tx, memberAccount(memberId, 'wallet'))
    await lockedBalance(tx, memberAccount(memberId, accountKind(slotCode)))
    const books = await readGameBooks(tx, memberId, slotCode)
    if (books.version !== version || books.isMoving) return undefined
    const moved = satang > 0 ? Math.min(satang, inWallet) : satang
    const correction = { ...by, memberId, occurredAt, house: 'correction' } as const
    if (moved === 0) return 0
    await postCorrection(tx, { ...correction, amountSatang: -moved, description: slotCode })
    await postCorrection(tx, {
      ...correction,
      account: accountKind(slotCode),
      amountSatang: moved,
      description: WALLET,
    })
    return moved
  })
}
