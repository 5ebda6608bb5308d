import { assert, integer, option, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableOn, sliceColours } from '../../../../src/features/spin/draw-wheel.ts'

const colour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#22327a', '#22327a')).toBe(1)
})

test('text keeps the colour the operator wants as long as it can be read', () => {
  expect(readableOn('#ffb81f', '#201400')).toBe('#201400')
  expect(readableOn('#ffb81f', '#ffffff')).toBe('#0b1124')
  expect(readableOn('#22327a', '#0b1124')).toBe('#ffffff')
  expect(readableOn('#f7f3e8')).toBe('#0b1124')
})

test('one of ink and white can be read on every colour there is, at worst in large print', () => {
  assert(
    property(colour, option(colour, { nil: undefined }), (background, wanted) => {
      expect(contrast(readableOn(background, wanted), background)).toBeGreaterThanOrEqual(4.3)
    }),
  )
})

const alikeIn = (colours: readonly string[]) =>
  colours.filter((each, index) => each === colours[(index + 1) % colours.length])

test('a wheel keeps the colours that the server sends, where neighbours differ', () => {
  const sent = ['#22327a', '#f7f3ea', '#22327a', '#ffb81f']
  expect(sliceColours(sent)).toEqual(sent)
})

test.each([2, 3, 4, 5, 6, 7, 8, 9, 13])(
  'neighbours never have the same colour on a wheel of %i slices',
  (count) => {
    const none = Array.from({ length: count }, () => undefined)
    expect(alikeIn(sliceColours(none)), 'no colours sent').toEqual([])
    expect(alikeIn(sliceColours(none.map(() => '#ffb81f'))), 'one colour for all').toEqual([])
    expect(alikeIn(sliceColours(none.map((_, at) => (at % 3 === 0 ? '#22327a' : undefined))))).toEqual([])
  },
)
