/**
 * When money given to a member becomes their own. It does once it has been played as often as asked for and, where that is asked
 * for too, has grown to its target; it is lost when less than its share is left.
 */
export interface Conditions {
  /** How many times the amount must be played. */
  readonly turnoverMultiple: number
  /** What must have become of it, in percent of the amount; 0 asks for nothing, 100 for no loss. */
  readonly percentSuccess: number
  /** In percent of the amount; with less than that left it is lost. */
  readonly percentFail: number
}

/** Part of yesterday's loss is given back. With these conditions it is the member's own at once. */
export const REFUND = {
  /** Of the net loss of a day, in percent. */
  percentOfLoss: 5,
  /** The lowest refund, in satang. */
  minimumSatang: 1,
  conditions: { turnoverMultiple: 0, percentSuccess: 100, percentFail: 0 },
} as const satisfies { percentOfLoss: number; minimumSatang: number; conditions: Conditions }

/** What a member earns when those they invited play. With these conditions it is the member's own at once. */
export const INVITE = {
  /** Of what is played, in hundredths of a percent. */
  basisPointsOfTurnover: 50,
  conditions: { turnoverMultiple: 0, percentSuccess: 100, percentFail: 0 },
} as const satisfies { basisPointsOfTurnover: number; conditions: Conditions }

/** A promotion brings its own amount and share of loss. */
export const PROMOTION = { turnoverMultiple: 3 } as const
