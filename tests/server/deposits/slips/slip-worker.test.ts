import { EventEmitter, once } from 'node:events'
import { generate } from 'promptparse'
import { expect, it } from 'vitest'
import { CodeReaderFailed } from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'
import {
  failUncheckedSlips,
  startSlipWorker,
} from '../../../../server/domains/deposits/evidence/slips/slip-worker.ts'
import { BankUnavailable } from '../../../../server/outside/providers/bank-records.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { arrivalsIn, arrive, atDeskOf } from '../arrivals.ts'
import { hoursLater, makeDue, NOW, readersOf, slipsForFile, workOnNext } from './slip-work.ts'

const { test, sent, worker, handIn, slipOf } = await slipsForFile()

const failingReader = () => Promise.reject(new CodeReaderFailed(undefined))

const noAnswer = () => Promise.reject(new BankUnavailable('no-answer'))
const captcha = () => Promise.reject(new BankUnavailable('captcha'))
const notConnected = () => Promise.reject(new BankUnavailable('not-connected'))
const unknown = async () => undefined

const BANK_CODE = [slipPayload({ bankCode: 'SCB', reference: '2026112512345678' })]
const WALLET_CODE = generate.trueMoneySlipVerify({
  eventType: 'P2P',
  transactionId: 'TXN0123456789',
  date: '22112026',
})

it('the slip worker credits the bank’s amount under its number, which settles an announced deposit', async () => {
  await arrivalsIn(test.db).announce(sent().memberId, 70_00)
  const id = await handIn()
  expect(await workOnNext(worker())).toBe(true)
  expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', note: null, satang: 70_00 })
  expect(await booksOf(test.db, sent().memberId)).toMatchObject({ wallet: 70_00 })
  const posted = `SELECT kind, actor, description, t.occurred_at AS "occurredAt", d.status FROM transfer t
                    JOIN deposit_announcement d ON d.deposit_reference = t.reference WHERE t.reference = $1`
  expect(await test.db.query('test.posted', posted, [`bank:SCB:${sent().reference}`])).toEqual([
    { kind: 'deposit', actor: 'bank:SCB', description: 'SCB', occurredAt: NOW, status: 'SUCCESS' },
  ])
})

it('the slip worker leaves a slip unchanged that a person has decided meanwhile', async () => {
  const id = await handIn()
  const decidedElsewhere = async () => {
    await test.db.script(`UPDATE slip SET status = 'FAILED', note = 'NOT_MATCH' WHERE id = '${id}'`)
    return sent().record
  }
  expect(await workOnNext(worker(decidedElsewhere))).toBe(true)
  expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', satang: 0 })
  expect(await booksOf(test.db, sent().memberId)).not.toHaveProperty('wallet', 70_00)
})

it.each<[string, string[] | undefined, () => Promise<undefined>, string]>([
  ['without a code', [], unknown, 'INVALID_SLIP'],
  ['that cannot be unpacked', undefined, unknown, 'CANNOT_READ_CROPPED_IMAGE'],
  ['with the QR that was to be paid', ['https://example.org'], unknown, 'CANNOT_READ_CROPPED_IMAGE'],
  ['with a damaged code', ['0041000600000101030'], unknown, 'UNSTABLE_REFNO_ON_SLIP'],
  ['of a mobile wallet', [WALLET_CODE], unknown, 'INVALID_SLIP'],
  ['whose bank demands a captcha for an hour', BANK_CODE, captcha, 'TRIPPLE_WRONG_CAPTCHA'],
  ['whose bank is silent for a day', BANK_CODE, noAnswer, 'UNKNOW_ERROR'],
  ['where no bank is connected', BANK_CODE, notConnected, 'UNKNOW_ERROR'],
])(
  'the slip worker leaves a slip %s to the desk, and fails it without one',
  async (_which, codes, find, note) => {
    const ofWorker = { ...worker(find), readers: readersOf(async () => codes) }
    ofWorker.clock.now.mockReturnValue(hoursLater(24.1))
    const atDesk = await handIn()
    await workOnNext({ ...ofWorker, hasDesk: true })
    expect(await slipOf(atDesk)).toMatchObject({ status: 'PENDING', isDue: false, waitSeconds: Infinity })
    const id = await handIn()
    await workOnNext(ofWorker)
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note })
  },
)

it('the slip worker leaves a picture at which its reader failed twice to the desk, as an unreadable one', async () => {
  const id = await handIn()
  const failing = { ...worker(), readers: readersOf(failingReader), hasDesk: true }
  await workOnNext(failing)
  await makeDue(test.db, id)
  await workOnNext(failing)
  expect(await slipOf(id)).toMatchObject({ status: 'PENDING', waitSeconds: Infinity })
  const found = 'SELECT problem FROM slip_finding WHERE slip_id = $1'
  expect(await test.db.query('test.problem', found, [id])).toEqual([{ problem: 'UNSTABLE_REFNO_ON_SLIP' }])
})

it('a slip that nobody has decided for three days fails, unless a person has it or nobody could look at it', async () => {
  const unreadable = { ...worker(), readers: readersOf(async () => []), hasDesk: true }
  const [left, held] = [await handIn(), await handIn()]
  await workOnNext(unreadable)
  await workOnNext(unreadable)
  const unseen = await handIn()
  await test.db.query('test.claimed', 'UPDATE slip SET holder_id = $2, held_since = now() WHERE id = $1', [
    held,
    (await atDeskOf(test.db).person('cashier')).id,
  ])
  const statuses = async () =>
    (await Promise.all([left, held, unseen].map(slipOf))).map((slip) => slip?.note ?? slip?.status)
  await failUncheckedSlips(test.db, hoursLater(71.9))
  expect(await statuses()).toEqual(['PENDING', 'PENDING', 'PENDING'])
  await failUncheckedSlips(test.db, hoursLater(72.1))
  expect(await statuses()).toEqual(['NOT_CHECKED', 'PENDING', 'PENDING'])
})

it('the slip worker queries a silent bank again with growing delays, and credits when it answers after hours', async () => {
  const id = await handIn()
  const silent = worker(noAnswer)
  for (const [attempt, waitSeconds] of [20, 60, 180, 300, 300, 300].entries()) {
    const from = performance.now()
    await workOnNext(silent)
    expect(await workOnNext(silent)).toBe(false)
    const slip = await slipOf(id)
    expect(slip).toMatchObject({ status: 'PENDING', attempts: attempt + 1 })
    expect(slip?.waitSeconds).toBeLessThanOrEqual(waitSeconds)
    expect(slip?.waitSeconds).toBeGreaterThan(waitSeconds - (performance.now() - from) / 1000 - 0.001)
    await makeDue(test.db, id)
  }
  silent.clock.now.mockReturnValue(hoursLater(24))
  await workOnNext(silent)
  expect(await slipOf(id)).toMatchObject({ status: 'PENDING' })
  await makeDue(test.db, id)
  await workOnNext(worker())
  expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
})

it('the slip worker reads a picture twice when its own reader fails; silence of the bank does not count', async () => {
  const id = await handIn()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await workOnNext(worker(noAnswer))
    await makeDue(test.db, id)
  }
  const settings = worker()
  const failing = { ...settings, readers: readersOf(failingReader) }
  await workOnNext(failing)
  expect(await slipOf(id)).toMatchObject({ status: 'PENDING' })
  await makeDue(test.db, id)
  await workOnNext(failing)
  expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
})

it('the slip worker processes a new slip before those that wait for a silent bank', async () => {
  for (let waiting = 0; waiting < 2; waiting += 1) await handIn()
  await workOnNext(worker(noAnswer))
  await workOnNext(worker(noAnswer))
  await test.db.script("UPDATE slip SET due_at = now() - interval '1 hour' WHERE status = 'PENDING'")
  const fresh = await handIn()
  await workOnNext(worker())
  expect(await slipOf(fresh)).toMatchObject({ status: 'SUCCESS' })
})

it('the slip worker processes nothing while the ledger is halted, however long, and then has all its attempts', async () => {
  const id = await handIn()
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  const settings = worker()
  for (let look = 0; look < 6; look += 1) {
    await workOnNext(settings).catch(() => undefined)
    await makeDue(test.db, id)
  }
  await test.asSupervisor('DELETE FROM ledger_halt')
  expect(settings.banks.find).not.toHaveBeenCalled()
  await workOnNext(worker(noAnswer))
  expect(await slipOf(id)).toMatchObject({ status: 'PENDING', attempts: 1 })
  await makeDue(test.db, id)
  await workOnNext(settings)
  expect(await slipOf(id)).toMatchObject({ status: 'SUCCESS', satang: 70_00 })
})

it('the slip worker continues after a failure of its own until it is stopped, and then finishes its work', async () => {
  const first = await handIn()
  const settings = worker()
  let hasFailed = false
  const query: typeof test.db.query = async (name, sql, values) => {
    if (hasFailed) return test.db.query(name, sql, values)
    hasFailed = true
    throw new Error('a defect')
  }
  const stop = startSlipWorker({ ...settings, db: { ...test.db, query }, everyMs: 50 })
  await expect.poll(() => settings.log.error).toHaveBeenCalled()
  await expect.poll(() => slipOf(first)).toMatchObject({ status: 'SUCCESS' })

  const call = new EventEmitter()
  settings.banks.find.mockImplementation(async () => {
    call.emit('made')
    await once(call, 'answered')
    return sent().record
  })
  const made = once(call, 'made')
  const ids = [await handIn(), await handIn()]
  await made
  const stopped = stop()
  expect(settings.readers.newcomers.close).not.toHaveBeenCalled()
  call.emit('answered')
  await stopped
  expect(settings.readers.newcomers.close).toHaveBeenCalledOnce()
  const statuses = (await Promise.all(ids.map(slipOf))).map((slip) => slip?.status)
  expect(new Set(statuses)).toEqual(new Set(['SUCCESS', 'PENDING']))
})

/** What waits for a person under the number of the transfer. */
const held = () =>
  test.db.query(
    'test.held',
    'SELECT why, amount_satang AS satang FROM arrival WHERE number = $1 AND done_at IS NULL',
    [sent().reference],
  )

it('a slip is a duplicate if its transfer was credited to another member, and is held for a person', async () => {
  const other = await memberWith(test.db, { WALLET: 0 })
  await arrive(test.db, { memberId: other.id, number: sent().reference.toUpperCase() })
  const id = await handIn()
  await workOnNext(worker())
  expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', satang: 0 })
  expect(await held()).toEqual([{ why: 'number-used', satang: 70_00 }])
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

it('a slip that comes too late is not of the deposit under its number with another amount, and held', async () => {
  const more = { number: `00${sent().reference}`, amountSatang: 50_00 }
  await arrive(test.db, { memberId: sent().memberId, ...more })
  const id = await handIn({ createdAt: hoursLater(5) })
  await workOnNext(worker())
  expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', satang: 0 })
  expect(await held()).toEqual([{ why: 'number-used', satang: 70_00 }])
})

it('a slip of money that went to an account of somebody else fails, and is not held', async () => {
  await arrive(test.db, { memberId: sent().memberId, number: sent().reference, amountSatang: 50_00 })
  const id = await handIn()
  await workOnNext(worker(async () => ({ ...sent().record, receiverAccountNo: '1' })))
  expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID', satang: 0 })
  expect(await held()).toEqual([])
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
    for (let look = 0; look < 3; look += 1) {
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
