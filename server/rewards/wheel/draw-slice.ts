import { randomInt } from 'node:crypto'

/**
 * Draws one of the slices, each with exactly its weight's chance: `randomInt` is uniform over the sum of the weights and comes
 * from the operating system's generator, so nobody can foresee or steer it.
 *
 * @param randomBelow a whole number from 0 to below its argument; only tests give another.
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
  throw new RangeError('a wheel needs slices with whole weights above zero')
}
