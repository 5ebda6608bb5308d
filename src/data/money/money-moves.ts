import { toBaht } from '../../contract/primitives.ts'
import { wallet } from '../../contract/wallet.ts'
import type { Transfer } from '../../domain/money/transfer-rules.ts'
import { useMoneyAction } from './money-action.ts'

/** Moves an amount between the wallet and a game, or between two games. */
export function useTransfer() {
  const { run, phase } = useMoneyAction(wallet.transfer, { change: 'transfer' })
  const transfer = ({ from, to, amountSatang }: Transfer) =>
    run({ body: { from, to, amount: toBaht(amountSatang) } }, { amountSatang })
  /** Transfers the whole balance. `amountSatang`, for a backend that transfers amounts only, is the one seen last, and is not reported. */
  const transferWhole = ({ from, to, amountSatang }: Transfer) =>
    run({ body: { from, to, amount: toBaht(amountSatang), all: true } })
  return { transfer, transferWhole, phase }
}

/** Moves every other balance into one account. The response names the games whose provider failed; their money stays where it was. */
export function useTransferAll() {
  const { run, phase } = useMoneyAction(wallet.transferAll, { change: 'transferAll' })
  const transferAll = (to: string) => run({ body: { to } })
  return { transferAll, phase }
}

/**
 * Moves what the wallet lacks from the games, and withdraws to the bank account. `forfeitsSatang` is what the member agrees to lose of a won bonus, `kip`
 * what they agree to be paid; undefined where neither applies.
 */
export function useWithdraw() {
  const { run, phase } = useMoneyAction(wallet.withdrawAll, { change: 'withdraw' })
  const withdraw = (amountSatang: number, forfeitsSatang: number | undefined, kip: number | undefined) => {
    const agreed = {
      ...(forfeitsSatang !== undefined && { forfeits: toBaht(forfeitsSatang) }),
      ...(kip && { kip }),
    }
    return run({ body: { amount: toBaht(amountSatang), ...agreed } }, { amountSatang })
  }
  return { withdraw, phase }
}
