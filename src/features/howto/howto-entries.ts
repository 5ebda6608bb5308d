/** The topics, in the order of the page. */
export const HOWTO_ENTRIES = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const

export type HowtoEntry = (typeof HOWTO_ENTRIES)[number]
