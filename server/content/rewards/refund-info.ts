import type { Language, Localized } from '#domain/languages.ts'

const INFO: Localized<(percent: number, loss: string) => string> = {
  th: (percent, loss) => `<p>คิดจากยอดเสีย ${percent}% ของเมื่อวาน ยอดเสีย ฿${loss}</p>`,
  lo: (percent, loss) => `<p>ຄິດຈາກຍອດເສຍ ${percent}% ຂອງມື້ວານ ຍອດເສຍ ฿${loss}</p>`,
  en: (percent, loss) => `<p>${percent}% of yesterday's loss of ฿${loss}</p>`,
}

/** How the refund of a loss comes about, HTML. */
export function refundInfo(lossSatang: number, percentOfLoss: number, language: Language): string {
  const [whole = '0', fraction] = (lossSatang / 100).toFixed(2).split('.')
  return INFO[language](percentOfLoss, `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`)
}
