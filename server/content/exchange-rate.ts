/**
 * The operator's rate for money that arrives in kip. A QR or a slip that was taken at one rate is never reckoned again at another.
 */
export const KIP_RATE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' } as const

/** What so many kip are worth, in satang: the fraction of a satang that remains is left out. */
export function satangOfKip(kip: number): number {
  return Math.floor((kip * 100) / KIP_RATE.kipPerBaht)
}

/** How many kip make up an amount in satang. A kip has no smaller unit, so it is rounded up, or the amount would fall short. */
export function kipOfSatang(satang: number): number {
  return Math.ceil((satang * KIP_RATE.kipPerBaht) / 100)
}
