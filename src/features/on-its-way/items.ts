import type { LinkProps } from '@tanstack/react-router'
import type { ExpectedTransfer } from '../../data/money/expected-transfer.ts'
import type { OpenMoney } from '../../data/money/open-money.ts'
import type { MoneyOnItsWay } from '../../data/wallet/wallet.ts'
import type { IconName } from '../../ui/pictures/icon.tsx'

type Item = MoneyOnItsWay['items'][number]
type Kind = 'withdrawal' | 'transfer' | 'slip' | 'qr' | 'announcement'

/** Pending money of a kind that the app has words for. */
export type PendingItem = Item & { readonly kind: Kind }

export const KIND_ICONS: Readonly<Record<string, IconName>> = {
  withdrawal: 'withdraw',
  transfer: 'swap',
  slip: 'slip',
  qr: 'qr',
  announcement: 'deposit',
} satisfies Record<Kind, IconName>

/** Whether the app has words for this kind. */
export const isPendingItem = (item: Item): item is PendingItem => Object.hasOwn(KIND_ICONS, item.kind)

/**
 * Whether an item may be of the transfer that the member has made, so that it is the line of it: a slip or a report that came after it, or, if
 * it went to no account at a bank, an open QR. One from before is of another deposit.
 */
export const mayBe =
  ({ sinceMs, account }: ExpectedTransfer) =>
  ({ kind, since }: Item): boolean =>
    kind === 'qr'
      ? account === undefined
      : (kind === 'slip' || kind === 'announcement') && Date.parse(since) >= sinceMs

/** Slips and QRs are in lists of their own. */
export const hasLineInStatement = ({ kind }: { kind: string }): boolean => kind !== 'slip' && kind !== 'qr'

/** Opens a sheet over the current screen. */
const overScreen = (sheet: Record<string, string>): LinkProps => ({
  to: '.',
  search: (search: object) => ({ ...search, ...sheet }),
})

/** The details in the statement; without an id only the statement. */
export const inStatement = (id: string | undefined): LinkProps => ({
  to: '/user/statement',
  ...(id !== undefined && { search: { entry: id } }),
})

/** The list of slips. */
export const SLIPS = overScreen({ sheet: 'slips' })

/** The progress of a transfer that the bank reports. */
export const WAIT_FOR_TRANSFER = overScreen({ sheet: 'deposit', way: 'waiting' })

/** A slip, for a transfer that the bank does not report. */
export const SEND_SLIP = overScreen({ sheet: 'deposit', way: 'slip' })

/** Where the details of pending money are. */
export function placeOf({ kind, id }: PendingItem): LinkProps {
  if (kind === 'withdrawal') return overScreen({ sheet: 'withdraw' })
  if (kind === 'slip') return SLIPS
  return kind === 'qr' ? overScreen({ sheet: 'deposit', way: 'qr' }) : inStatement(id)
}

/** What the wallet says of an amount that is on its way. */
interface ListedItem {
  readonly kind: string
  readonly amount?: number | undefined
  readonly operationKey?: string | undefined
}

/**
 * The actions without an answer that take money out of a wallet and are not among the items of the wallet yet. An item is of the action whose
 * key it has; one without a key is of one action at most, with the same kind and amount, as far as the amount is known.
 */
export function unlisted(open: readonly OpenMoney[], items: readonly ListedItem[]) {
  const keyless = items.filter(({ operationKey }) => operationKey === undefined)
  return open.flatMap(({ key, change, amountSatang: amount }) => {
    const kind = change === 'withdraw' ? 'withdrawal' : change.startsWith('transfer') ? 'transfer' : undefined
    if (kind === undefined || items.some((item) => item.kind === kind && item.operationKey === key)) return []
    const listed = keyless.findIndex(
      (item) => item.kind === kind && (amount === undefined || item.amount === amount),
    )
    if (listed < 0) return [{ key, kind, amount }]
    keyless.splice(listed, 1)
    return []
  })
}
