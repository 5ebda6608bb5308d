import type { Localized } from '#domain/languages.ts'

/** Something to win: money, further turns of the wheel, or a thing that our team hands out and no click can pay. */
export type Prize = {
  readonly code: string
  /** Short enough for a slice. */
  readonly label: string
  readonly name: Localized
} & (
  | { readonly kind: 'cash'; readonly amountSatang: number }
  | { readonly kind: 'coins'; readonly coins: number }
  | { readonly kind: 'gift' }
)

const CASH: Localized = { th: 'เงินรางวัล', lo: 'ເງິນລາງວັນ', en: 'Cash prize' }
const FREE_SPIN: Localized = { th: 'หมุนฟรี', lo: 'ໝຸນຟຣີ', en: 'Free spin' }
const GIFT: Localized = {
  th: 'ของรางวัล ติดต่อทีมงานเพื่อรับ',
  lo: 'ຂອງລາງວັນ ຕິດຕໍ່ທີມງານເພື່ອຮັບ',
  en: 'A gift: contact our team to receive it',
}

/** All prizes that coupons may name, on the wheel or not. A prize that is taken off this list can no longer be claimed. */
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
