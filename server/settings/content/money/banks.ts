import type { Market } from '#domain/markets.ts'
import type { KnownBank } from '../../../../desk/contract/site/sections.ts'

/** The numbers that Thai banks use for themselves in the code of a slip, by our own bank codes. */
export const SLIP_BANK_NUMBERS: Readonly<Record<string, string>> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  SCB: '014',
  CIMB: '022',
  UOB: '024',
  BAY: '025',
  GSB: '030',
  BAAC: '034',
}

/** Our code for the bank with that number. */
export function bankOfSlipNumber(number: string): string | undefined {
  return Object.keys(SLIP_BANK_NUMBERS).find((code) => SLIP_BANK_NUMBERS[code] === number)
}

/** A bank at which members and the operator may have accounts. */
export interface Bank {
  readonly code: KnownBank
  readonly nameTH: string
  readonly nameEN: string
  /** As it is usually written in Laos. */
  readonly nameLO: string
}

/** TMB kept its code when it became TTB. */
const BANKS: readonly Bank[] = [
  { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' },
  { code: 'SCB', nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank', nameLO: 'ໄທພານິດ' },
  { code: 'BBL', nameTH: 'ธนาคารกรุงเทพ', nameEN: 'Bangkok Bank', nameLO: 'ກຸງເທບ' },
  { code: 'KTB', nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank', nameLO: 'ກຸງໄທ' },
  { code: 'BAY', nameTH: 'ธนาคารกรุงศรีอยุธยา', nameEN: 'Bank of Ayudhya (Krungsri)', nameLO: 'ກຸງສີ' },
  { code: 'TMB', nameTH: 'ทีทีบี (TMB)', nameEN: 'TTB (TMB)', nameLO: 'ທີທີບີ (TMB)' },
  { code: 'GSB', nameTH: 'ธนาคารออมสิน', nameEN: 'Government Savings Bank', nameLO: 'ອອມສິນ' },
  { code: 'BAAC', nameTH: 'ธ.ก.ส.', nameEN: 'BAAC', nameLO: 'ທ.ກ.ສ.' },
  { code: 'UOB', nameTH: 'ธนาคารยูโอบี', nameEN: 'UOB Thailand', nameLO: 'ຢູໂອບີ' },
  { code: 'CIMB', nameTH: 'ธนาคารซีไอเอ็มบี ไทย', nameEN: 'CIMB Thai', nameLO: 'ຊີໄອເອັມບີ ໄທ' },
  { code: 'BCEL', nameTH: 'ธนาคารการค้าต่างประเทศลาว', nameEN: 'BCEL', nameLO: 'BCEL' },
  { code: 'LDB', nameTH: 'ธนาคารพัฒนาลาว', nameEN: 'Lao Development Bank', nameLO: 'ທະນາຄານພັດທະນາລາວ' },
  { code: 'JDB', nameTH: 'ธนาคารร่วมพัฒนา', nameEN: 'Joint Development Bank', nameLO: 'ທະນາຄານຮ່ວມພັດທະນາ' },
]

const LAO: ReadonlySet<KnownBank> = new Set(['BCEL', 'LDB', 'JDB'])

/** Every bank, those of the market's own country first. */
export function banksFor(market: Market): readonly Bank[] {
  const isOwn = ({ code }: Bank) => LAO.has(code) === (market === 'lo')
  return [...BANKS.filter(isOwn), ...BANKS.filter((bank) => !isOwn(bank))]
}

/** A bank at which the operator has an account in that currency. */
export interface HouseBank {
  readonly bankCode: string
  readonly currency: 'BAHT' | 'LAK'
}

/** Codes of the banks that a withdrawal to an account in that currency is paid from: those where the operator has an account in it. */
export function payingBanks(
  {
    payoutBanks,
    accounts,
  }: { readonly payoutBanks: readonly HouseBank[]; readonly accounts: readonly HouseBank[] },
  currency: HouseBank['currency'],
): readonly string[] {
  const fitting = [...payoutBanks, ...accounts].filter((bank) => bank.currency === currency)
  return [...new Set(fitting.map(({ bankCode }) => bankCode))]
}

/** The bank with that code, or undefined when this site does not support it. */
export function findBank(code: string): Bank | undefined {
  return BANKS.find((bank) => bank.code === code)
}

/** Names of the member's bank, in wire form. */
export function bankNames(bankCode: string): Omit<Bank, 'code'> | undefined {
  const bank = findBank(bankCode)
  return bank && { nameTH: bank.nameTH, nameEN: bank.nameEN, nameLO: bank.nameLO }
}
