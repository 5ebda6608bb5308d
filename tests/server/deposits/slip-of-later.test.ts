import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { postDeposit } from '../../../server/domains/deposits/post-deposit.ts'
import { workOnNext } from '../../../server/domains/deposits/slips/slip-worker.ts'
import { type BankRecord, BankUnavailable } from '../../../server/outside/providers/bank-records.ts'
import { slipPayload } from '../../../server/outside/sandbox/slip/draw-slip.ts'
import { sandboxContent } from '../../../server/settings/site/site-content.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { databaseForFile } from '../../support/test-database.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { plainPng } from '../platform/files/pictures.ts'

const NOW = new Date('2026-11-22T05:00:00Z')

const test = await databaseForFile()
let member: TestMember
let reference: string
beforeEach(async () => {
  await test.asSupervisor("DELETE FROM slip WHERE status = 'PENDING'")
  member = await memberWith(test.db, { WALLET: 0 })
  reference = randomUUID().replaceAll('-', '')
})

/** The bank's record: 70 baht from the member to the house. */
const record = (): BankRecord => ({
  senderBankCode: 'SCB',
  senderAccountNo: member.username,
  receiverBankCode: 'SCB',
  receiverAccountNo: '4051234567',
  amount: 70_00,
  currency: 'THB',
  sentAt: NOW,
  reference,
})

/** A worker whose readers find the code of the member's transfer in every picture. */
function worker(find: () => Promise<BankRecord | undefined> = async () => record()) {
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  return {
    db: test.db,
    clock: { now: vi.fn<() => Date>(() => NOW) },
    log,
    files: { read: async () => plainPng() },
    codes: { read: async () => [slipPayload({ bankCode: 'SCB', reference })], close },
    banks: { find: vi.fn<typeof find>(find) },
    rules: { ...sandboxContent('th').house, closure: USUAL_SETTINGS.slips },
  }
}

/** The id of a slip that the member has handed in. */
async function handIn(createdAt = NOW, claimedSatang: number | null = null): Promise<string> {
  const [slip] = await test.db.query<{ id: string }>(
    'test.hand-in',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes)
                   VALUES (gen_random_uuid(), $1, '\\x00', 'png', 1) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, created_at, claimed_satang)
     SELECT gen_random_uuid(), $1::uuid, id, $2, $3 FROM kept RETURNING id`,
    [member.id, createdAt, claimedSatang],
  )
  return slip?.id ?? ''
}

const slipOf = async (id: string) =>
  (
    await test.db.query<{ status: string; note: string | null; waitSeconds: number; isRepeat: boolean }>(
      'test.slip',
      `SELECT status, note, amount_satang AS satang, attempts, is_repeat AS "isRepeat",
              extract(epoch FROM due_at - now())::float8 AS "waitSeconds" FROM slip WHERE id = $1`,
      [id],
    )
  )[0]

/** Makes a slip that waits for its next attempt due now. */
const makeDue = (id: string) =>
  test.db.query('test.due', 'UPDATE slip SET due_at = now() WHERE id = $1', [id])

const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const captcha = () => Promise.reject(new BankUnavailable('captcha'))

const unknown = async () => undefined

describe('a slip whose bank knows more later, or whose transfer was credited before', () => {
  it('a slip is a duplicate if its transfer was credited to another member, and is held for a person', async () => {
    const other = await memberWith(test.db, { WALLET: 0 })
    const deposit = { memberId: other.id, code: 'SCB', amountSatang: 70_00, occurredAt: NOW }
    await test.db.transaction((tx) =>
      postDeposit(tx, { ...deposit, reference: `bank:SCB:${reference.toUpperCase()}` }),
    )
    const id = await handIn()
    await workOnNext(worker())
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', satang: 0 })
    const heldArrivals = 'SELECT why, amount_satang AS satang FROM held_arrival WHERE reference = $1'
    expect(await test.db.query('test.held', heldArrivals, [reference])).toEqual([
      { why: 'number-used', satang: 70_00 },
    ])
  })

  it.each([
    ['is new', 0, null],
    ['comes too late', 5, null],
    ['is of another amount, as the member claimed', 0, 99_00],
  ])('a slip that %s gets the deposit that its bank has reported', async (_what, hours, claimedSatang) => {
    const deposit = { memberId: member.id, code: 'SCB', amountSatang: 70_00, occurredAt: NOW }
    const spelled = `bank:SCB: 00${reference.toUpperCase()}`
    await test.db.transaction((tx) => postDeposit(tx, { ...deposit, reference: spelled }))
    const id = await handIn(hoursLater(hours), claimedSatang)
    await workOnNext(worker())
    expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', isRepeat: true, satang: 70_00 })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 70_00 })
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
        await makeDue(id)
        await makeDue(other)
      }
      early.clock.now.mockReturnValue(hoursLater(1))
      await workOnNext(early)
      await workOnNext(early)
      await makeDue(id)
      const late = worker()
      late.clock.now.mockReturnValue(hoursLater(1))
      await workOnNext(late)
      expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
      await makeDue(other)
      early.clock.now.mockReturnValue(hoursLater(1.001))
      await workOnNext(early)
      expect(await slipOf(other)).toMatchObject({ status: 'FAILED', note })
    },
  )

  it('a slip gets the age of the member’s first slip of the transfer', async () => {
    const sent = async () => ({ ...record(), sentAt: hoursLater(-0.99) })
    const first = await handIn()
    const early = worker(unknown)
    await workOnNext(early)
    early.clock.now.mockReturnValue(hoursLater(2))
    await makeDue(first)
    await workOnNext(early)
    expect(await slipOf(first)).toMatchObject({ status: 'FAILED' })
    const second = await handIn(hoursLater(2))
    await workOnNext(worker(sent))
    expect(await slipOf(second)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
  })
})
