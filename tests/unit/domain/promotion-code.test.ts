import { expect, it } from 'vitest'
import { normalisePromotionCode } from '../../../src/domain/promotion-code.ts'

it.each([
  ['in small letters, between spaces', ' save88\t'],
  ['with a space that no eye sees', 'SAVE88\u200b'],
  ['with a mark of direction in front', '\u200eSAVE88'],
  ['with an invisible joint inside', 'SAVE\u206088'],
  ['in wide letters', 'ＳＡＶＥ８８'],
  ['in Thai digits', 'SAVE๘๘'],
  ['in Lao digits', 'save໘໘'],
])('a promotion code %s is the same code', (_how, typed) => {
  expect(normalisePromotionCode(typed)).toBe('SAVE88')
})

it('a Thai code keeps its letters', () => {
  expect(normalisePromotionCode('กำไร')).toBe('กำไร')
})

it('a text without a sign that is seen is no code', () => {
  expect(normalisePromotionCode(' \u200b ')).toBe('')
})
