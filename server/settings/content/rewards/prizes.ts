import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from '../in-each-language.ts'

/** A prize: money, further turns of the wheel, or an item that the operator's team hands out and the software cannot pay. */
export type Prize = {
  readonly code: string
  /** Short enough for a slice of the wheel. */
  readonly label: string
  readonly name: Localized
} & (
  | { readonly kind: 'cash'; readonly amountSatang: number }
  | { readonly kind: 'coins'; readonly coins: number }
  | { readonly kind: 'gift' }
)

const CASH: Localized = inEachLanguage(({ prizes }) => prizes.cash)
const FREE_SPIN: Localized = inEachLanguage(({ prizes }) => prizes.freeSpin)
const GIFT: Localized = inEachLanguage(({ prizes }) => prizes.gift)

/** All prizes that coupons may name, on the wheel or not. A prize removed from this list can no longer be claimed. */
export const PRIZES: readonly Prize[] = [
  ...[5, 10, 20, 50, 100].map(cash),
  { code: 'SPIN1', label: '×1', name: FREE_SPIN, kind: 'coins', coins: 1 },
  { code: 'GIFT', label: '★', name: GIFT, kind: 'gift' },
]

/** The prize with that code, or undefined. */
export function findPrize(code: string): Prize | undefined {
  return PRIZES.find((prize) => prize.code === code)
}

function cash(baht: number): Prize {
  return { code: `CASH${baht}`, label: `฿${baht}`, name: CASH, kind: 'cash', amountSatang: baht * 100 }
}
