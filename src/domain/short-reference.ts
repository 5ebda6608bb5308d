/** Longer text does not fit beside its label. */
const LONGEST = 14

/** A short form of a reference for the screen: the end of a long one, which differs between neighbours, as `7F3Q-2291`. */
export function shortReference(reference: string): string {
  if (reference.length <= LONGEST) return reference
  const end = reference.replaceAll('-', '').slice(-8).toUpperCase()
  return `${end.slice(0, 4)}-${end.slice(4)}`
}
