import { normalisePromotionCode } from '#domain/promotion-code.ts'
import type { Sections, Written } from '../../../../desk/contract/site/sections.ts'
import { isIn } from '../../../../desk/contract/site/values.ts'
import { inEachLanguage } from '../in-each-language.ts'

/** Money for who knows a code. Amounts in satang. */
export type Promotion = Sections['promotions']['promotions'][number]

/** Whether members can take it at that moment. */
export function isOffered(promotion: Promotion, now: Date): boolean {
  return promotion.isOn && isIn(promotion, now)
}

/** The promotion with that code, offered or not. @param typed the code as it was typed */
export function findPromotion({ promotions }: Sections['promotions'], typed: string): Promotion | undefined {
  const code = normalisePromotionCode(typed)
  return promotions.find((promotion) => promotion.code === code)
}

/** A code for trying out promotions in the sandbox. */
export const DEMO_PROMOTION: NonNullable<Written['promotions']['promotions']>[number] = {
  isOn: true,
  code: 'LUCKY88',
  amount: 88,
  percentFail: 5,
  text: inEachLanguage(({ demoPromotion }) => demoPromotion),
}
