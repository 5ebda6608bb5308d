import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { bonus } from '../../../src/contract/bonus.ts'
import { chat } from '../../../src/contract/chat.ts'
import { invite } from '../../../src/contract/invite.ts'
import { lookup } from '../../../src/contract/lookup.ts'
import { promotion } from '../../../src/contract/promotion.ts'
import { qrcode } from '../../../src/contract/qrcode.ts'
import { refund } from '../../../src/contract/refund.ts'
import { spinwheel } from '../../../src/contract/spinwheel.ts'
import { statement } from '../../../src/contract/statement.ts'
import { wallet } from '../../../src/contract/wallet.ts'

const read = <S extends v.GenericSchema>({ response }: { response: S }, answer: unknown) =>
  v.parse(response, answer)
const accepts = ({ response }: { response: v.GenericSchema }, answer: unknown) => v.is(response, answer)

const banks = [{ code: 'SCB', nameTH: 'ไทยพาณิชย์' }]

test.each([{ answer: banks }, { answer: { banks } }, { answer: { success: true, banks } }])(
  'the banks are found in $answer',
  ({ answer }) => {
    expect(read(lookup.banks, answer)).toEqual(banks)
  },
)

test.each([null, [], { banks: null }, { banks: [] }])('%j means no bank at all', (answer) => {
  expect(read(lookup.banks, answer)).toEqual([])
})

test.each([undefined, {}, 'SCB', [5], [{ code: 'SCB' }], { banks: [{}] }])(
  'a list of banks that cannot be read, as %j, is refused instead of shown as empty',
  (answer) => {
    expect(accepts(lookup.banks, answer)).toBe(false)
  },
)

test.each([true, { registerOTP: true }])('a switch that is on is understood as %j', (answer) => {
  expect(read(lookup.registerOTP, answer)).toBe(true)
})

test.each([null, 'true', 1, {}, { active: true }])(
  '%j is no answer to the question for a switch',
  (answer) => {
    expect(accepts(lookup.registerOTP, answer)).toBe(false)
  },
)

test.each([{ terminated: null }, { terminated: false }, { terminated: '' }, {}])(
  'a site that answers %j is not gone',
  (answer) => {
    expect(read(lookup.terminated, answer)).toEqual({ terminated: null })
  },
)

test('agreements are read as texts, whether or not each is wrapped', () => {
  expect(read(lookup.agreements, ['<p>1</p>', { html: '<p>2</p>' }])).toEqual(['<p>1</p>', '<p>2</p>'])
})

test('a deposit lookup that knows one QR account only is complete', () => {
  const qr = [{ bankCode: 'KBANK', mode: 'QR' }]
  const found = read(lookup.deposit, { banks: qr, minimum: '10' })
  expect(found).toMatchObject({ banks: qr, wallets: [], isManual: false, minimum: 1000 })
})

test.each([null, {}, { notice: null }])('%j means that there is no notice', (answer) => {
  expect(read(lookup.notice, answer)).toBeUndefined()
})

const profile = { _id: 17, name: 'Somchai', username: '0812345678' }

test('the minimum that a backend may send is enough for the home screen', () => {
  expect(read(wallet.read, { profile, wallet: { amount: 12_480.5 } })).toEqual({
    profile: { ...profile, _id: '17', coin: 0 },
    wallet: { amount: 1_248_050 },
    balanceAge: 0,
    invite: { amount: 0 },
    slots: [],
  })
})

test('a game account that was never opened counts as nothing, in provider credits one to one', () => {
  const slot = { code: 'PG', name: 'PG Soft', category: 'slot', isActive: false }
  const slots = [{ ...slot, amount: null, provider: 'x' }]
  expect(read(wallet.read, { profile, wallet: { amount: 0 }, slots }).slots).toEqual([
    { ...slot, amount: 0, ftWalletSlot: 1, web: null, android: null, ios: null },
  ])
})

test.each([{ amount: null }, { amount: 'much' }, {}])('a wallet of %j is never shown as zero', (money) => {
  expect(accepts(wallet.read, { profile, wallet: money })).toBe(false)
})

test('a balance that cannot be read spoils the whole answer, however fine the rest is', () => {
  const slots = [{ code: 'PG', name: 'PG', category: 'slot', isActive: true, amount: 'NaN' }]
  expect(accepts(wallet.read, { profile, wallet: { amount: 1 }, slots })).toBe(false)
})

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  [true, undefined],
  [[], undefined],
  [{ from: 'WALLET' }, undefined],
  ['SUCCESS', 'SUCCESS'],
  [{ message: 'SUCCESS' }, 'SUCCESS'],
  [{ code: 'OTP_CODE_VALID' }, 'OTP_CODE_VALID'],
])('a transfer answered with %j is done', (answer, message) => {
  expect(read(wallet.transfer, answer)).toEqual({ message })
})

test('a sweep names the games that failed, and no answer may hide them', () => {
  expect(read(wallet.transferAll, { failed: ['PG'] })).toEqual({ failed: ['PG'] })
  expect(read(wallet.transferAll, 'SUCCESS')).toEqual({ failed: [] })
  expect(accepts(wallet.transferAll, { failed: 'PG' })).toBe(false)
})

const row = { from: { name: 'Noi' }, amount: 5, createdAt: '2026-01-02T03:04:05Z' }
const rows = [{ from: { name: 'Noi' }, amount: 500, createdAt: '2026-01-02T03:04:05.000Z' }]

test('a page is read with its total, without one, or bare', () => {
  expect(read(invite.list, { total: 31, invites: [row] })).toEqual({ rows, total: 31 })
  expect(read(invite.list, { invites: [row] })).toEqual({ rows, total: undefined })
  expect(read(invite.list, [row])).toEqual({ rows, total: undefined })
})

test('a page without its rows is refused, not taken for the end of the log', () => {
  expect(accepts(invite.list, { total: 31 })).toBe(false)
  expect(accepts(invite.list, {})).toBe(false)
})

test('an unknown kind of transaction keeps its name, and its time is read as UTC', () => {
  const item = { statementType: 'cashback', amount: '1.50', createdAt: 1_767_322_800_000, refund: null }
  const [found] = read(statement.list, { total: 1, statements: [item] }).rows
  expect(found).toMatchObject({
    statementType: 'cashback',
    amount: 150,
    createdAt: '2026-01-02T03:00:00.000Z',
    refund: undefined,
  })
})

test.each(['2', 'yesterday', '', null, Number.NaN, 1e300])('%j is no time', (createdAt) => {
  expect(accepts(refund.list, [{ refundAmount: 1, createdAt }])).toBe(false)
})

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

test.each([null, undefined, '', {}, [], { percentFail: null }])('%j is how no promotion looks', (answer) => {
  expect(read(promotion.find, answer)).toBeUndefined()
})

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
