import type { Localized } from '#domain/languages.ts'

/** The chat line of the sandbox, the same in every language. */
export const CONTACT_LINE = {
  lineLink: 'https://line.me/R/ti/p/@krapao-care',
  lineName: '@krapao-care',
} as const

/** What the contact page of the sandbox says, HTML. */
export const CONTACT_TEXT: Localized = {
  th: '<p>ทีมงานพร้อมช่วยเหลือทุกวัน สอบถามเรื่องฝาก ถอน หรือบัญชีได้ที่ช่องทางด้านล่าง</p>',
  lo: '<p>ທີມງານພ້ອມຊ່ວຍເຫຼືອທຸກມື້ ສອບຖາມເລື່ອງຝາກ ຖອນ ຫຼື ບັນຊີໄດ້ຕາມຊ່ອງທາງລຸ່ມນີ້</p>',
  en: '<p>Our team is here every day. Ask us about deposits, withdrawals or your account.</p>',
}
