import type { Wallet } from '../../data/wallet/wallet.ts'
import type { UnreadableAmount } from '../../domain/money/amount-input.ts'

/** Minimum and maximum of one withdrawal, in satang. */
export interface WithdrawalLimits {
  readonly withdrawMin: number
  readonly withdrawMax: number
}

/** Amounts to choose with one tap, in satang. */
const QUICK_AMOUNTS = [500_00, 1000_00, 2000_00, 3000_00, 4000_00, 5000_00]

/** The amounts to choose with one tap that the operator allows and the member has; none until the limits are known. */
export function quickAmounts(limits: WithdrawalLimits | undefined, atHandSatang: number): readonly number[] {
  if (limits === undefined) return []
  const { withdrawMin, withdrawMax } = limits
  return QUICK_AMOUNTS.filter((quick) => quick >= withdrawMin && quick <= Math.min(withdrawMax, atHandSatang))
}

export type WithdrawalProblem =
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }
  | Exclude<UnreadableAmount, { kind: 'too-large' }>

/**
 * Why an amount cannot be withdrawn; undefined when it can. Only the server decides whether there is enough money: it moves the balances of
 * the games at that time, and they are not known here.
 */
export function withdrawalProblem(
  amount: number | UnreadableAmount | undefined,
  { withdrawMin, withdrawMax }: WithdrawalLimits,
): WithdrawalProblem | undefined {
  if (typeof amount === 'object') {
    return amount.kind === 'too-large' ? { kind: 'above-maximum', boundSatang: withdrawMax } : amount
  }
  if (amount === undefined || amount < withdrawMin) return { kind: 'below-minimum', boundSatang: withdrawMin }
  return amount > withdrawMax ? { kind: 'above-maximum', boundSatang: withdrawMax } : undefined
}

/** A withdrawal that has not been paid yet. */
export interface PendingWithdrawal {
  readonly amountSatang: number
  /** What it is paid in kip; undefined for an account in baht. */
  readonly kip?: number | undefined
  /** ISO 8601, in UTC. */
  readonly since: string
  /** The operator finds the withdrawal by it; undefined where the server does not send it. */
  readonly id: string | undefined
  /** Where it goes; undefined where the server does not send it. */
  readonly account?: Wallet['bankAccount']
}

/** The pending withdrawal, of which there is at most one. Also undefined where the server does not report it. */
export function pendingWithdrawal(wallet: Wallet | undefined): PendingWithdrawal | undefined {
  const item = wallet?.onItsWay?.items.find(({ kind }) => kind === 'withdrawal')
  if (item === undefined) return undefined
  const { since, id, kip, amount = wallet?.onItsWay?.withdrawal ?? 0, account } = item
  return {
    amountSatang: amount,
    kip,
    since,
    id,
    account: account && {
      ...account,
      bankAccountNo: account.end,
      bankAccountName: undefined,
      currency: undefined,
    },
  }
}
