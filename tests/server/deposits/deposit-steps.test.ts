import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AnnouncementOutcome,
  expireAnnouncements,
  fulfilAnnouncement,
  settleAnnouncement,
} from '../../../server/domains/deposits/deposit-announcements.ts'
import { postDeposit } from '../../../server/domains/deposits/post-deposit.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import type { IncomingTransfer } from '../../../server/outside/providers/bank-feed.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { arrivalsIn } from './arrivals.ts'
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

const settle = (settlement: AnnouncementOutcome) => settleAnnouncement(test.db, member.id, settlement, NOW)

/** The operator has found the transfer of the oldest announcement at the bank, under that number. */
const found = (number: string) => settle({ outcome: 'SUCCESS', houseBankCode: 'BCEL', reference: number })

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

describe('a transfer that a bank reports', () => {
  it('is credited under the number of that bank, once however often it is reported', async () => {
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

  it('settles one announcement of its amount, and none of another member', async () => {
    const sender = member.username
    await announce(20_00)
    await announce()
    await announce()
    await arrives()
    expect(await announced()).toEqual(['PENDING', 'SUCCESS', 'PENDING'])
    expect(await settle({ outcome: 'FAILED' })).toBe(20_00)
    await arrives({ reference: randomUUID() })
    expect(await announced()).toEqual(['FAILED', 'SUCCESS', 'SUCCESS'])
    member = await memberWith(test.db, {})
    await announce()
    await arrives({ reference: randomUUID(), senderAccountNo: sender })
    expect(await announced()).toEqual(['PENDING'])
  })

  it('reported again does not settle an announcement made after it', async () => {
    await arrives()
    await announce()
    expect(await arrives()).toBe('already-credited')
    expect(await announced()).toEqual(['PENDING'])
  })

  it('from an account that nobody registered is not credited', async () => {
    expect(await arrives({ senderAccountNo: '5' })).toBe('unknown-sender')
    expect(await arrives({ senderBankCode: 'KBANK' })).toBe('unknown-sender')
    expect(await postedUnder(`bank:SCB:${reference}`)).toEqual([])
    const held = 'SELECT why, amount_satang AS satang FROM held_arrival WHERE reference = $1'
    expect(await test.db.query('test.held', held, [reference])).toEqual([
      { why: 'unknown-sender', satang: 70_00 },
    ])
  })

  it('to an account that takes slips is not credited by itself', async () => {
    expect(await arrives({ houseBankCode: 'BCEL' })).toBe('not-automatic')
    expect(await walletSatang()).toBe(1_00)
  })

  it('to an account that the settings do not have is held for a person, from any sender', async () => {
    expect(await arrives({ houseBankCode: 'NOBANK' })).toBe('unknown-receiver')
    expect(await walletSatang()).toBe(1_00)
    const held = 'SELECT house_bank_code AS bank, why FROM held_arrival WHERE reference = $1'
    expect(await test.db.query('test.held-for', held, [reference])).toEqual([
      { bank: 'NOBANK', why: 'unknown-receiver' },
    ])
  })

  it('to the mobile wallet belongs to the member with the sender’s phone number, whatever their bank', async () => {
    expect(await arrives({ houseBankCode: 'TRUEMONEY', senderBankCode: 'TRUEMONEY' })).toBe('credited')
    expect(await walletSatang()).toBe(71_00)
  })

  it('is not acknowledged while the ledger is halted, and credited when it is reported again', async () => {
    await halt()
    await expect(arrives()).rejects.toBeInstanceOf(LedgerHalted)
    await lift()
    expect(await arrives()).toBe('credited')
  })

  it('of an amount that cannot be booked is not acknowledged', async () => {
    await expect(arrives({ amountSatang: 0.5 })).rejects.toMatchObject({ code: 'invalid-amount' })
    expect(await walletSatang()).toBe(1_00)
  })
})

describe('an announced deposit', () => {
  it('is booked under the bank’s number of the transfer, the oldest first, and nothing when none is open', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()] as const
    await announce(10_00)
    await announce(20_00)
    expect(await found(first)).toBe(10_00)
    expect(await found(second)).toBe(20_00)
    expect(await found(third)).toBeUndefined()
    expect(await walletSatang()).toBe(31_00)
    for (const number of [first, second]) expect(await postedUnder(`bank:BCEL:${number}`)).toHaveLength(1)
    expect(await postedUnder(`bank:BCEL:${third}`)).toEqual([])
    expect(await announced()).toEqual(['SUCCESS', 'SUCCESS'])
  })

  it('that the operator does not find fails, with its amount', async () => {
    await announce()
    expect(await settle({ outcome: 'FAILED' })).toBe(70_00)
    expect(await announced()).toEqual(['FAILED'])
  })

  it('cannot be booked under the number of a transfer that has been credited', async () => {
    await arrives()
    await announce()
    await expect(settle({ outcome: 'SUCCESS', houseBankCode: 'SCB', reference })).rejects.toMatchObject({
      code: 'KEY_INVALID',
      params: { key: 'reference' },
    })
    expect(await announced()).toEqual(['PENDING'])
  })

  it('that nobody has settled for seven days fails', async () => {
    const weekLater = new Date(NOW.getTime() + 7 * 86_400_000)
    await announce()
    await expireAnnouncements(test.db, weekLater, 7)
    expect(await announced()).toEqual(['PENDING'])
    expect(await expireAnnouncements(test.db, new Date(weekLater.getTime() + 1), 7)).toBeGreaterThan(0)
    expect(await announced()).toEqual(['FAILED'])
  })

  it.each<[AnnouncementOutcome, unknown]>([
    [{ outcome: 'SUCCESS', houseBankCode: 'BCEL', reference: 'late' }, 'NO_DATA'],
    [{ outcome: 'FAILED' }, undefined],
  ])('that its money settles at that moment is left unchanged by %j', async (settlement, outcome) => {
    await announce()
    const deposit = { memberId: member.id, code: 'SCB', amountSatang: 70_00, reference, occurredAt: NOW }
    const settled = await test.db.transaction(async (tx) => {
      await postDeposit(tx, deposit)
      await fulfilAnnouncement(tx, deposit)
      const late = settle(settlement).catch((error: unknown) => Object(error).code)
      // Of this database only: other tests share the cluster.
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(() => test.db.query('test.waiting', waiting)).not.toEqual([])
      return { late }
    })
    expect(await settled.late).toBe(outcome)
    expect(await announced()).toEqual(['SUCCESS'])
    expect(await walletSatang()).toBe(71_00)
  })

  it.each([
    ['nothing', 0, { code: 'TRANSFER_MINIMUM' }],
    ['less than a baht', 99, { code: 'KEY_INVALID', params: { key: 'amount' } }],
    ['more than ten million baht', 10_000_000_01, { code: 'KEY_INVALID', params: { key: 'amount' } }],
  ])('of %s is refused', async (_what, amountSatang, refusal) => {
    await expect(announce(amountSatang)).rejects.toMatchObject(refusal)
    expect(await announced()).toEqual([])
  })

  it('of one baht, or of ten million, is stored', async () => {
    await announce(1_00)
    await announce(10_000_000_00)
    expect(await announced()).toEqual(['PENDING', 'PENDING'])
  })
})
