import { westernDigits, withoutInvisible } from './digits.ts'
import { inOneForm } from './text/one-form.ts'

/** The canonical form of a promotion code, however it was typed or copied: capitals, digits 0 to 9, nothing that no eye sees. */
export function normalisePromotionCode(typed: string): string {
  return westernDigits(inOneForm(withoutInvisible(typed))).toUpperCase()
}
