/** Proves S34. What people of the house credit by their own word. That it counts once, of all sources, is in `deposits/one-arrival.test.ts`. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskServerForFile, found, listOf, readOf } from '../../support/desk.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { silentSlip } from './silent-slip.ts'

const server = await deskServerForFile({
  settings: { withdrawals: { secondPersonAbove: 5000 } },
  config: { rateLimit: false },
})
await moveToNoon(server)
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
let member: TestMember
let reference = ''
beforeEach(async () => {
  member = await memberWith(server.db, { WALLET: 0 })
  reference = `00${randomUUID().replaceAll('-', '')}`
})

const because = 'seen in the bank app'
const wallet = async () => (await booksOf(server.db, member.id))['wallet'] ?? 0
const report = (more: object = {}) => server.transfer(member.username, reference, more)

const announce = () => server.announcement(member, 300)

/** Where what was found at a bank is typed: an item of the member, and the act. */
const TYPED = [
  { queue: 'slips', act: 'accept-typed', make: async () => (await silentSlip(server, member)).id },
  { queue: 'announcements', act: 'book', make: announce },
]

describe.each(TYPED)('what is typed in the $queue', ({ queue, act, make }) => {
  let id = ''
  beforeEach(async () => {
    id = await make()
    await nok.actAt(queue, id, { act: 'claim' })
  })
  const type = (more: object = {}) => nok.actAt(queue, id, { act, ...found(reference, more) })

  it('what is typed at the mobile wallet is credited once, also when the wallet reports it later', async () => {
    expect((await readOf(nok, queue, id)).receivers).toContainEqual({
      bankCode: 'TRUEMONEY',
      currency: 'BAHT',
    })
    expect(await type({ bankCode: 'TRUEMONEY' })).toMatchObject({ outcome: 'done' })
    expect(await report({ bankCode: 'TRUEMONEY' })).toBe('already-credited')
    expect(await wallet()).toBe(300_00)
  })

  it('what is typed is no transfer without a number, at a bank without our account, or of no amount or too much', async () => {
    for (const [key, value] of [
      ['reference', '-'],
      ['bankCode', 'BBL'],
      ['amount', 0],
      ['amount', 100_000_000.01],
    ])
      expect(await type({ [String(key)]: value })).toMatchObject({ params: { key } })
  })

  it('what is typed is used where people booked it as the second transfer of its number', async () => {
    const credit = { act: 'credit', memberId: member.id, because }
    for (const amount of [310, 311]) {
      await server.unknownMoney(reference, amount)
      const [arrival] = (await listOf(lek, 'arrivals', 'open', reference)).rows
      expect(await lek.take('arrivals', arrival.id, credit)).toMatchObject({ outcome: 'done' })
    }
    for (const further of [`${reference}/2`, `0${reference.toUpperCase()}/2`])
      expect(await type({ reference: further, amount: 302 })).toEqual({ outcome: 'reference-used' })
    expect(await report({ reference: `${reference}/2`, amount: 303 })).toBe('held')
    expect(await type({ reference: `${reference}/3`, amount: 302 })).toMatchObject({ outcome: 'done' })
  })
})

const ARRIVALS = { queue: 'arrivals', act: 'credit', make: () => server.unknownMoney(reference, 5000.01) }

it.each([...TYPED, ARRIVALS])(
  'more than a cashier may credit is credited by a manager: $queue',
  async (at) => {
    const { queue, make } = at
    const id = await make()
    const act = { act: at.act, memberId: member.id, ...found(reference, { amount: 5000.01 }) }
    expect(await nok.take(queue, id, act)).toEqual({ outcome: 'needs-manager' })
    await mali.actAt(queue, id, { act: 'release' })
    expect(await mali.take(queue, id, act)).toMatchObject({ outcome: 'done' })
    expect(await wallet()).toBe(5000_01)
  },
)

describe('money that may be what a person has credited under another number', () => {
  let arrival = ''
  beforeEach(async () => {
    await nok.take('announcements', await announce(), { act: 'book', ...found(`typed${reference}`) })
    await report()
    arrival = (await listOf(nok, 'arrivals', 'open', reference)).rows[0].id
    await lek.assign(arrival, { act: 'claim' })
  })

  it('money in doubt is credited only by who has looked', async () => {
    const credit = { act: 'credit', memberId: member.id, because }
    const question = { outcome: 'may-be-same', alike: [`bank:SCB:typed${reference}`] }
    expect(await lek.assign(arrival, credit)).toEqual(question)
    expect(await wallet()).toBe(300_00)
    expect(await lek.assign(arrival, { ...credit, hasLooked: true })).toMatchObject({ outcome: 'done' })
    expect(await wallet()).toBe(600_00)
  })

  it('money in doubt is the same: nothing is credited, and a report under the other number waits for a person', async () => {
    expect(await readOf(lek, 'arrivals', arrival)).toMatchObject({
      why: 'may-be-same',
      credits: [{ id: member.id, amount: 300 }],
    })
    const same = await lek.assign(arrival, { act: 'same', because })
    expect(same).toEqual({ outcome: 'done', state: 'credited' })
    expect(await report()).toBe('already-credited')
    // The bank has reported two transfers: one was dropped as a repeat.
    const other = `typed${reference}`
    expect([await report({ reference: other }), await report({ reference: other })]).toEqual(['held', 'held'])
    expect(await wallet()).toBe(300_00)
    const [waits] = (await listOf(lek, 'arrivals', 'open', other)).rows
    expect(waits).toMatchObject({ why: 'number-used', amount: 300 })
    const credit = { act: 'credit', memberId: member.id, because }
    expect(await lek.take('arrivals', waits.id, credit)).toMatchObject({ outcome: 'done' })
    expect(await report({ reference: other })).toBe('already-credited')
    expect(await wallet()).toBe(600_00)
    // The credit by hand has its report.
    expect(await report({ reference: `next${reference}` })).toBe('credited')
  })

  it('money in doubt is the same as a credit of its own, where a person has credited two', async () => {
    const typed = { act: 'book', ...found(`second${reference}`) }
    expect(await nok.take('announcements', await announce(), typed)).toMatchObject({ outcome: 'done' })
    expect(await report({ reference: `next${reference}` })).toBe('held')
    const next = (await listOf(nok, 'arrivals', 'open', `next${reference}`)).rows[0].id
    await lek.assign(next, { act: 'claim' })
    for (const id of [arrival, next])
      expect(await lek.assign(id, { act: 'same', because })).toMatchObject({ outcome: 'done' })
    expect(await wallet()).toBe(600_00)
  })

  it('money in doubt is another transfer: it is credited, and cannot be called the same once its number was reported', async () => {
    expect(await report({ reference: `typed${reference}` })).toBe('already-credited')
    expect(await lek.assign(arrival, { act: 'same', because })).toEqual({ outcome: 'other-transfer' })
    const credit = { act: 'credit', memberId: member.id, because }
    expect(await lek.assign(arrival, credit)).toEqual({ outcome: 'done', state: 'credited' })
    expect(await wallet()).toBe(600_00)
  })
})
