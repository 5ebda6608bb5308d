import type { Localized } from '#domain/languages.ts'

/** What a member agrees to, one HTML text per section. A changed text is shown to everyone again. */
export const AGREEMENTS: Localized<readonly string[]> = {
  th: [
    '<h3>1. บัญชีของคุณ</h3><p>หนึ่งคนมีได้หนึ่งบัญชี ชื่อบัญชีธนาคารต้องตรงกับชื่อที่ลงทะเบียน ฝากและถอนได้เฉพาะบัญชีที่ลงทะเบียนไว้เท่านั้น</p>',
    '<h3>2. โบนัสและการถอน</h3><p>โบนัสแต่ละรายการมีเงื่อนไขของตัวเอง กรุณาอ่านก่อนกดรับ การถอนบางส่วนหลังรับโบนัสจะทำให้ยอดที่เหลือถูกตัดสิทธิ์</p>',
    '<h3>3. การเล่นอย่างพอดี</h3><p>กำหนดงบของคุณเอง และหยุดพักเมื่อถึงงบนั้น หากต้องการความช่วยเหลือ ติดต่อเราได้ทุกเวลา</p>',
  ],
  lo: [
    '<h3>1. ບັນຊີຂອງທ່ານ</h3><p>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ຊື່ບັນຊີທະນາຄານຕ້ອງກົງກັບຊື່ທີ່ລົງທະບຽນ ຝາກ ແລະ ຖອນໄດ້ສະເພາະບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</p>',
    '<h3>2. ໂບນັດ ແລະ ການຖອນ</h3><p>ໂບນັດແຕ່ລະລາຍການມີເງື່ອນໄຂຂອງຕົນເອງ ກະລຸນາອ່ານກ່ອນກົດຮັບ ການຖອນບາງສ່ວນຫຼັງຮັບໂບນັດຈະເຮັດໃຫ້ຍອດທີ່ເຫຼືອຖືກຕັດສິດ</p>',
    '<h3>3. ຫຼິ້ນແບບພໍດີ</h3><p>ກຳນົດງົບຂອງທ່ານເອງ ແລະ ຢຸດພັກເມື່ອຮອດງົບນັ້ນ ຖ້າຕ້ອງການຄວາມຊ່ວຍເຫຼືອ ຕິດຕໍ່ພວກເຮົາໄດ້ທຸກເວລາ</p>',
  ],
  en: [
    '<h3>1. Your account</h3><p>One account per person. Deposits and withdrawals use your registered bank account only.</p>',
    '<h3>2. Bonuses and withdrawals</h3><p>Each bonus has its own conditions. Read them first. A partial withdrawal after a bonus forfeits the rest.</p>',
    '<h3>3. Play within your means</h3><p>Set your own budget and stop when you reach it. If you need help, contact us at any time.</p>',
  ],
}
