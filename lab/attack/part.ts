/** One of several shares of an attack's attempts, counted from 1. */
export interface Part {
  readonly number: number
  readonly of: number
}

/**
 * Parses `2/6`.
 *
 * @throws for any other format, or a part that does not exist
 */
export function partOf(text: string): Part {
  const [number = Number.NaN, of = Number.NaN] = text.split('/').map(Number)
  if (!Number.isInteger(number) || !Number.isInteger(of) || number < 1 || number > of)
    throw new Error(`${text} is no part: the second of six is 2/6`)
  return { number, of }
}

/** Every n-th attempt, so that slow ones are spread over all parts. */
export function takePart<T>(all: readonly T[], { number, of }: Part): T[] {
  return all.filter((_one, index) => index % of === number - 1)
}
