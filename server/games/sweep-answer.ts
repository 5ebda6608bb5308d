import { WALLET } from '#domain/money/transfer-rules.ts'
import { toBaht } from '#contract/primitives.ts'
import type { wallet } from '#contract/wallet.ts'
import type { WireResponse } from '#contract/endpoint.ts'
import { Refusal, refusalBody } from '../errors.ts'
import type { StoredAnswer } from '../ledger/idempotency.ts'
import type { GameTransfer } from './game-transfers.ts'

type Body = Extract<WireResponse<typeof wallet.transferAll>, { sources?: unknown }>
type Source = NonNullable<Body['sources']>[number]

/**
 * What whoever collected everything is told: of each place whether its money was moved, is where it was, lies in the main wallet
 * because the target refused it, or is being checked. `failed` names the games that kept something from arriving, for clients that
 * know nothing else.
 *
 * @param silent games that told no balance, and were left alone
 */
export function sweepAnswer(
  toCode: string,
  transfers: readonly GameTransfer[],
  silent: readonly string[],
): StoredAnswer {
  const failed = new Set([...silent, ...transfers.flatMap((transfer) => culprit(transfer) ?? [])])
  const isReturned = failed.has(toCode) && transfers.every(({ status }) => status === 'FAILED')
  if (isReturned) return refused(new Refusal('TRANSFER_FAIL'))
  const sources: Source[] = [
    ...transfers.map((transfer) => ({
      code: transfer.fromCode,
      outcome: outcomeOf(transfer),
      amount: toBaht(transfer.amountSatang),
    })),
    ...silent.map((code) => ({ code, outcome: 'stayed' as const })),
  ]
  const body: Body = {
    failed: [...failed].toSorted(),
    sources: sources.toSorted((a, b) => a.code.localeCompare(b.code)),
  }
  return { status: 200, body }
}

/** A refusal in the form in which a key stores it. */
export function refused(refusal: Refusal): StoredAnswer {
  return { status: refusal.status, body: refusalBody(refusal) }
}

function outcomeOf({ status, stage, fromCode }: GameTransfer): Source['outcome'] {
  if (status === 'SUCCESS') return 'moved'
  if (status === 'PENDING') return 'checking'
  return stage === 'leaving' || fromCode === WALLET ? 'stayed' : 'in-wallet'
}

/** The game that kept an amount from arriving. */
function culprit({ status, stage, fromCode, toCode }: GameTransfer): string | undefined {
  if (status === 'SUCCESS') return undefined
  return stage === 'leaving' ? fromCode : toCode
}
