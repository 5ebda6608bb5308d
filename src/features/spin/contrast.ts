/** Minimum contrast of text for people with low vision (WCAG 2.2, AA). */
const READABLE = 4.5

const INK = '#0b1124'
const PAPER = '#ffffff'

/**
 * The colour for text on `background`: `wanted` if it is readable there, otherwise dark ink or white, whichever is easier to read.
 * @param background colours are `#rrggbb`, and so is the result
 */
export function readableOn(background: string, wanted?: string): string {
  if (wanted !== undefined && contrast(wanted, background) >= READABLE) return wanted
  return contrast(INK, background) >= contrast(PAPER, background) ? INK : PAPER
}

/** Contrast of two colours as `#rrggbb`: 1 when they are the same, 21 between black and white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
