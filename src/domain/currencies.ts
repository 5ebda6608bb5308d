/** The currencies of a bank account in Laos, as the API names them and as a screen shows them. */
export const CURRENCIES = [
  { value: 'LAK', label: '₭ LAK' },
  { value: 'BAHT', label: '฿ BAHT' },
] as const

/** The name of a currency for the screen; the backend's own name if it is none of ours. */
export function currencyLabel(currency: string): string {
  return CURRENCIES.find(({ value }) => value === currency)?.label ?? currency
}
