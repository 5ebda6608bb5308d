import type { Language } from '#domain/languages.ts'
import { textsIn } from '../in-each-language.ts'

/** How the refund of a loss is calculated, HTML. */
export function refundInfo(lossSatang: number, percentOfLoss: number, language: Language): string {
  const [whole = '0', fraction] = (lossSatang / 100).toFixed(2).split('.')
  return textsIn(language).refundInfo(
    percentOfLoss,
    `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`,
  )
}
