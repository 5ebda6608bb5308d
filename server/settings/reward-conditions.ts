import { setting } from './setting.ts'
import { Whole } from './setting-kinds.ts'

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

/** Money that is the member's own at once, unless the operator asks for more. */
export function conditionEntries(what: string) {
  return {
    turnoverMultiple: setting(
      Whole(0, 1000),
      0,
      'times',
      `How often ${what} must be played; 0: it is the member's own at once.`,
    ),
    percentSuccess: setting(
      Whole(0, 1000),
      100,
      'percent',
      `What must have become of ${what} when it has been played; 0 asks for nothing.`,
    ),
    percentFail: setting(Whole(0, 100), 0, 'percent', `With less than this left of ${what} it is lost.`),
  }
}

/** Whoever has reached the target may not have lost by the same balance. */
export function agree({ percentSuccess, percentFail }: Conditions): boolean {
  return percentSuccess === 0 || percentFail <= percentSuccess
}
