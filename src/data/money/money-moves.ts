import { toBaht } from '../../contract/primitives.ts'
import { wallet } from '../../contract/wallet.ts'
import type { Transfer } from '../../domain/money/transfer-rules.ts'
import { useMoneyAction } from './money-action.ts'

/** Moves an amount between the wallet and a game, or between two games. */
export function useTransfer() {
  const { run, phase } = useMoneyAction(wallet.transfer, { change: 'transfer' })
  const transfer = ({ from, to, amountSatang }: Transfer) =>
    run({ body: { from, to, amount: toBaht(amountSatang) } }, { amountSatang })
  /**
   * Transfers the whole balance at that time. `amountSatang` is the last seen balance, for a backend that transfers amounts only; it is not
   * reported, because another amount may be moved.
   */
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
 * Moves what the wallet lacks from the games, and withdraws `amountSatang` to the registered bank account. `forfeitsSatang` is what the member has
 * agreed to lose of a won bonus: more is refused. Undefined where the server does not say what is at stake. `kip` is what they have agreed to be
 * paid; undefined for an account in baht.
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
