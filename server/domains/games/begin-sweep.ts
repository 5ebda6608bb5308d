import { bahtText } from '#contract/primitives.ts'
import { chooseMoves, type Place } from '#domain/money/choose-moves.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { memberBalances } from '../../ledger/accounts.ts'
import { asRefusal, LedgerError } from '../../ledger/ledger-errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { requireAgreed, stakeSatang, wonSatang } from '../rewards/forfeits.ts'
import { requireWithdrawable, requireWithinDay } from '../withdrawals/withdrawal-conditions.ts'
import type { GameMoneyDependencies } from './drive-game-transfer.ts'
import { accountKind } from './game-accounts.ts'
import { type GameSweep, lockSweep, noteSilent, sweepSources } from './game-sweeps.ts'
import { openGameTransfer } from './game-transfers.ts'
import { refreshSlots } from './refresh-slots.ts'

/** `ours`: begun now. `begun`: before, or by somebody else. A refusal: nothing was moved, and nothing will be. */
export type Beginning = 'ours' | 'begun' | Refusal

/** How often to retry when money that moved meanwhile has changed the balances. */
const TRIES = 3

/**
 * Decides what a sweep moves, and sets all of it aside in one transaction: before that nothing moves anywhere, and a sweep that cannot be
 * carried out moves nothing at all. The balances are fetched first, since the books may not contain the latest wins and losses; a withdrawal
 * that the main wallet covers queries no game.
 *
 * @throws {LedgerHalted}
 */
export async function beginSweep(
  dependencies: Omit<GameMoneyDependencies, 'answers'>,
  sweep: GameSweep,
): Promise<Beginning> {
  const { db, clock, timing } = dependencies
  const silent = (await needsGames(dependencies, sweep)) ? await refreshSlots(dependencies, sweep.member) : []
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        const state = await lockSweep(tx, sweep.id)
        if (state !== 'open') return 'begun'
        const moves = await decide(tx, dependencies, sweep, silent)
        for (const { code, amountSatang } of moves) {
          await openGameTransfer(tx, {
            memberId: sweep.member.id,
            fromCode: code,
            toCode: sweep.toCode,
            amountSatang,
            occurredAt: clock.now(),
            leaseMs: timing.leaseMs,
            sweepId: sweep.id,
          })
        }
        await noteSilent(tx, sweep.id, silent)
        return 'ours'
      })
    } catch (error) {
      // The money was spent in between.
      if (error instanceof LedgerError && tries < TRIES) continue
      const refusal = asRefusal(error)
      if (refusal === undefined) throw error
      return refusal
    }
  }
}

/** Whether the main wallet alone is not enough. What is at stake may be where the books do not know of it yet. */
async function needsGames({ db }: Pick<GameMoneyDependencies, 'db'>, sweep: GameSweep): Promise<boolean> {
  const { member, withdrawSatang } = sweep
  if (withdrawSatang === null) return true
  const requestedSatang = Math.max(withdrawSatang, await wonSatang(db, member.id))
  const balances = await memberBalances(db, member.id)
  const inWallet = balances.find(({ kind }) => kind === accountKind(WALLET))?.balanceSatang ?? 0
  return inWallet < requestedSatang
}

/** @throws {Refusal} when the sweep cannot be carried out */
async function decide(
  tx: Transaction,
  { clock, limits }: Pick<GameMoneyDependencies, 'clock' | 'limits'>,
  sweep: GameSweep,
  silent: readonly string[],
): Promise<readonly Place[]> {
  const { member, toCode, withdrawSatang } = sweep
  if (silent.includes(toCode)) throw gamesSilent([toCode])
  const balances = new Map<string, number>(
    (await memberBalances(tx, member.id)).map(({ kind, balanceSatang }) => [kind, balanceSatang]),
  )
  const answeringGames = (await sweepSources(tx, sweep)).filter((code) => !silent.includes(code))
  const satangAt = (code: string): Place => ({ code, amountSatang: balances.get(accountKind(code)) ?? 0 })
  if (withdrawSatang === null)
    return answeringGames.map(satangAt).filter(({ amountSatang }) => amountSatang > 0)
  await requireWithdrawable(tx, member, { amountSatang: withdrawSatang, agreedKip: sweep.agreedKip }, limits)
  const request = { memberId: member.id, amountSatang: withdrawSatang, occurredAt: clock.now() }
  await requireWithinDay(tx, request, limits)
  // A member who withdraws less than the stake of a won bonus forfeits the rest of it, wherever it is.
  const requestedSatang = Math.max(withdrawSatang, await stakeSatang(tx, member.id))
  const places = [satangAt(WALLET), ...answeringGames.map(satangAt)]
  const chosen = chooseMoves(places, requestedSatang)
  if ('moves' in chosen) {
    requireAgreed(requestedSatang - withdrawSatang, sweep.agreedForfeitSatang)
    return chosen.moves
  }
  if (silent.length > 0) throw gamesSilent(silent)
  throw new Refusal('MONEY_NOT_ENOUGH', { params: { missing: bahtText(chosen.missingSatang) } })
}

/** The refusal when the sweep needs these games and they do not answer; nothing was moved. */
export function gamesSilent(codes: readonly string[]): Refusal {
  return new Refusal('GAMES_SILENT', { params: { games: codes.toSorted().join(', ') } })
}
