import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from '../in-each-language.ts'

/** A promotion as the operator publishes it. */
export interface PublishedPromotion {
  /** In upper case. */
  readonly code: string
  readonly amountSatang: number
  /** In percent of the amount; the promotion is lost when less than that is left. */
  readonly percentFail: number
  /** HTML. */
  readonly description: Localized
  /** How many members may receive it in all; undefined: no limit. */
  readonly capacity?: number
}

/** A code for trying out promotions in the sandbox. */
export const DEMO_PROMOTION: PublishedPromotion = {
  code: 'LUCKY88',
  amountSatang: 88_00,
  percentFail: 5,
  description: inEachLanguage(({ demoPromotion }) => demoPromotion),
}
