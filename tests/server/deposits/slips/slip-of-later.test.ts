import { describe, expect, it } from 'vitest'
import { BankUnavailable } from '../../../../server/outside/providers/bank-records.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { arrive } from '../arrivals.ts'
import { hoursLater, makeDue, slipsForFile, workOnNext } from './slip-work.ts'

const { test, sent, worker, handIn, slipOf } = await slipsForFile()

const captcha = () => Promise.reject(new BankUnavailable('captcha'))

const HELD = 'SELECT why, amount_satang AS satang FROM arrival WHERE number = $1 AND done_at IS NULL'

const unknown = async () => undefined

describe('a slip whose bank knows more later, or whose transfer was credited before', () => {
  it('a slip is a duplicate if its transfer was credited to another member, and is held for a person', async () => {
    const other = await memberWith(test.db, { WALLET: 0 })
    await arrive(test.db, { memberId: other.id, number: sent().reference.toUpperCase() })
    const id = await handIn()
    await workOnNext(worker())
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', satang: 0 })
    expect(await test.db.query('test.held', HELD, [sent().reference])).toEqual([
      { why: 'number-used', satang: 70_00 },
    ])
  })

  it.each([
    ['is new', 0, null],
    ['comes too late', 5, null],
    ['is of another amount, as the member claimed', 0, 99_00],
  ])('a slip that %s gets the deposit that its bank has reported', async (_what, hours, claimedSatang) => {
    await arrive(test.db, { memberId: sent().memberId, number: ` 00${sent().reference.toUpperCase()}` })
    const id = await handIn({ createdAt: hoursLater(hours), claimedSatang })
    await workOnNext(worker())
    expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', isRepeat: true, satang: 70_00 })
    expect(await booksOf(test.db, sent().memberId)).toMatchObject({ wallet: 70_00 })
  })

  it.each([
    ['amount', { amountSatang: 50_00 }],
    ['time', { occurredAt: hoursLater(-5), sentAt: hoursLater(-5) }],
  ])(
    'a slip that comes too late is not of the deposit under its number with another %s',
    async (_what, more) => {
      await arrive(test.db, { memberId: sent().memberId, number: `00${sent().reference}`, ...more })
      const id = await handIn({ createdAt: hoursLater(5) })
      await workOnNext(worker())
      expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', satang: 0 })
      expect(await test.db.query('test.held', HELD, [sent().reference])).toEqual([
        { why: 'number-used', satang: 70_00 },
      ])
    },
  )

  it('nor is one of money that went to an account of somebody else, which is not held', async () => {
    await arrive(test.db, { memberId: sent().memberId, number: sent().reference, amountSatang: 50_00 })
    const id = await handIn()
    await workOnNext(worker(async () => ({ ...sent().record, receiverAccountNo: '1' })))
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID', satang: 0 })
    expect(await test.db.query('test.held', HELD, [sent().reference])).toEqual([])
  })

  it.each([
    ['does not know the transfer yet', unknown, 'INVALID_SLIP'],
    ['demands a captcha', captcha, 'TRIPPLE_WRONG_CAPTCHA'],
  ])(
    'a bank that %s is queried again for an hour, and its later answer is credited',
    async (_what, find, note) => {
      const [id, other] = [await handIn(), await handIn()]
      const early = worker(find)
      // More often than our own reader may fail with a picture.
      for (let look = 0; look < 7; look += 1) {
        await workOnNext(early)
        await workOnNext(early)
        expect(await slipOf(id)).toMatchObject({ status: 'PENDING', attempts: look + 1 })
        expect(await workOnNext(early)).toBe(false)
        await makeDue(test.db, id)
        await makeDue(test.db, other)
      }
      early.clock.now.mockReturnValue(hoursLater(1))
      await workOnNext(early)
      await workOnNext(early)
      await makeDue(test.db, id)
      const late = worker()
      late.clock.now.mockReturnValue(hoursLater(1))
      await workOnNext(late)
      expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
      await makeDue(test.db, other)
      early.clock.now.mockReturnValue(hoursLater(1.001))
      await workOnNext(early)
      expect(await slipOf(other)).toMatchObject({ status: 'FAILED', note })
    },
  )

  it('a slip gets the age of the member’s first slip of the transfer', async () => {
    const sentBefore = { ...sent().record, sentAt: hoursLater(-0.99) }
    const first = await handIn()
    const early = worker(unknown)
    await workOnNext(early)
    early.clock.now.mockReturnValue(hoursLater(2))
    await makeDue(test.db, first)
    await workOnNext(early)
    expect(await slipOf(first)).toMatchObject({ status: 'FAILED' })
    const second = await handIn({ createdAt: hoursLater(2) })
    await workOnNext(worker(async () => sentBefore))
    expect(await slipOf(second)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
  })
})
