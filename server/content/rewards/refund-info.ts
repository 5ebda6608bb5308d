import type { Language, Localized } from '#domain/languages.ts'
import { REFUND } from './rewards.ts'

const INFO: Localized<(loss: string) => string> = {
  th: (loss) => `<p>คิดจากยอดเสีย ${REFUND.percentOfLoss}% ของเมื่อวาน ยอดเสีย ฿${loss}</p>`,
  lo: (loss) => `<p>ຄິດຈາກຍອດເສຍ ${REFUND.percentOfLoss}% ຂອງມື້ວານ ຍອດເສຍ ฿${loss}</p>`,
  en: (loss) => `<p>${REFUND.percentOfLoss}% of yesterday's loss of ฿${loss}</p>`,
}

/** How the refund of a loss comes about, HTML. */
export function refundInfo(lossSatang: number, language: Language): string {
  const [whole = '0', fraction] = (lossSatang / 100).toFixed(2).split('.')
  return INFO[language](`${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`)
}
