import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../outside/providers/clock.ts'
import {
  type GameMovement,
  type GameProvider,
  ProviderRefusal,
} from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Database } from '../../platform/db/client.ts'
import type { SiteNow } from '../../settings/site/site.ts'
import type { WithdrawalLimits } from '../withdrawals/withdrawal-conditions.ts'
import { type GameTransfer, settleStep, type Verdict } from './game-transfers.ts'

/** The dependencies of moving money at providers. */
export interface GameMoneyDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly timing: MoneyTiming
  /** Limits for withdrawals of a sweep. */
  readonly limits: () => WithdrawalLimits
  readonly site: { now(): Pick<SiteNow, 'returns'> }
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Ends every wait for a provider when the server stops; open work is resumed at the next start. */
  readonly stopping: AbortSignal
}

/**
 * Takes a transfer as far as its providers allow: to its end, or until one of them gives no answer.
 *
 * @param isResumed whether it may have been sent before: if so, the provider is queried about it before it is sent again.
 */
export async function driveGameTransfer(
  dependencies: GameMoneyDependencies,
  opened: GameTransfer,
  isResumed: boolean,
): Promise<GameTransfer> {
  const { db, clock, timing, log } = dependencies
  let transfer = opened
  while (transfer.status === 'PENDING') {
    const verdict = await requestStep(dependencies, transfer, isResumed)
    if (verdict === undefined) {
      await askAgainLater(db, transfer.id, timing.retryMs)
      return transfer
    }
    const { leaseMs } = timing
    const settled = await settleStep(db, { transfer, verdict, occurredAt: clock.now(), leaseMs })
    if (isOppositeOf(verdict, transfer, settled)) {
      log.error(
        { transfer: transfer.id, stage: transfer.stage, verdict },
        'a game provider contradicts the booked outcome of a step; compare its books with ours',
      )
    }
    transfer = settled
  }
  return transfer
}

/** Whether somebody else booked the step before, with the opposite verdict. The first one remains: it may have been reported and spent. */
function isOppositeOf(verdict: Verdict, opened: GameTransfer, settled: GameTransfer): boolean {
  const isBookedAsDone = settled.stage !== opened.stage || settled.status === 'SUCCESS'
  return isBookedAsDone !== (verdict === 'done')
}

/** Undefined when the provider's result is unknown. */
async function requestStep(
  dependencies: GameMoneyDependencies,
  transfer: GameTransfer,
  isResumed: boolean,
): Promise<Verdict | undefined> {
  const { gameProvider, log } = dependencies
  const movement = movementOf(transfer)
  try {
    const known = isResumed
      ? await ask(dependencies, (signal) =>
          gameProvider.outcome(movement.account, movement.reference, signal),
        )
      : 'absent'
    if (known === 'done') return 'done'
    if (known === 'refused') return refusalAt(transfer.stage, 'declined')
  } catch (error) {
    log.warn(
      { err: error, transfer: transfer.id },
      'a game provider does not report the outcome of a transfer',
    )
    return undefined
  }
  try {
    await ask(dependencies, (signal) =>
      transfer.stage === 'leaving'
        ? gameProvider.withdraw(movement, signal)
        : gameProvider.deposit(movement, signal),
    )
    return 'done'
  } catch (error) {
    log.warn({ err: error, transfer: transfer.id, stage: transfer.stage }, 'a game provider did not confirm')
    return error instanceof ProviderRefusal ? refusalAt(transfer.stage, error.reason) : undefined
  }
}

function ask<T>(
  { timing, stopping }: GameMoneyDependencies,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withinDeadline(timing.providerDeadlineMs, call, stopping)
}

function movementOf({ id, stage, fromCode, toCode, username, amountSatang }: GameTransfer): GameMovement {
  const slotCode = stage === 'leaving' ? fromCode : toCode
  return { account: { slotCode, username }, reference: `${id}:${stage}`, amountSatang }
}

/** What a refusal means for the member: a game that does not release the money still has it, and nothing was returned to the wallet. */
function refusalAt(stage: GameTransfer['stage'], reason: ProviderRefusal['reason']): Verdict {
  if (reason === 'insufficient-funds') return { refusedFor: 'MONEY_NOT_ENOUGH' }
  return { refusedFor: stage === 'leaving' ? 'GAMES_SILENT' : 'TRANSFER_FAIL' }
}

async function askAgainLater(db: Database, id: string, retryMs: number): Promise<void> {
  await db.query(
    'game-transfer.later',
    `UPDATE game_transfer SET leased_until = now() + make_interval(secs => $2::float8 / 1000)
      WHERE id = $1 AND status = 'PENDING'`,
    [id, retryMs],
  )
}
