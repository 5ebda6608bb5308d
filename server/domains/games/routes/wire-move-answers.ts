import type { WireResponse } from '#contract/endpoint.ts'
import { toBaht } from '#contract/primitives.ts'
import type { wallet } from '#contract/wallet.ts'
import type { StoredAnswer } from '../../../api/idempotency/idempotency.ts'
import { SUCCESS } from '../../../api/present.ts'
import { Refusal, refusalBody } from '../../../platform/errors.ts'
import type { MoveAnswers } from '../move-answers.ts'

/** Outcomes of movements in wire form. */
export const wireMoveAnswers: MoveAnswers = {
  ofTransfer({ status, refusalCode, amountSatang }) {
    if (status === 'PENDING') return undefined
    if (status === 'FAILED') return refused(new Refusal(refusalCode ?? 'TRANSFER_FAIL'))
    return { status: 200, body: { ...SUCCESS, amount: toBaht(amountSatang) } }
  },
  ofSweep({ failed, sources }) {
    const body: WireResponse<typeof wallet.transferAll> = {
      failed: [...failed],
      sources: sources.map(({ code, outcome, amountSatang }) => ({
        code,
        outcome,
        ...(amountSatang !== undefined && { amount: toBaht(amountSatang) }),
      })),
    }
    return { status: 200, body }
  },
  ofWithdrawal: () => ({ status: 200, body: SUCCESS }),
  ofRefusal: refused,
}

function refused(refusal: Refusal): StoredAnswer {
  return { status: refusal.status, body: refusalBody(refusal) }
}
