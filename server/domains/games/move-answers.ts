import type { WireResponse } from '#contract/endpoint.ts'
import type { ServerCode } from '#contract/error-codes.ts'
import { toBaht } from '#contract/primitives.ts'
import type { wallet } from '#contract/wallet.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import type { StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { Refusal, refusalBody } from '../../platform/errors.ts'

// What the caller of a movement is answered, also when the outcome is known only after the call.

/** An amount on its way between the wallet and a game, or between two games. */
export interface Movement {
  readonly fromCode: string
  readonly toCode: string
  readonly amountSatang: number
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  /** `leaving`: the provider of `fromCode` has to release it. `arriving`: that of `toCode` has to accept it. */
  readonly stage: 'leaving' | 'arriving'
  /** Why it failed. */
  readonly refusalCode: ServerCode | null
}

/** The answer of a withdrawal that has been requested. */
export const WITHDRAWN: StoredAnswer = { status: 200, body: { message: 'SUCCESS' } }

/** The answer that names why nothing was done. */
export function refusalAnswer(refusal: Refusal): StoredAnswer {
  return { status: refusal.status, body: refusalBody(refusal) }
}

/** The refusal when these games are needed and do not answer. */
export function gamesSilent(codes: readonly string[]): Refusal {
  return new Refusal('GAMES_SILENT', { params: { games: codes.toSorted().join(', ') } })
}

/** The answer of a transfer; undefined while its outcome is unknown. */
export function transferAnswer(transfer: Movement): StoredAnswer | undefined {
  const { status, refusalCode, fromCode, amountSatang } = transfer
  if (status === 'PENDING') return undefined
  if (refusalCode === 'GAMES_SILENT') return refusalAnswer(gamesSilent([fromCode]))
  if (status === 'FAILED') return refusalAnswer(new Refusal(refusalCode ?? 'TRANSFER_FAIL'))
  return { status: 200, body: { message: 'SUCCESS', amount: toBaht(amountSatang) } }
}

/**
 * The answer of a sweep: where the money of each place is, in the order of their codes, and the games that prevented something from arriving;
 * TRANSFER_FAIL when the target refused everything, so that all of it is in the wallet.
 *
 * @param silent games that reported no balance, and were left alone
 */
export function sweepAnswer(
  toCode: string,
  transfers: readonly Movement[],
  silent: readonly string[],
): StoredAnswer {
  const isReturned = (transfer: Movement) => transfer.status === 'FAILED' && culprit(transfer) === toCode
  if (transfers.length > 0 && transfers.every(isReturned)) return refusalAnswer(new Refusal('TRANSFER_FAIL'))
  const failed = new Set([...silent, ...transfers.flatMap((transfer) => culprit(transfer) ?? [])])
  const sources = [
    ...transfers.map((transfer) => ({
      code: transfer.fromCode,
      outcome: outcomeOf(transfer),
      amount: toBaht(transfer.amountSatang),
    })),
    ...silent.map((code) => ({ code, outcome: 'stayed' as const })),
  ].toSorted((a, b) => a.code.localeCompare(b.code))
  const body = { failed: [...failed].toSorted(), sources } satisfies WireResponse<typeof wallet.transferAll>
  return { status: 200, body }
}

/** Moved, left where it was, in the main wallet because the target refused it, or on its way without an outcome yet. */
function outcomeOf({ status, stage, fromCode }: Movement): 'moved' | 'checking' | 'stayed' | 'in-wallet' {
  if (status === 'SUCCESS') return 'moved'
  if (status === 'PENDING') return 'checking'
  return stage === 'leaving' || fromCode === WALLET ? 'stayed' : 'in-wallet'
}

/** The game that prevented an amount from arriving. */
function culprit({ status, stage, fromCode, toCode }: Movement): string | undefined {
  if (status === 'SUCCESS') return undefined
  return stage === 'leaving' ? fromCode : toCode
}
