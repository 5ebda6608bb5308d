/**
 * How many kip make up an amount in satang, rounded up: a kip has no smaller unit, and less would fall short.
 * @param kipPerBaht the operator's rate
 */
export function kipOfSatang(amountSatang: number, kipPerBaht: number): number {
  return Math.ceil((amountSatang * kipPerBaht) / 100)
}
