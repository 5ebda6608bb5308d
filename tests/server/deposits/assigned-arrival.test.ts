/** Proves S34. Money that a person of the house gives to a member is credited once, whatever else reports it. */
import { assert, asyncProperty, shuffledSubarray } from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Act } from '../../../desk/contract/arrivals.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { AMOUNT, arrivalsIn, atDeskOf, because, newNumber } from './arrivals.ts'
import { hoursLater } from './slips/slip-work.ts'

const test = await databaseForFile()
let dang: TestMember
let ploy: TestMember
const newMembers = async () => {
  dang = await memberWith(test.db, { WALLET: 1_00 })
  ploy = await memberWith(test.db, { WALLET: 1_00 })
}
beforeEach(newMembers)

const { feed, slip, book, qr, held } = arrivalsIn(test.db)

const { person, actAs } = atDeskOf(test.db)
const [nok, mali] = [await person('cashier'), await person('manager')]

const credit = (memberId: string, gateway?: string): Act => ({ act: 'credit', memberId, because, gateway })

const walletOf = async ({ id }: { id: string }) => (await booksOf(test.db, id))['wallet'] ?? 0
const wallets = async () => (await walletOf(dang)) + (await walletOf(ploy))

/** A cashier takes everything that is held under the number and tries to give it to a member. */
async function assign(staff: typeof nok, number: string, memberId: string): Promise<string[]> {
  const outcomes: string[] = []
  for (const { id } of await held(number)) {
    await actAs(staff, id, { act: 'claim' })
    outcomes.push((await actAs(staff, id, credit(memberId, 'KBANK'))).outcome)
  }
  return outcomes
}

/** Everything that may happen to a transfer of 70 baht, by its number. */
const EVENTS: Readonly<Record<string, (number: string) => Promise<unknown>>> = {
  'reported from an unknown account': (number) => feed(number),
  'reported again, spelled otherwise': (number) => feed(number.toLowerCase().replace(/^0+/, '')),
  'reported as of a member': (number) => feed(number, { senderAccountNo: dang.username }),
  'a slip of it': (number) => slip(ploy.id, number.toUpperCase()),
  'booked for an announcement': (number) => book(dang.id, number),
  'given to a member by a cashier': (number) => assign(nok, number, ploy.id),
  'given to another by a manager': (number) => assign(mali, number, dang.id),
}
const QR_EVENTS: typeof EVENTS = {
  'reported of an unknown QR': (number) => qr(number),
  'reported again, spelled otherwise': (number) => qr(` ${number.toLowerCase()}`),
  'reported of the QR of a member': (number) => qr(number, { of: dang.id }),
  'reported of the QR of another': (number) => qr(number.toUpperCase(), { of: ploy.id }),
  'given to a member by a cashier': (number) => assign(nok, number, ploy.id),
  'given to another by a manager': (number) => assign(mali, number, dang.id),
}

it.each([
  ['a transfer', EVENTS, 'one after the other'],
  ['a transfer', EVENTS, 'at once'],
  ['a payment of a QR', QR_EVENTS, 'one after the other'],
  ['a payment of a QR', QR_EVENTS, 'at once'],
])('$0 is credited at most once, whatever happens to it in any order, $2', async (_what, events, how) => {
  await assert(
    asyncProperty(shuffledSubarray(Object.keys(events), { minLength: 2 }), async (names) => {
      // What was credited by hand in the run before may be the same as what is reported now.
      await newMembers()
      const number = newNumber()
      const before = await wallets()
      const happen = async (name: string) => events[name]?.(number)
      if (how === 'at once') await Promise.all(names.map(happen))
      else for (const name of names) await happen(name)
      await Promise.all(Object.keys(events).map(happen))
      expect(await wallets()).toBe(before + AMOUNT)
    }),
    { numRuns: IS_LONG ? 15 : 3 },
  )
})

it('an arrival that is worth nothing can only be closed', async () => {
  const number = newNumber()
  await feed(number, { amountSatang: 0 })
  expect(await assign(nok, number, ploy.id)).toEqual(['not-creditable'])
  const id = (await held(number))[0]?.id ?? ''
  const closed = await actAs(nok, id, { act: 'close', reason: 'test', because })
  expect(closed).toEqual({ outcome: 'done', state: 'closed' })
})

it('an arrival under a used number of another amount is credited beside the first, under its number with a sign at the end', async () => {
  const number = newNumber()
  const before = await wallets()
  await slip(dang.id, number)
  const more = { senderAccountNo: dang.username, amountSatang: 50_00 }
  await feed(number, more)
  await feed(number, { ...more, amountSatang: 20_00 })
  const outcomes = await Promise.all((await held(number)).map(() => assign(nok, number, ploy.id)))
  expect(outcomes.flat().filter((outcome) => outcome === 'done')).toHaveLength(2)
  expect(await wallets()).toBe(before + AMOUNT + 70_00)
  expect(await feed(number, more)).toBe('already-credited')
  expect(await assign(nok, number, ploy.id)).toEqual(['moved-on', 'moved-on'])
})

it('an arrival under a used number is not credited where a person has booked it so before, and where only the member differs', async () => {
  const number = newNumber()
  await slip(dang.id, number)
  await feed(number.toUpperCase(), { sentAt: hoursLater(-3), senderAccountNo: dang.username })
  await book(dang.id, `${number}/2`)
  expect(await assign(nok, number, ploy.id)).toEqual(['reference-used'])
  const other = newNumber()
  await slip(dang.id, other)
  expect(await feed(other, { senderAccountNo: ploy.username })).toBe('held')
  expect(await assign(nok, other, ploy.id)).toEqual(['reference-used'])
})

it('a payment of an unknown QR is credited in the currency of its gateway', async () => {
  const number = newNumber()
  const before = await walletOf(dang)
  await qr(number, { amount: 6_000 })
  const id = (await held(number))[0]?.id ?? ''
  await actAs(nok, id, { act: 'claim' })
  await expect(actAs(nok, id, credit(dang.id))).rejects.toMatchObject({ params: { key: 'gateway' } })
  expect(await actAs(nok, id, credit(dang.id, 'BCEL'))).toMatchObject({ outcome: 'done' })
  expect(await walletOf(dang)).toBe(before + 10_00)
  const inKip =
    "SELECT kip, kip_per_baht AS rate FROM arrival WHERE deposit_reference = 'bank:QR:' || $1 AND NOT is_repeat"
  expect(await test.db.query('test.kip', inKip, [number])).toEqual([{ kip: 6_000, rate: 600 }])
})

it('the log says of a bank that it is one, and of a gateway that it is one', async () => {
  const [ofBank, ofGateway] = [newNumber(), newNumber()]
  await feed(ofBank)
  await qr(ofGateway)
  for (const number of [ofBank, ofGateway]) await assign(nok, number, dang.id)
  const kept = await test.db.query(
    'test.kept',
    "SELECT detail->>'houseBankCode' AS bank, detail->>'gateway' AS gateway FROM desk_log WHERE act = 'arrival-credit' AND member_id = $1 ORDER BY id",
    [dang.id],
  )
  expect(kept).toMatchObject([{ bank: 'SCB' }, { bank: null, gateway: 'KBANK' }])
})
