/** Money that a person of the house has closed without a credit may have gone back: nobody is credited with it later. */
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../desk/contract/arrivals.ts'
import { type HeldReason, holdArrival } from '../../../server/domains/deposits/held-arrivals.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { AMOUNT, arrivalsIn, atDeskOf, because, newNumber } from './arrivals.ts'
import { NOW } from './slips/slip-work.ts'

const test = await databaseForFile()
const { id: dang, username } = await memberWith(test.db, { WALLET: 1_00 })
const { feed, slip, book, held } = arrivalsIn(test.db)
const { person, actAs } = atDeskOf(test.db)
const nok = await person('cashier')

const wallet = async () => (await booksOf(test.db, dang))['wallet'] ?? 0
const close: Act = { act: 'close', reason: 'returned', because }

/** Money that a cashier has claimed. */
async function claimed(number: string, why: HeldReason = 'unknown-sender'): Promise<string> {
  const arrival = { houseBankCode: 'SCB', reference: number, amountSatang: AMOUNT, sentAt: NOW }
  await holdArrival(test.db, { ...arrival, senderBankCode: 'SCB', senderAccountNo: 'nobody' }, why)
  const id = (await held(number)).find((row) => row.why === why)?.id ?? ''
  await actAs(nok, id, { act: 'claim' })
  return id
}

/** What credits it. */
const EVENTS: Readonly<Record<string, (number: string) => Promise<unknown>>> = {
  'reported as of a member': (number) => feed(number, { senderAccountNo: username }),
  'reported in another spelling': (number) => feed(number.toUpperCase(), { senderAccountNo: username }),
  'a slip of it': (number) => slip(dang, number),
  'booked for an announcement': (number) => book(dang, number),
}

describe.each(Object.entries(EVENTS))('an arrival, %s', (_name, happens) => {
  it('after a cashier has closed it, is not credited', async () => {
    const number = newNumber()
    const before = await wallet()
    await actAs(nok, await claimed(number), close)
    await happens(number)
    expect(await wallet()).toBe(before)
    expect(await held(number)).toHaveLength(1)
  })

  it('while a cashier closes it, is closed or credited, and not both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = newNumber()
      const before = await wallet()
      const id = await claimed(number)
      const [closed] = await Promise.all([actAs(nok, id, close), happens(number)])
      const isFirst = closed.outcome === 'done'
      expect(closed).toMatchObject(
        isFirst ? { outcome: 'done', state: 'closed' } : { outcome: 'moved-on', state: 'credited' },
      )
      expect(await wallet()).toBe(isFirst ? before : before + AMOUNT)
    }
  })
})

it('what is closed is not held again for another reason, and its other report is not credited', async () => {
  const number = newNumber()
  const [first, second] = [await claimed(number, 'unknown-receiver'), await claimed(number)]
  await actAs(nok, first, close)
  const credit: Act = { act: 'credit', memberId: dang, because }
  expect(await actAs(nok, second, credit)).toEqual({ outcome: 'arrival-closed' })
  await actAs(nok, second, close)
  expect(await feed(number, { senderAccountNo: username })).toBe('held')
  const again = { houseBankCode: 'SCB', reference: number, amountSatang: AMOUNT, sentAt: NOW }
  await holdArrival(test.db, again, 'shared-account')
  expect(await held(number)).toHaveLength(2)
})

it('another transfer under the number of a closed one is credited', async () => {
  const number = newNumber()
  const before = await wallet()
  await actAs(nok, await claimed(number), close)
  expect(await feed(number, { senderAccountNo: username, amountSatang: 50_00 })).toBe('credited')
  expect(await wallet()).toBe(before + 50_00)
})
