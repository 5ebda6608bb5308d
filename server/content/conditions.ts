import type { Language, Localized } from '#domain/languages.ts'
import { type Slice, wheelOdds } from './rewards/wheel.ts'

const CONDITIONS: Localized<readonly string[]> = {
  th: [
    'ฝากจากบัญชีที่ลงทะเบียนไว้เท่านั้น',
    'อัปโหลดสลิปภายใน <b>1 ชั่วโมง</b> หลังโอน',
    'QR หนึ่งรูปใช้ได้ครั้งเดียว',
    'ใช้โบนัสได้ครั้งละหนึ่งรายการ ต้องจบโบนัสเดิมก่อนรับรายการใหม่',
    'ถอนบางส่วนหลังรับโบนัส ยอดที่เหลือจะถูกตัดสิทธิ์',
  ],
  lo: [
    'ຝາກຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ',
    'ອັບໂຫຼດສະລິບພາຍໃນ <b>1 ຊົ່ວໂມງ</b> ຫຼັງໂອນ',
    'QR ໜຶ່ງຮູບໃຊ້ໄດ້ເທື່ອດຽວ',
    'ໂບນັດໃຊ້ໄດ້ຄັ້ງລະໜຶ່ງລາຍການ ຕ້ອງຈົບໂບນັດເກົ່າກ່ອນຮັບລາຍການໃໝ່',
    'ຖອນບາງສ່ວນຫຼັງຮັບໂບນັດ ຍອດທີ່ເຫຼືອຈະຖືກຕັດສິດ',
  ],
  en: [
    'Deposits come from your registered bank account only.',
    'Upload the slip within <b>1 hour</b> of the transfer.',
    'A QR code can be used once.',
    'One bonus at a time: end the current one before you receive another.',
    'A partial withdrawal after a bonus forfeits the rest.',
  ],
}

/** The rules behind the menu entry "conditions", one HTML text each; the last one tells the odds of the wheel. */
export function conditions(slices: readonly Slice[], language: Language): string[] {
  return [...CONDITIONS[language], wheelOdds(slices, language)]
}
