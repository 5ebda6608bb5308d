/** What was paid in kip, and the rate at which it is credited. */
export interface PaidInKip {
  readonly kip: number
  readonly kipPerBaht: number
  /** Since when the operator's rate applied. */
  readonly rateSince: Date
}

/** The operator's rate. */
interface KipRate {
  readonly kipPerBaht: number
  /** ISO 8601. */
  readonly since: string
}

/** What that many kip are as paid at a rate. */
export function paidInKip(kip: number, { kipPerBaht, since }: KipRate): PaidInKip {
  return { kip, kipPerBaht, rateSince: new Date(since) }
}

/** What paid kip are credited with, rounded down to the satang; nothing without a rate. */
export function worthOfKip(
  kip: number,
  rate: KipRate | undefined,
): { readonly amountSatang: number; readonly paidInKip?: PaidInKip } {
  if (rate === undefined) return { amountSatang: 0 }
  return { amountSatang: satangOfKip(kip, rate.kipPerBaht), paidInKip: paidInKip(kip, rate) }
}

/** How many decimals are real: enough for a rate with three, and above the error of a float up to some million baht. */
const DECIMALS = 6

/** Satang in kip, rounded up: kip has no smaller unit, and less would be too little. */
export function kipOfSatang(amountSatang: number, kipPerBaht: number): number {
  return Math.ceil(withoutNoise((amountSatang * kipPerBaht) / 100))
}

/** Withdrawn satang in kip, rounded down: what a member pays in and takes out again must not become more. */
export function payoutKip(amountSatang: number, kipPerBaht: number): number {
  return Math.floor(withoutNoise((amountSatang * kipPerBaht) / 100))
}

/** Paid kip in credited satang, rounded down. */
export function satangOfKip(kip: number, kipPerBaht: number): number {
  return Math.floor(withoutNoise((kip * 100) / kipPerBaht))
}

/** A rate with decimals is not exact as a float: what is whole must not be rounded to the next number because of that. */
function withoutNoise(value: number): number {
  return Number(value.toFixed(DECIMALS))
}
