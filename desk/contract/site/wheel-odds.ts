/** A slice of the prize wheel, as the house writes it. */
export interface WheelSlice {
  readonly prize: 'CASH' | 'SPIN' | 'GIFT'
  /** Whole baht, or how many turns; undefined for a gift. */
  readonly amount?: number | undefined
  /** In percent. */
  readonly chance: number
}

/** What is written on a slice. */
export function labelOf({ prize, amount = 0 }: Pick<WheelSlice, 'prize' | 'amount'>): string {
  return { CASH: `฿${amount}`, SPIN: `×${amount}`, GIFT: '★' }[prize]
}

/** The chance of each prize in percent, over all slices that have it, in the order of the wheel. */
export function oddsOf(
  slices: readonly WheelSlice[],
): readonly (readonly [label: string, percent: number])[] {
  const odds = new Map<string, number>()
  for (const slice of slices) {
    const label = labelOf(slice)
    odds.set(label, (odds.get(label) ?? 0) + Math.round(slice.chance * 100))
  }
  return [...odds].map(([label, hundredths]) => [label, hundredths / 100])
}

/** How many turns a turn wins on average. */
export function coinsBack(slices: readonly WheelSlice[]): number {
  return expected(slices, 'SPIN')
}

/** What a coin costs the house on average, in baht, with the turns that it wins; gifts cost nothing here. */
export function costOfCoin(slices: readonly WheelSlice[]): number {
  return expected(slices, 'CASH') / (1 - coinsBack(slices))
}

/** The most that a coin can cost, in baht, without the turns that it wins. */
export function dearestPrize(slices: readonly WheelSlice[]): number {
  return Math.max(...slices.map(({ prize, amount = 0 }) => (prize === 'CASH' ? amount : 0)))
}

function expected(slices: readonly WheelSlice[], of: WheelSlice['prize']): number {
  return slices.reduce(
    (sum, { prize, amount = 0, chance }) => sum + (prize === of ? (amount * chance) / 100 : 0),
    0,
  )
}
