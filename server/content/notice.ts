import type { Localized } from './language.ts'

/** The product's name, and the address printed beside it. */
export const SITE_INFO = { name: 'Krapao', website: 'https://krapao.example' } as const

/** The banner of the home screen that a member may close. */
export const NOTICE: Localized = {
  th: 'ฝากและถอนได้ตลอด 24 ชั่วโมง ระบบปรับยอดอัตโนมัติภายใน 1 นาที',
  lo: 'ຝາກ ແລະ ຖອນໄດ້ຕະຫຼອດ 24 ຊົ່ວໂມງ ລະບົບປັບຍອດອັດຕະໂນມັດພາຍໃນ 1 ນາທີ',
  en: 'Deposits and withdrawals are open around the clock. Your wallet is credited within 1 minute.',
}
