/** A straight line fitted to measurements. */
export interface Slope {
  /** The value at the first moment. */
  readonly start: number
  readonly perHour: number
  /** Growth per hour, in percent of the start value. */
  readonly percentPerHour: number
}

/** The line through points, by least squares. @throws with fewer than two moments */
export function slopeOf(points: readonly { readonly minute: number; readonly value: number }[]): Slope {
  const meanMinute = mean(points.map(({ minute }) => minute))
  const meanValue = mean(points.map(({ value }) => value))
  const spread = points.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  if (spread === 0) throw new Error('a line needs two moments')
  const together = points.reduce(
    (sum, { minute, value }) => sum + (minute - meanMinute) * (value - meanValue),
    0,
  )
  const perMinute = together / spread
  const start = meanValue + perMinute * ((points[0]?.minute ?? 0) - meanMinute)
  const perHour = perMinute * 60
  return { start, perHour, percentPerHour: (perHour / start) * 100 }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
