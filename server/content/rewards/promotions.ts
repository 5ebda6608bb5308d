import { inEachLanguage } from '../in-each-language.ts'
import type { Localized } from '#domain/languages.ts'

/** A promotion as the operator publishes it. */
export interface PublishedPromotion {
  /** In capitals. */
  readonly code: string
  readonly amountSatang: number
  /** In percent of the amount; with less than that left it is lost. */
  readonly percentFail: number
  /** HTML. */
  readonly description: Localized
  /** How many members may have it in all; undefined: as many as like. */
  readonly capacity?: number
}

/** A code to try in the sandbox world. */
export const DEMO_PROMOTION: PublishedPromotion = {
  code: 'LUCKY88',
  amountSatang: 88_00,
  percentFail: 5,
  description: inEachLanguage(({ demoPromotion }) => demoPromotion),
}
