/** The countries in which the product is sold. A build serves one; it decides the default language, phone numbers and currencies. */
export const MARKETS = ['th', 'lo'] as const

export type Market = (typeof MARKETS)[number]
