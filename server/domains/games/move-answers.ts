import { WALLET } from '#domain/money/transfer-rules.ts'
import type { StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { Refusal } from '../../platform/errors.ts'
import type { GameTransfer } from './game-transfers.ts'

/** How the outcome of a movement is reported to the caller, also when it is known only after the call; the routes define the wire form. */
export interface MoveAnswers {
  /** Undefined while the outcome is unknown. */
  ofTransfer(transfer: GameTransfer): StoredAnswer | undefined
  ofSweep(outcome: SweepOutcome): StoredAnswer
  ofWithdrawal(): StoredAnswer
  ofRefusal(refusal: Refusal): StoredAnswer
}

/** Where the money of one place is after the sweep. */
interface SweptSource {
  readonly code: string
  /** Moved, left where it was, in the main wallet because the target refused it, or on its way without an outcome yet. */
  readonly outcome: 'moved' | 'stayed' | 'in-wallet' | 'checking'
  /** Undefined where the game reported no balance. */
  readonly amountSatang: number | undefined
}

/** The outcome of a sweep. */
export interface SweepOutcome {
  /** The games that prevented something from arriving. */
  readonly failed: readonly string[]
  readonly sources: readonly SweptSource[]
}

/**
 * The outcome of a sweep, place by place, in the order of their codes.
 *
 * @param silent games that reported no balance, and were left alone
 * @returns TRANSFER_FAIL when the target refused everything, so that all of it is in the wallet
 */
export function sweepOutcome(
  toCode: string,
  transfers: readonly GameTransfer[],
  silent: readonly string[],
): SweepOutcome | Refusal {
  const isReturned = (transfer: GameTransfer) => transfer.status === 'FAILED' && culprit(transfer) === toCode
  if (transfers.length > 0 && transfers.every(isReturned)) return new Refusal('TRANSFER_FAIL')
  const failed = new Set([...silent, ...transfers.flatMap((transfer) => culprit(transfer) ?? [])])
  const sources: SweptSource[] = [
    ...transfers.map((transfer) => ({
      code: transfer.fromCode,
      outcome: outcomeOf(transfer),
      amountSatang: transfer.amountSatang,
    })),
    ...silent.map((code) => ({ code, outcome: 'stayed' as const, amountSatang: undefined })),
  ]
  return {
    failed: [...failed].toSorted(),
    sources: sources.toSorted((a, b) => a.code.localeCompare(b.code)),
  }
}

function outcomeOf({ status, stage, fromCode }: GameTransfer): SweptSource['outcome'] {
  if (status === 'SUCCESS') return 'moved'
  if (status === 'PENDING') return 'checking'
  return stage === 'leaving' || fromCode === WALLET ? 'stayed' : 'in-wallet'
}

/** The game that prevented an amount from arriving. */
function culprit({ status, stage, fromCode, toCode }: GameTransfer): string | undefined {
  if (status === 'SUCCESS') return undefined
  return stage === 'leaving' ? fromCode : toCode
}
