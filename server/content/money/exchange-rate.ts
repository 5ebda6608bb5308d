/**
 * The sandbox's rate for money that arrives in kip. A QR or a slip that was taken at one rate is never reckoned again at another.
 */
export const KIP_RATE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' } as const

/** What so many kip are worth, in satang: the fraction of a satang that remains is left out. */
export function satangOfKip(kip: number, kipPerBaht: number): number {
  return Math.floor((kip * 100) / kipPerBaht)
}
