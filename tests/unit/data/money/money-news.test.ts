import { expect, test } from 'vitest'
import { newsOf } from '../../../../src/data/money/money-news.ts'

test('an answer of the wheel that refuses is reported as a refusal, with the code of the wheel', () => {
  expect(newsOf({ success: false, error: 'COUPON_EXPIRED' })).toEqual({
    kind: 'refused',
    spinError: 'COUPON_EXPIRED',
  })
  expect(newsOf({ success: false })).toEqual({ kind: 'refused' })
})

test('a QR that was not made, and a transfer that went through in part, are not reported as done', () => {
  expect(newsOf({ hasQrcode: false, message: 'QR_FAIL' })).toEqual({ kind: 'refused' })
  expect(newsOf({ failed: ['JOKER'] })).toEqual({ kind: 'refused', isPartial: true })
  expect(newsOf({ failed: [] })).toEqual({ kind: 'done' })
  expect(newsOf({ hasQrcode: true })).toEqual({ kind: 'done' })
  expect(newsOf(false), 'a promotion that was not given').toEqual({ kind: 'refused' })
})

test('a prize is reported with its occasion', () => {
  const answer = { success: true, result: { code: 'D', label: '฿50', remainingCoin: 2 } }
  expect(newsOf(answer)).toEqual({ kind: 'done', prize: '฿50' })
})

test.each(
  [
    [{ message: 'SUCCESS' }, { success: true }, { success: true, result: null }],
    [null, 'OK', [], undefined],
  ].flat(),
)('any other answer is a success: %j', (answer) => {
  expect(newsOf(answer)).toEqual({ kind: 'done' })
})
