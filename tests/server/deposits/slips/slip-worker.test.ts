import { EventEmitter, once } from 'node:events'
import { generate } from 'promptparse'
import { describe, expect, it } from 'vitest'
import { CodeReaderFailed } from '../../../../server/domains/deposits/slips/code-reader.ts'
import { startSlipWorker } from '../../../../server/domains/deposits/slips/slip-worker.ts'
import { BankUnavailable } from '../../../../server/outside/providers/bank-records.ts'
import { booksOf } from '../../../support/members.ts'
import { arrivalsIn } from '../arrivals.ts'
import { hoursLater, makeDue, NOW, readersOf, slipsForFile, workOnNext } from './slip-work.ts'

const { test, sent, worker, handIn, slipOf } = await slipsForFile()

const failingReader = () => Promise.reject(new CodeReaderFailed(undefined))

const noAnswer = () => Promise.reject(new BankUnavailable('no-answer'))

describe('the slip worker', () => {
  it('has nothing to do without a slip', async () => {
    expect(await workOnNext(worker())).toBe(false)
  })

  it('credits the bank’s amount under its number, which settles an announced deposit', async () => {
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

  it('credits a transfer once, whichever of its slips is first', async () => {
    const ids = [await handIn(), await handIn()]
    const settings = worker()
    await workOnNext(settings)
    await workOnNext(settings)
    const slips = await Promise.all(ids.map(slipOf))
    expect(slips).toMatchObject(ids.map(() => ({ status: 'SUCCESS', satang: 70_00 })))
    expect(slips.filter((slip) => slip?.isRepeat)).toHaveLength(1)
    expect(await booksOf(test.db, sent().memberId)).toMatchObject({ wallet: 70_00 })
  })

  it('leaves a slip unchanged that a person has decided meanwhile', async () => {
    const id = await handIn()
    const decidedElsewhere = async () => {
      await test.db.query(
        'test.decide',
        "UPDATE slip SET status = 'FAILED', note = 'NOT_MATCH' WHERE id = $1",
        [id],
      )
      return sent().record
    }
    expect(await workOnNext(worker(decidedElsewhere))).toBe(true)
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', satang: 0 })
    expect(await booksOf(test.db, sent().memberId)).not.toHaveProperty('wallet', 70_00)
  })

  it('leaves the slip of a mobile wallet to the desk for a day, and calls it unreadable without one', async () => {
    const code = { eventType: 'P2P', transactionId: 'TXN0123456789', date: '22112026' }
    const readers = readersOf(async () => [generate.trueMoneySlipVerify(code)])
    const id = await handIn()
    const atDesk = { ...worker(), readers, hasDesk: true }
    await workOnNext(atDesk)
    expect(await workOnNext(atDesk)).toBe(false)
    expect(await slipOf(id)).toMatchObject({ status: 'PENDING' })
    atDesk.clock.now.mockReturnValue(hoursLater(24.1))
    await makeDue(test.db, id)
    await workOnNext(atDesk)
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' })
    const other = await handIn()
    await workOnNext({ ...worker(), readers })
    expect(await slipOf(other)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' })
  })

  it('queries a silent bank again with growing delays, and credits when it answers after hours', async () => {
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

  it('abandons a slip for which no bank has answered for more than a day', async () => {
    const id = await handIn()
    const silent = worker(noAnswer)
    silent.clock.now.mockReturnValue(hoursLater(24.01))
    await workOnNext(silent)
    expect(await slipOf(id)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
  })

  it('reads a picture twice when its own reader fails; silence of the bank does not count', async () => {
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

  it('processes a new slip before those that wait for a silent bank', async () => {
    const waiting = [await handIn(), await handIn()]
    await workOnNext(worker(noAnswer))
    await workOnNext(worker(noAnswer))
    for (const id of waiting) {
      await test.db.query(
        'test.overdue',
        "UPDATE slip SET due_at = now() - interval '1 hour' WHERE id = $1",
        [id],
      )
    }
    const fresh = await handIn()
    await workOnNext(worker())
    expect(await slipOf(fresh)).toMatchObject({ status: 'SUCCESS' })
  })

  it('processes nothing while the ledger is halted, however long, and then has all its attempts', async () => {
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

  it('continues after a failure of its own until it is stopped, and then finishes its work', async () => {
    const first = await handIn()
    const settings = worker()
    settings.clock.now.mockImplementationOnce(() => {
      throw new Error('a defect')
    })
    const stop = startSlipWorker({ ...settings, everyMs: 50 })
    await expect.poll(() => settings.log.error).toHaveBeenCalled()
    await makeDue(test.db, first)
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
})
