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
  description: {
    th: '<p>รับโบนัส <b>฿88</b> ครั้งเดียวต่อบัญชี</p><ul><li>ทำยอดเทิร์น 3 เท่าก่อนถอน</li></ul>',
    lo: '<p>ຮັບໂບນັດ <b>฿88</b> ເທື່ອດຽວຕໍ່ບັນຊີ</p><ul><li>ເຮັດຍອດຫຼິ້ນ 3 ເທົ່າກ່ອນຖອນ</li></ul>',
    en: '<p>Receive <b>฿88</b>, once for each account.</p><ul><li>Play 3 times the amount before you withdraw.</li></ul>',
  },
}
