/** Proves S32. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawSlice } from '../../../../server/domains/rewards/wheel.ts'
import {
  sliceDescription,
  wheelOdds,
  wheelSlices,
} from '../../../../server/settings/content/rewards/wheel.ts'
import { LANGUAGES } from '../../../../src/domain/languages.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

const SLICES = wheelSlices(USUAL_SETTINGS.wheel.weights)
const DRAWS = 100_000
const TOTAL = SLICES.reduce((sum, { weight }) => sum + weight, 0)

/** Above it, a fair wheel of 8 slices is once in a thousand times (chi-square, 7 degrees of freedom). */
const ONE_IN_A_THOUSAND = 24.322

function chiSquare(): number {
  const counts = new Map<string, number>()
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const { code } = drawSlice(SLICES)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return SLICES.reduce((sum, { code, weight }) => {
    const expected = (DRAWS * weight) / TOTAL
    return sum + ((counts.get(code) ?? 0) - expected) ** 2 / expected
  }, 0)
}

describe('the draw', () => {
  it('follows the weights over 100,000 turns', () => {
    // A fair wheel fails one of these in a thousand, and all three in a thousand million.
    const smallest = Math.min(chiSquare(), chiSquare(), chiSquare())
    expect(smallest).toBeLessThan(ONE_IN_A_THOUSAND)
  })

  it('detects a wheel that is wrong by a twentieth', () => {
    const bent = SLICES.map((slice) => (slice.code === 'A' ? { ...slice, weight: slice.weight + 50 } : slice))
    let statistic = 0
    const expected = new Map(SLICES.map(({ code, weight }) => [code, (DRAWS * weight) / TOTAL]))
    const counts = new Map<string, number>()
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const { code } = drawSlice(bent)
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    for (const [code, mean] of expected) statistic += ((counts.get(code) ?? 0) - mean) ** 2 / mean
    expect(statistic).toBeGreaterThan(ONE_IN_A_THOUSAND)
  })

  it('gives every slice exactly the tickets of its weight', () => {
    const tickets = Array.from({ length: TOTAL }, (_, ticket) => drawSlice(SLICES, () => ticket).code)
    for (const { code, weight } of SLICES) {
      expect(tickets.filter((drawn) => drawn === code)).toHaveLength(weight)
    }
  })
})

describe('the odds', () => {
  it('are published without rounding errors', async () => {
    const document = await readFile(join(import.meta.dirname, '../../../../docs/prize-wheel.md'), 'utf8')
    const rows = [...document.matchAll(/^\| ([A-Z]) +\| (\S+?),? .*\| +(\d+) \| +([\d.]+)% \|$/gm)]
    expect(
      rows.map(([, code, label, weight, chance]) => [code, label, Number(weight), Number(chance)]),
    ).toEqual(SLICES.map(({ code, prize, weight }) => [code, prize.label, weight, (weight * 100) / TOTAL]))
  })

  it.each(LANGUAGES)(
    'are in the conditions and on each slice in %s, those of a prize over all its slices',
    (language) => {
      expect(wheelOdds(SLICES, language)).toContain('฿5 44%, ฿20 12%, ฿10 32%, ฿50 4.5%, ฿100 1.5%, ×1 6%')
      expect(wheelOdds(SLICES, language), 'no full stop in Thai or Lao').not.toContain('. ')
      const chances = SLICES.map((slice) => sliceDescription(slice, SLICES, language).match(/[\d.]+%/)?.[0])
      expect(chances).toEqual(['44%', '12%', '32%', '4.5%', '44%', '1.5%', '32%', '6%'])
    },
  )
})
