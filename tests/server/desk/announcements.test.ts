/** Proves S34. Deposits that members announce, as people of the house answer them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'

const server = await deskServerForFile({
  settings: { withdrawals: { secondPersonAbove: 5000 } },
  config: { rateLimit: false },
})
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
let member: TestMember
let id = ''
let reference = ''

const list = async (filter: string) =>
  Object((await nok.call('/api/announcements', { filter, search: member.username })).body)
const read = async () => Object((await nok.call(`/api/announcements/${id}`)).body)
const wallet = async () => Object(await booksOf(server.db, member.id))['wallet'] ?? 0
const transfer = async (more: object = {}) => {
  const sent = { username: member.username, bankCode: 'SCB', amount: 300, reference, ...more }
  return Object((await server.sandbox('POST', '/api/bank/transfer', sent)).body).outcome
}
const because = 'seen in the bank app'
const book = (more: object = {}) => ({
  act: 'book',
  bankCode: 'SCB',
  reference,
  amount: 300,
  because,
  ...more,
})

async function announce(amount: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const sent = { method: 'POST', token: member.token, body: { amount }, headers }
  expect(await server.request('/api/wallet/add', sent)).toMatchObject({ status: 200 })
  id = (await list('open')).rows[0].id
}
beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 0 })
  reference = `00${randomUUID().replaceAll('-', '')}`
  await announce(300)
})

describe('an announced deposit', () => {
  it('waits with what is known of the member', async () => {
    const row = { id, amount: 300, state: 'waiting', isLocked: false }
    expect((await list('open')).rows).toMatchObject([row])
    expect(await read()).toMatchObject({ ...row, memberId: member.id, paidIn: { amount: 0 }, steps: [] })
  })

  it('is booked once with what arrived, and the report of it is known', async () => {
    await nok.answer(id, { act: 'claim' })
    const both = await Promise.all([1, 2].map(() => nok.answer(id, book({ amount: 250 }))))
    expect(both).toContainEqual({ outcome: 'done', state: 'booked' })
    expect(both).toContainEqual(expect.objectContaining({ outcome: 'moved-on', state: 'booked' }))
    expect(await wallet()).toBe(250_00)
    expect(await transfer({ amount: 250, reference: reference.toUpperCase() })).toBe('already-credited')
    expect((await list('booked')).rows).toMatchObject([{ id, state: 'booked' }])
    expect((await read()).steps).toMatchObject([
      { what: 'announcement-claim' },
      { what: 'announcement-book' },
    ])
  })

  it('is rejected with a reason that the member reads', async () => {
    await nok.answer(id, { act: 'claim' })
    expect(await nok.answer(id, { act: 'reject' })).toHaveProperty('message')
    expect(await nok.answer(id, { act: 'reject', reason: 'ไม่พบยอดโอน' })).toEqual({
      outcome: 'done',
      state: 'rejected',
    })
    const page = { method: 'POST', token: member.token, body: { page: 1, limit: 1 } }
    const { body } = await server.request('/api/statement', page)
    expect(Object(body).statements).toMatchObject([{ status: 'FAILED', note: 'ไม่พบยอดโอน' }])
    expect([await wallet(), (await read()).reason]).toEqual([0, 'ไม่พบยอดโอน'])
    expect(await nok.answer(id, book())).toMatchObject({ outcome: 'moved-on', state: 'rejected' })
  })

  it('is ended by its money, also while somebody has it', async () => {
    await nok.answer(id, { act: 'claim' })
    expect(await transfer()).toBe('credited')
    expect(await nok.answer(id, book())).toMatchObject({ outcome: 'moved-on', state: 'booked' })
    expect(await wallet()).toBe(300_00)
  })

  it('is not booked under a number that was credited, nor with another amount than the bank reported', async () => {
    await nok.answer(id, { act: 'claim' })
    await transfer({ amount: 70, senderAccountNo: '9876543210' })
    expect(await nok.answer(id, book())).toMatchObject({ params: { key: 'amount' } })
    await transfer({ amount: 80, reference: `${reference}1` })
    expect(await nok.answer(id, book({ reference: `${reference}1` }))).toEqual({ outcome: 'reference-used' })
    expect(await wallet()).toBe(80_00)
  })

  it.each(['-', '.', ' - ', '000', ''])('is not booked under %j, which is no number', async (number) => {
    await nok.answer(id, { act: 'claim' })
    expect(await nok.answer(id, book({ reference: number }))).toMatchObject({ params: { key: 'reference' } })
  })

  it('above what a cashier may credit is booked by a manager only', async () => {
    await nok.answer(id, { act: 'claim' })
    expect(await nok.answer(id, book({ amount: 5000.01 }))).toEqual({ outcome: 'needs-manager' })
    await mali.answer(id, { act: 'release' })
    await mali.answer(id, { act: 'claim' })
    expect(await mali.answer(id, book({ amount: 5000.01 }))).toMatchObject({ outcome: 'done' })
  })
})

describe('money that may be what a person has credited under another number', () => {
  let arrival = ''
  beforeEach(async () => {
    await nok.answer(id, { act: 'claim' })
    await nok.answer(id, book({ reference: `typed${reference}` }))
    await transfer()
    const { body } = await nok.call('/api/arrivals', { filter: 'open', search: reference })
    arrival = Object(body).rows[0].id
    await lek.assign(arrival, { act: 'claim' })
  })
  const opened = async () => Object((await lek.call(`/api/arrivals/${arrival}`)).body)

  it('is credited only by who has looked', async () => {
    const credit = { act: 'credit', memberId: member.id, because }
    expect(await lek.assign(arrival, credit)).toEqual({ outcome: 'may-be-same' })
    expect([await wallet(), (await opened()).state]).toEqual([300_00, 'claimed'])
    expect(await lek.assign(arrival, { ...credit, hasLooked: true })).toMatchObject({ outcome: 'done' })
    expect(await wallet()).toBe(600_00)
  })

  it('is the same: nothing is credited, and neither number ever is again', async () => {
    expect(await opened()).toMatchObject({ why: 'may-be-same', credits: [{ id: member.id, amount: 300 }] })
    expect(await lek.assign(arrival, { act: 'same', because })).toEqual({
      outcome: 'done',
      state: 'credited',
    })
    for (const known of [reference, `typed${reference}`])
      expect(await transfer({ reference: known })).toBe('already-credited')
    expect(await wallet()).toBe(300_00)
    // The credit by hand has its report.
    expect(await transfer({ reference: `next${reference}` })).toBe('credited')
  })

  it('is another transfer: it is credited, and cannot be called the same once its number was reported', async () => {
    expect(await transfer({ reference: `typed${reference}` })).toBe('already-credited')
    expect(await lek.assign(arrival, { act: 'same', because })).toEqual({ outcome: 'other-transfer' })
    const credit = { act: 'credit', memberId: member.id, because }
    expect(await lek.assign(arrival, credit)).toEqual({ outcome: 'done', state: 'credited' })
    expect(await wallet()).toBe(600_00)
  })
})

it('money to an account that takes slips is in a list of its own, and can be credited without its slip', async () => {
  expect(await transfer({ bankCode: 'BCEL', amount: 69_000 })).toBe('not-automatic')
  const find = async (filter: string) =>
    Object((await nok.call('/api/arrivals', { filter, search: reference })).body).rows
  expect(await find('open')).toEqual([])
  const [row] = await find('slip')
  expect(row).toMatchObject({ why: 'not-automatic', kip: 69_000, amount: 100 })
  await nok.assign(row.id, { act: 'claim' })
  expect(await find('mine')).toHaveLength(1)
  await nok.assign(row.id, { act: 'credit', memberId: member.id, because })
  expect(await wallet()).toBe(100_00)
})
