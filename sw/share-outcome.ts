/**
 * How a shared picture arrived. `slip`: it is stored. `several`: the first of several is. `not-kept`: the phone had no space for it. `missed`: the app's
 * worker did not run yet, so the server got it and discarded it. Otherwise it is no picture that can be a slip. The page reads the outcome from its URL.
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
