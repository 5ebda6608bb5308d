/** The sandbox's rate for money in kip. A QR or slip accepted at one rate is never converted again at another. */
export const KIP_RATE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' } as const
