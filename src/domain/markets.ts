/** The countries in which the product is sold. A build serves one; it decides the default language, phone numbers and currencies. */
export const MARKETS = ['th', 'lo'] as const

/** The product's name on every screen, and in the title of the document, until the operator's own name for the site is known. */
export const PRODUCT_NAME = 'Krapao'

export type Market = (typeof MARKETS)[number]
