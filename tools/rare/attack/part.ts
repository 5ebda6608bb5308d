/** One of several shares of what an attack tries, counted from 1. */
export interface Part {
  readonly number: number
  readonly of: number
}

/**
 * Reads `2/6`.
 *
 * @throws when it is written otherwise, or there is no such part
 */
export function partOf(text: string): Part {
  const [number = Number.NaN, of = Number.NaN] = text.split('/').map(Number)
  if (!Number.isInteger(number) || !Number.isInteger(of) || number < 1 || number > of)
    throw new Error(`${text} is no part: the second of six is 2/6`)
  return { number, of }
}

/** Every so many-th, so that what takes long is spread over all parts. */
export function takePart<T>(all: readonly T[], { number, of }: Part): T[] {
  return all.filter((_one, index) => index % of === number - 1)
}
