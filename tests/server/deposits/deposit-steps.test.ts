import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { creditOnce } from '../../../server/domains/deposits/credit/credit-once.ts'
import { expireAnnouncements } from '../../../server/domains/deposits/expected/announcements.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import type { IncomingTransfer } from '../../../server/outside/providers/bank-feed.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { AMOUNT, arrivalsIn } from './arrivals.ts'
import { NOW } from './slips/slip-work.ts'

const test = await databaseForFile()
let member: TestMember
let reference: string
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1_00 })
  reference = randomUUID()
})

const arrivals = arrivalsIn(test.db)

/** A report of the bank: 70 baht from the member. */
const arrives = (more: Partial<IncomingTransfer> = {}) =>
  arrivals.feed(reference, { senderAccountNo: member.username, ...more })

const announce = (amountSatang?: number) => arrivals.announce(member.id, amountSatang)

const announced = async () =>
  (
    await test.db.query<{ status: string }>(
      'test.announced',
      'SELECT status FROM deposit_announcement WHERE member_id = $1 ORDER BY id',
      [member.id],
    )
  ).map(({ status }) => status)

const postedUnder = (wanted: string) =>
  test.db.query(
    'test.posted',
    'SELECT kind, actor, description, occurred_at AS "occurredAt" FROM transfer WHERE reference = $1',
    [wanted],
  )

const walletSatang = async () => (await booksOf(test.db, member.id))['wallet']

const halt = () => test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
const lift = () => test.asSupervisor('DELETE FROM ledger_halt')

it('a transfer that a bank reports is credited under the number of that bank, once however often it is reported', async () => {
  const before = await houseBalance(test.db, 'bank:SCB')
  expect(await arrives()).toBe('credited')
  expect(await arrives()).toBe('already-credited')
  expect(await walletSatang()).toBe(71_00)
  expect(await houseBalance(test.db, 'bank:SCB')).toBe(before - 70_00)
  expect(await postedUnder(`bank:SCB:${reference}`)).toEqual([
    { kind: 'deposit', actor: 'bank:SCB', description: 'SCB', occurredAt: NOW },
  ])
  expect(await arrives({ houseBankCode: 'KBANK' })).toBe('credited')
})

it('a transfer that a bank reports settles one announcement of its amount, and none of another member', async () => {
  const sender = member.username
  await announce(20_00)
  await announce()
  await announce()
  await arrives()
  expect(await announced()).toEqual(['PENDING', 'SUCCESS', 'PENDING'])
  await arrives({ reference: randomUUID() })
  expect(await announced()).toEqual(['PENDING', 'SUCCESS', 'SUCCESS'])
  member = await memberWith(test.db, {})
  await announce()
  await arrives({ reference: randomUUID(), senderAccountNo: sender })
  expect(await announced()).toEqual(['PENDING'])
})

it('a transfer that a bank reports reported again does not settle an announcement made after it', async () => {
  await arrives()
  await announce()
  expect(await arrives()).toBe('already-credited')
  expect(await announced()).toEqual(['PENDING'])
})

it('a transfer that a bank reports from an account that nobody registered is not credited', async () => {
  expect(await arrives({ senderAccountNo: '5' })).toBe('unknown-sender')
  expect(await arrives({ senderBankCode: 'KBANK' })).toBe('unknown-sender')
  expect(await postedUnder(`bank:SCB:${reference}`)).toEqual([])
  expect(await arrivals.held(reference)).toMatchObject([{ why: 'unknown-sender', satang: 70_00 }])
})

it('a transfer that a bank reports to an account that takes slips waits for its slip, however often it is reported', async () => {
  const accounts = [{ bankCode: 'SCB', bankAccountNo: '1', bankAccountName: '', currency: 'BAHT' } as const]
  const sender = { senderAccountNo: member.username }
  const reported = () => arrivals.feed(reference, sender, { accounts, kipRate: undefined })
  expect([await reported(), await reported()]).toEqual(['not-automatic', 'not-automatic'])
  expect(await walletSatang()).toBe(1_00)
  expect(await arrivals.held(reference)).toMatchObject([
    { why: 'not-automatic', satang: 70_00, isDone: false },
  ])
  expect(await arrivals.slip(member.id, reference.toUpperCase())).toBe('credited')
  expect(await walletSatang()).toBe(71_00)
  expect(await arrivals.held(reference)).toEqual([])
  expect(await reported()).toBe('already-credited')
})

it('a transfer that a bank reports to an account that the settings do not have is held for a person, from any sender', async () => {
  expect(await arrives({ houseBankCode: 'NOBANK' })).toBe('unknown-receiver')
  expect(await walletSatang()).toBe(1_00)
  expect(await arrivals.held(reference)).toMatchObject([{ why: 'unknown-receiver' }])
})

it('a transfer that a bank reports to the mobile wallet belongs to the member with the sender’s phone number, whatever their bank', async () => {
  expect(await arrives({ houseBankCode: 'TRUEMONEY', senderBankCode: 'TRUEMONEY' })).toBe('credited')
  expect(await walletSatang()).toBe(71_00)
})

it('a transfer that a bank reports is not acknowledged while the ledger is halted, and credited when it is reported again', async () => {
  await halt()
  await expect(arrives()).rejects.toBeInstanceOf(LedgerHalted)
  await lift()
  expect(await arrives()).toBe('credited')
})

it('a transfer that a bank reports of an amount that cannot be booked is not acknowledged', async () => {
  await expect(arrives({ amountSatang: 0.5 })).rejects.toMatchObject({ code: 'invalid-amount' })
  expect(await walletSatang()).toBe(1_00)
})

it('an announced deposit that nobody has settled for seven days fails', async () => {
  const weekLater = new Date(NOW.getTime() + 7 * 86_400_000)
  await announce()
  await expireAnnouncements(test.db, weekLater, 7)
  expect(await announced()).toEqual(['PENDING'])
  expect(await expireAnnouncements(test.db, new Date(weekLater.getTime() + 1), 7)).toBeGreaterThan(0)
  expect(await announced()).toEqual(['FAILED'])
})

it('an announced deposit that its money answers at that moment is booked by nobody', async () => {
  await announce()
  const settled = await test.db.transaction(async (tx) => {
    const transfer = {
      kind: 'bank',
      code: 'SCB',
      number: reference,
      amountSatang: AMOUNT,
      sentAt: NOW,
    } as const
    await creditOnce(tx, { ...transfer, memberId: member.id, evidence: 'report', occurredAt: NOW })
    const late = arrivals.book(member.id, randomUUID())
    await untilLocked(test.db)
    return { late }
  })
  expect(await settled.late).toBe('refused')
  expect(await announced()).toEqual(['SUCCESS', 'PENDING'])
  expect(await walletSatang()).toBe(71_00)
})

it.each([
  ['nothing', 0, { code: 'TRANSFER_MINIMUM' }],
  ['less than a baht', 99, { code: 'KEY_INVALID', params: { key: 'amount' } }],
  ['more than ten million baht', 10_000_000_01, { code: 'KEY_INVALID', params: { key: 'amount' } }],
])('an announced deposit of %s is refused', async (_what, amountSatang, refusal) => {
  await expect(announce(amountSatang)).rejects.toMatchObject(refusal)
  expect(await announced()).toEqual([])
})

it('an announced deposit of one baht, or of ten million, is stored', async () => {
  await announce(1_00)
  await announce(10_000_000_00)
  expect(await announced()).toEqual(['PENDING', 'PENDING'])
})
