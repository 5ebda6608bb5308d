import { randomInt } from 'node:crypto'

/**
 * Draws a slice with a probability of exactly its weight: `randomInt` is uniform over the sum of the weights and comes from the operating
 * system's generator, so nobody can predict or influence it.
 *
 * @param randomBelow a random integer from 0 to below its argument; only tests pass another one.
 */
export function drawSlice<S extends { readonly weight: number }>(
  slices: readonly S[],
  randomBelow: (limit: number) => number = randomInt,
): S {
  let ticket = randomBelow(slices.reduce((sum, { weight }) => sum + weight, 0))
  for (const slice of slices) {
    if (ticket < slice.weight) return slice
    ticket -= slice.weight
  }
  throw new RangeError('a wheel needs slices with positive integer weights')
}
