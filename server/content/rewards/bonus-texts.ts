import type { BonusRule } from './bonuses.ts'
import type { Language } from '#domain/languages.ts'

/** Everything a member must know before taking a bonus, HTML, in two parts for two pictures. Made from the rule, so it is true. */
export function bonusTexts(rule: BonusRule, language: Language): readonly [string, string] {
  const words = WORDS[language]
  const offer = `<p>${offerOf(rule, words)}</p>`
  const limits = [words.limit[rule.type](rule.maxReceived)]
  if (rule.capacity !== undefined) limits.push(words.capacity(rule.capacity))
  const endings = [words.turnover(rule.turnoverMultiple), words.fail(rule.percentFail), words.partial]
  return [offer + list(limits), list(endings)]
}

function offerOf({ amount, type }: BonusRule, words: Words): string {
  if (amount.kind === 'fixed') return words.fixed(baht(amount.amountSatang))
  const { percent, minimumDepositSatang, maximumSatang } = amount
  const offer = words.deposit(percent, baht(minimumDepositSatang), baht(maximumSatang))
  return `${offer} ${words.period[type]} ${words.withdrawn}`
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** Whole baht with comma groups; bonuses have no satang. */
function baht(satang: number): string {
  return `฿${String(satang / 100).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`
}

interface Words {
  deposit(percent: number, minimum: string, maximum: string): string
  fixed(amount: string): string
  readonly withdrawn: string
  readonly period: Readonly<Record<BonusRule['type'], string>>
  readonly limit: Readonly<Record<BonusRule['type'], (times: number) => string>>
  capacity(members: number): string
  turnover(times: number): string
  fail(percent: number): string
  readonly partial: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  th: {
    deposit: (percent, minimum, maximum) =>
      `ฝากขั้นต่ำ ${minimum} รับโบนัส <b>${percent}%</b> ของยอดฝาก สูงสุด ${maximum}`,
    fixed: (amount) => `รับโบนัส <b>${amount}</b> ไม่ต้องฝาก`,
    withdrawn: 'ยอดที่ถอนออกไปแล้วไม่นับ',
    period: {
      limit: 'ใช้ยอดฝากครั้งล่าสุด',
      day: 'ใช้ยอดฝากครั้งล่าสุดของวันนี้',
      week: 'ใช้ยอดฝากครั้งล่าสุดของสัปดาห์นี้',
    },
    limit: {
      limit: (times) => `รับได้ ${times} ครั้งต่อบัญชี`,
      day: (times) => `รับได้ ${times} ครั้งต่อวัน`,
      week: (times) => `รับได้ ${times} ครั้งต่อสัปดาห์ นับจากวันอาทิตย์`,
    },
    capacity: (members) => `จำกัด ${members} ท่านแรก`,
    turnover: (times) => `ทำยอดเทิร์น ${times} เท่าของโบนัส แล้วเงินทั้งหมดเป็นของคุณ`,
    fail: (percent) => `หากโบนัสเหลือน้อยกว่า ${percent}% โบนัสจะสิ้นสุด`,
    partial: 'หลังจบโบนัส หากถอนไม่หมด โบนัสและกำไรที่เหลือจะถูกตัดออก เงินของคุณเองยังอยู่',
  },
  lo: {
    deposit: (percent, minimum, maximum) =>
      `ຝາກຂັ້ນຕ່ຳ ${minimum} ຮັບໂບນັດ <b>${percent}%</b> ຂອງຍອດຝາກ ສູງສຸດ ${maximum}`,
    fixed: (amount) => `ຮັບໂບນັດ <b>${amount}</b> ບໍ່ຕ້ອງຝາກ`,
    withdrawn: 'ຍອດທີ່ຖອນອອກໄປແລ້ວບໍ່ນັບ',
    period: {
      limit: 'ໃຊ້ຍອດຝາກຄັ້ງລ່າສຸດ',
      day: 'ໃຊ້ຍອດຝາກຄັ້ງລ່າສຸດຂອງມື້ນີ້',
      week: 'ໃຊ້ຍອດຝາກຄັ້ງລ່າສຸດຂອງອາທິດນີ້',
    },
    limit: {
      limit: (times) => `ຮັບໄດ້ ${times} ຄັ້ງຕໍ່ບັນຊີ`,
      day: (times) => `ຮັບໄດ້ ${times} ຄັ້ງຕໍ່ມື້`,
      week: (times) => `ຮັບໄດ້ ${times} ຄັ້ງຕໍ່ອາທິດ ນັບແຕ່ວັນອາທິດ`,
    },
    capacity: (members) => `ຈຳກັດ ${members} ທ່ານທຳອິດ`,
    turnover: (times) => `ເຮັດຍອດຫຼິ້ນ ${times} ເທົ່າຂອງໂບນັດ ແລ້ວເງິນທັງໝົດເປັນຂອງທ່ານ`,
    fail: (percent) => `ຖ້າໂບນັດເຫຼືອໜ້ອຍກວ່າ ${percent}% ໂບນັດຈະສິ້ນສຸດ`,
    partial: 'ຫຼັງຈົບໂບນັດ ຖ້າຖອນບໍ່ໝົດ ໂບນັດ ແລະ ກຳໄລທີ່ເຫຼືອຈະຖືກຕັດອອກ ເງິນຂອງທ່ານເອງຍັງຢູ່',
  },
  en: {
    deposit: (percent, minimum, maximum) =>
      `Deposit ${minimum} or more and receive <b>${percent}%</b> of it, up to ${maximum}.`,
    fixed: (amount) => `Receive <b>${amount}</b>, no deposit needed.`,
    withdrawn: 'What you have withdrawn since does not.',
    period: {
      limit: 'Your last deposit counts.',
      day: 'Your last deposit of today counts.',
      week: 'Your last deposit of this week counts.',
    },
    limit: {
      limit: (times) => (times === 1 ? 'Once for each account.' : `${times} times for each account.`),
      day: (times) => `Up to ${times} times a day.`,
      week: (times) => `Up to ${times} times a week, which begins on Sunday.`,
    },
    capacity: (members) => `For the first ${members} members.`,
    turnover: (times) => `Play ${times} times the bonus, and all of it is yours.`,
    fail: (percent) => `With less than ${percent}% of the bonus left, it ends.`,
    partial:
      'After the bonus, withdrawing only a part forfeits the rest of it and of its winnings. Your own money stays.',
  },
}
