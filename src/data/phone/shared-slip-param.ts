import { SHARE_OUTCOMES, type ShareOutcome } from '../../../sw/share-outcome.ts'

/** How a picture that another app shared arrived: it is stored on this phone, or it cannot be sent as a slip. */
export type SharedSlip = ShareOutcome

/** The shared picture's outcome in the URL; undefined when the URL has none. */
export function sharedSlipParam(value: unknown): SharedSlip | undefined {
  return SHARE_OUTCOMES.find((outcome) => outcome === value)
}
