/** Satang of an amount in baht that was typed, as `1,250.50`; null for anything else. */
export function typedSatang(typed: string): number | null {
  const plain = typed.replaceAll(',', '')
  return /^\d{1,11}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
