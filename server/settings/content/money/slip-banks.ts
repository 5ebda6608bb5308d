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
