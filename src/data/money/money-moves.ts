import { toBaht, toSatang } from '../../contract/primitives.ts'
import { wallet } from '../../contract/wallet.ts'
import type { Transfer } from '../../domain/money/transfer-rules.ts'
import { useMoneyAction } from './money-action.ts'

/** Moves an amount between the wallet and a game, or between two games. */
export function useTransfer() {
  const { run, phase, reset } = useMoneyAction(wallet.transfer, {
    change: 'transfer',
    describe: ({ body }) => ({ amountSatang: toSatang(body.amount) }),
  })
  const transfer = ({ from, to, amountSatang }: Transfer) =>
    run({ body: { from, to, amount: toBaht(amountSatang) } })
  /** Moves what lies there by then; `amountSatang` is what was last seen, for a backend that moves amounts only. */
  const transferWhole = ({ from, to, amountSatang }: Transfer) =>
    run({ body: { from, to, amount: toBaht(amountSatang), all: true } })
  return { transfer, transferWhole, phase, reset }
}

/** Moves every other balance into one account. The answer names the games whose provider failed; their money stays where it was. */
export function useTransferAll() {
  const { run, phase, reset } = useMoneyAction(wallet.transferAll, { change: 'transferAll' })
  const transferAll = (to: string) => run({ body: { to } })
  return { transferAll, phase, reset }
}

/** Brings from the games what the wallet lacks and withdraws `amountSatang` to the registered bank account. */
export function useWithdraw() {
  const { run, phase, reset } = useMoneyAction(wallet.withdrawAll, {
    change: 'withdraw',
    describe: ({ body }) => ({ amountSatang: toSatang(body.amount) }),
  })
  const withdraw = (amountSatang: number) => run({ body: { amount: toBaht(amountSatang) } })
  return { withdraw, phase, reset }
}
