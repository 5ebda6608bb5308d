import type { DepositBank } from '../../data/deposit.ts'

/** The name of a bank for the screen. Operators name them in Thai and, at best, in English. */
export function bankName({ bank, bankCode }: DepositBank, locale: string): string {
  const names = locale === 'th' ? [bank?.nameTH, bank?.nameEN] : [bank?.nameEN, bank?.nameTH]
  return names.find(Boolean) ?? bankCode
}
