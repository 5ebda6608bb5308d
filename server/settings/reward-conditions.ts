import { Whole } from './setting-kinds.ts'
import { setting } from './setting.ts'

/**
 * When money given to a member becomes their own: once its turnover has reached the required multiple and, if required too, its value has
 * reached the target. It is lost when less than a given share is left.
 */
export interface Conditions {
  /** The required turnover, as a multiple of the amount. */
  readonly turnoverMultiple: number
  /** The required value at the end, in percent of the amount; 0 requires nothing, 100 requires no loss. */
  readonly percentSuccess: number
  /** In percent of the amount; the money is lost when less than that is left. */
  readonly percentFail: number
}

/** Conditions of money that is the member's own at once by default. */
export function conditionEntries(what: string) {
  return {
    turnoverMultiple: setting(
      Whole(0, 1000),
      0,
      'times',
      `Required turnover as a multiple of ${what}; 0: none, it is the member's own at once.`,
    ),
    percentSuccess: setting(Whole(0, 1000), 100, 'percent', `Required value of ${what} at the end; 0: none.`),
    percentFail: setting(Whole(0, 100), 0, 'percent', `Lost when less than this is left of ${what}.`),
  }
}

/** A balance that reaches the target must not count as lost at the same time. */
export function agree({ percentSuccess, percentFail }: Conditions): boolean {
  return percentSuccess === 0 || percentFail <= percentSuccess
}
