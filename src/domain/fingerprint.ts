/** A short name for exactly these texts: two 32-bit FNV-1a hashes in base 36. Detects a change; not cryptographic. */
export function fingerprint(texts: readonly string[]): string {
  const whole = JSON.stringify(texts)
  return `${fnv1a(whole, 0x811c9dc5)}-${fnv1a(whole, 0x01000193)}`
}

function fnv1a(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
