/** Random choices that are reproducible by a seed. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  fraction(): number
  /** A whole number from `minimum` to `maximum`, both included. */
  between(minimum: number, maximum: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

/** A small generator (mulberry32), good enough for mixing operations only. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    between: (minimum, maximum) => minimum + Math.floor(fraction() * (maximum - minimum + 1)),
    pick: (items) => items[Math.floor(fraction() * items.length)] ?? items[0],
    chance: (probability) => fraction() < probability,
  }
}
