/** How a shared picture arrived: it is stored, or it is not acceptable as a slip. The page reads the outcome from its URL. */
export const SHARE_OUTCOMES = ['slip', 'unsupported', 'too-large'] as const

export type ShareOutcome = (typeof SHARE_OUTCOMES)[number]
