import type { OpenMoney } from '../../data/money/open-money.ts'

/** What the wallet says of an amount that is on its way. */
interface ListedItem {
  readonly kind: string
  readonly amount?: number | undefined
  readonly operationKey?: string | undefined
}

/**
 * The actions without an answer that take money out of a wallet and are not among the items of the wallet yet. An item is of the action whose
 * key it has; one without a key is of one action at most, with the same kind and amount.
 */
export function unlisted(open: readonly OpenMoney[], items: readonly ListedItem[]) {
  const keyless = items.filter(({ operationKey }) => operationKey === undefined)
  return open.flatMap(({ key, change, amountSatang: amount }) => {
    const kind = change === 'withdraw' ? 'withdrawal' : change.startsWith('transfer') ? 'transfer' : undefined
    if (kind === undefined || items.some((item) => item.kind === kind && item.operationKey === key)) return []
    const listed = keyless.findIndex((item) => item.kind === kind && item.amount === amount)
    if (listed < 0) return [{ key, kind, amount }]
    keyless.splice(listed, 1)
    return []
  })
}
