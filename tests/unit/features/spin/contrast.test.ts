import { assert, integer, option, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableOn } from '../../../../src/features/spin/draw-wheel.ts'

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
