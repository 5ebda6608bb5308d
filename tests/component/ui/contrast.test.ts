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

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const onSurfaces = (ink: string) => ['bg', 'surface', 'surface-2'].map((ground) => [ink, ground] as const)

const TEXT_PAIRS = [
  ...['text', 'text-2', 'text-3', 'accent', 'link'].flatMap(onSurfaces),
  ['text', 'surface-3'],
  ['text-3', 'field'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-pressed'],
  ['on-cloth', 'cloth'],
  ['on-cloth-2', 'cloth'],
  ['on-cloth', 'cloth-2'],
  ['on-cloth-2', 'cloth-deep'],
  ['on-marigold', 'marigold'],
  ['pos', 'pos-soft'],
  ['neg', 'neg-soft'],
  ['neg', 'bg'],
  ['pend', 'pend-soft'],
  ['info', 'info-soft'],
  ['text', 'info-soft'],
  ['text', 'pend-soft'],
  ['text', 'neg-soft'],
  ['text', 'pos-soft'],
  ['on-fill', 'pos-fill'],
  ['on-fill', 'neg-fill'],
] as const

const EDGE_PAIRS = [
  ['line-strong', 'field'],
  ['line-strong', 'surface'],
  ['line-strong', 'surface-2'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['marigold', 'cloth'],
  ['primary', 'bg'],
] as const

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it.each(TEXT_PAIRS)('%s can be read on %s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGE_PAIRS)('%s stands out from %s', (edge, ground) => {
    expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})
