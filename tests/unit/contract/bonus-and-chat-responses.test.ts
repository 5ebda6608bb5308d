import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { bonus } from '../../../src/contract/bonus.ts'
import { chat } from '../../../src/contract/chat.ts'
import { promotion } from '../../../src/contract/promotion.ts'
import { qrcode } from '../../../src/contract/qrcode.ts'
import { spinwheel } from '../../../src/contract/spinwheel.ts'

const read = <S extends v.GenericSchema>({ response }: { response: S }, answer: unknown) =>
  v.parse(response, answer)

describe('how long a QR is valid', () => {
  test.each([
    ['seconds left', 600, 600],
    ['seconds left, as text', '600', 600],
    ['nothing left', -3, 0],
    ['an end as text', '2026-01-01T00:10:00Z', 600],
    ['an end in epoch seconds', Date.UTC(2026, 0, 1, 0, 10) / 1000, 600],
    ['an end in epoch milliseconds', Date.UTC(2026, 0, 1, 0, 10), 600],
    ['an end in the past', '2025-12-31T23:59:59Z', 0],
  ])('%s is read as seconds left', (_meaning, expireIn, secondsLeft) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    expect(read(qrcode.read, { hasQrcode: true, expireIn }).expireIn).toBe(secondsLeft)
  })
})

describe('bonuses, promotions and the wheel', () => {
  test.each([null, undefined, '', {}, [], { percentFail: null }])(
    '%j is how no promotion looks',
    (answer) => {
      expect(read(promotion.find, answer)).toBeUndefined()
    },
  )

  test('a promotion is found by its text or by its percentage', () => {
    expect(read(promotion.find, { percentFail: '10' })).toMatchObject({ percentFail: 10 })
    expect(read(promotion.find, { description: '<b>100</b>' })).toMatchObject({ description: '<b>100</b>' })
  })

  test('a bonus without a limit, never received, is on offer', () => {
    const offered = { code: 'NEW', type: 'limit' }
    expect(read(bonus.list, [offered])).toEqual([{ ...offered, banners: [] }])
  })

  test('without an active wheel the coins are still known', () => {
    const setup = read(spinwheel.setup, { result: { activeSpinwheel: null, userCoin: 4 } })
    expect(setup).toEqual({ result: { userCoin: 4 } })
  })

  test('the slice of a coupon is read as its label', () => {
    const prize = { slice: { label: '50 ฿', code: 'A' }, name: 'New year' }
    expect(read(spinwheel.coupons, [{ _id: 9, prize, amount: 50 }])).toEqual([
      { _id: '9', prize: { slice: '50 ฿', name: 'New year' }, amount: 5000, isHandedOut: false },
    ])
  })
})

const said = (payload: unknown) => ({
  sender: 'customer',
  message: { message_type: 'text', payload },
  createdAt: '2026-01-01T00:00:00Z',
})

test('one unreadable chat message does not hide the conversation around it', () => {
  const picture = { url: '/a.png', fileType: 'image' }
  const messages = read(chat.history, ['hello', 5, picture].map(said))
  expect(messages.map(({ message }) => message.payload)).toEqual(['hello', undefined, picture])
})
