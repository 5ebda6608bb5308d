import type { StoredAnswer } from '../../api/idempotency/idempotency.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { GameTransfer } from './game-transfers.ts'
import type { SweepOutcome } from './sweep-outcome.ts'

/** How the outcome of a movement is reported to the caller, also when it is known only after the call; the routes define the wire form. */
export interface MoveAnswers {
  /** Undefined while the outcome is unknown. */
  ofTransfer(transfer: GameTransfer): StoredAnswer | undefined
  ofSweep(outcome: SweepOutcome): StoredAnswer
  ofWithdrawal(): StoredAnswer
  ofRefusal(refusal: Refusal): StoredAnswer
}
