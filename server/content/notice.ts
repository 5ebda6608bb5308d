import type { Localized } from '#domain/languages.ts'

/** The product's name, which the site has until its operator gives it another. */
export const SITE_NAME = 'Krapao'

/** The address of the sandbox's site. */
export const SANDBOX_WEBSITE = 'https://krapao.example'

/** The banner of the home screen in the sandbox, that a member may close. */
export const NOTICE: Localized = {
  th: 'ฝากและถอนได้ตลอด 24 ชั่วโมง ระบบปรับยอดอัตโนมัติภายใน 1 นาที',
  lo: 'ຝາກ ແລະ ຖອນໄດ້ຕະຫຼອດ 24 ຊົ່ວໂມງ ລະບົບປັບຍອດອັດຕະໂນມັດພາຍໃນ 1 ນາທີ',
  en: 'Deposits and withdrawals are open around the clock. Your wallet is credited within 1 minute.',
}
