import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(`${import.meta.dirname}/../../../src/ui/styles/tokens.css`, 'utf8')

/** The value of a colour token in one theme; a token without light-dark() is the same in both. */
function colour(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(tokens)
  const found = value?.[3] ?? value?.[theme === 'light' ? 1 : 2]
  if (found === undefined) throw new Error(`no token --${name}`)
  return found
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two tokens, as `INK on GROUND`. */
function contrast(pair: string, theme: 'light' | 'dark'): number {
  const luminances = pair.split(' on ').map((name) => luminance(colour(name, theme)))
  const [darker = 0, lighter = 0] = luminances.toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const SURFACES = ['bg', 'surface', 'surface-2']

const TEXTS = [
  ['text', 'text-2', 'text-3', 'accent', 'link'].flatMap((ink) => SURFACES.map((on) => `${ink} on ${on}`)),
  ['pos', 'neg', 'pend', 'info'].flatMap((tone) => [`${tone} on ${tone}-soft`, `text on ${tone}-soft`]),
  ['text on surface-3', 'text-3 on field', 'neg on bg', 'on-marigold on marigold'],
  ['on-primary on primary', 'on-primary on primary-pressed', 'on-fill on pos-fill', 'on-fill on neg-fill'],
  ['on-cloth on cloth', 'on-cloth-2 on cloth', 'on-cloth on cloth-2', 'on-cloth-2 on cloth-deep'],
].flat()

const EDGES = [
  ['line-strong on field', 'line-strong on surface', 'line-strong on surface-2', 'primary on bg'],
  ['focus on bg', 'focus on surface', 'marigold on cloth'],
].flat()

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('the text colour %s can be read', (text) => {
    expect(contrast(text, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGES)('the edge colour %s stands out', (edge) => {
    expect(contrast(edge, theme)).toBeGreaterThanOrEqual(3)
  })
})
