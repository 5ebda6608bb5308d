/**
 * How a shared picture arrived: stored (`slip`; `several`: the first is), no space (`not-kept`), taken and discarded by the server before the worker ran
 * (`missed`), or not a picture that can be a slip. The page reads it from its URL.
 */
export const SHARE_OUTCOMES = [
  'slip',
  'several',
  'not-kept',
  'missed',
  'empty',
  'pdf',
  'unsupported',
  'too-large',
] as const

export type ShareOutcome = (typeof SHARE_OUTCOMES)[number]
