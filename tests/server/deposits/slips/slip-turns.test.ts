/** Members take turns at the reader of slips, however many slips one of them hands in, and no slip delays the stop of a node. */
import { EventEmitter, once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { CodeReaderFailed } from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'
import {
  startSlipWorker,
  workOnNext as workOnNextIn,
} from '../../../../server/domains/deposits/evidence/slips/slip-worker.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import { memberWith } from '../../../support/members.ts'
import { makeDue, readersOf, slipsForFile, storeSlip, workerWith, workOnNext } from './slip-work.ts'

const { test, sent, worker: crediting, slipOf, handIn: handInByMember } = await slipsForFile()

const anybody = () => memberWith(test.db, { WALLET: 0 })

/** A worker whose reader fails with every picture, as with a hostile one. */
const worker = () =>
  workerWith(test.db, {
    codes: () => Promise.reject(new CodeReaderFailed(undefined)),
    find: async () => undefined,
  })
const handIn = (by?: { readonly id: string }) => (by ? storeSlip(test.db, by.id) : handInByMember())

const findCode = async () => [slipPayload({ bankCode: 'SCB', reference: '2026112512345678' })]

/** How often each of these was read. */
async function attempts(ids: readonly string[]): Promise<(number | undefined)[]> {
  return Promise.all(ids.map(async (id) => (await slipOf(id))?.attempts))
}

it('the first slip of each of three members is read before the second of a member with ten', async () => {
  const hostile: string[] = []
  for (let slip = 0; slip < 10; slip += 1) hostile.push(await handIn())
  const honest = [await handIn(await anybody()), await handIn(await anybody())]
  for (let turn = 0; turn < 3; turn += 1) await workOnNext(worker())
  expect((await attempts(hostile)).filter((count) => count === 1)).toHaveLength(1)
  expect(await attempts(honest)).toEqual([1, 1])
})

it('members take turns even if one hands in a new slip after each that was read', async () => {
  const second = await anybody()
  await handIn()
  await workOnNext(worker())
  await handIn()
  const honest = [await handIn(second), await handIn(second)]
  await workOnNext(worker())
  await handIn()
  await workOnNext(worker())
  await workOnNext(worker())
  expect(await attempts(honest)).toEqual([1, 1])
})

it('a picture is read a second time only after all new ones, and never a third time', async () => {
  const hostile = await handIn()
  await workOnNext(worker())
  await makeDue(test.db, hostile)
  const honest = await handIn(await anybody())
  await workOnNext(worker())
  expect(await attempts([hostile, honest])).toEqual([1, 1])
  await workOnNext(worker())
  expect(await slipOf(hostile)).toMatchObject({ attempts: 2, status: 'FAILED' })
})

it('a member of whom a slip was credited waits behind no newcomer, nor a newcomer behind them', async () => {
  const { record, reference } = sent()
  await handIn()
  await workOnNext(crediting())
  const newcomers = [await handIn(await anybody()), await handIn(await anybody())]
  const known = await handIn()
  const settings = crediting(async () => ({ ...record, reference: `${reference}2` }))
  await workOnNextIn(settings, 'known')
  expect(await attempts([known, ...newcomers])).toEqual([1, 0, 0])
  expect(await workOnNextIn(settings, 'known')).toBe(false)
  await handIn()
  await workOnNextIn(settings, 'newcomers')
  await workOnNextIn(settings, 'newcomers')
  expect(await attempts(newcomers)).toEqual([1, 1])
  expect(await workOnNextIn(settings, 'newcomers')).toBe(false)
})

it('both lanes work at once: a newcomer’s picture that blocks its reader blocks no known member', async () => {
  await handIn()
  await workOnNext(crediting())
  const settings = crediting()
  const begun = new EventEmitter()
  settings.readers.newcomers.read.mockImplementation(async () => {
    begun.emit('made')
    await once(begun, 'ended')
    return []
  })
  const isReading = once(begun, 'made')
  await handIn(await anybody())
  const stop = startSlipWorker({ ...settings, everyMs: 20 })
  await isReading
  const known = await handIn()
  await expect.poll(async () => (await slipOf(known))?.status).toBe('SUCCESS')
  begun.emit('ended')
  await stop()
})

it('the first look at a newcomer’s picture is short, the second and those at a known member’s are not', async () => {
  const settings = worker()
  const id = await handIn()
  await workOnNext(settings)
  await makeDue(test.db, id)
  await workOnNext(settings)
  const limits = ({ read }: typeof settings.readers.known) => read.mock.calls.map(([, limitMs]) => limitMs)
  expect(limits(settings.readers.newcomers)).toEqual([500, undefined])
  await handIn()
  await workOnNext(crediting())
  await handIn()
  await workOnNext(settings)
  expect(limits(settings.readers.known)).toEqual([undefined])
})

it.each(['reader', 'bank'])('a stop releases the slip when the %s does not finish', async (who) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const settings = worker()
  const call = new EventEmitter()
  const begun = once(call, 'made')
  async function hang(): Promise<undefined> {
    call.emit('made')
    await once(call, 'never')
    return undefined
  }
  const hanging =
    who === 'reader'
      ? { ...settings, readers: readersOf(hang) }
      : { ...settings, readers: readersOf(findCode), banks: { find: hang } }
  const id = await handIn()
  const stop = startSlipWorker({ ...hanging, everyMs: 50 })
  await begun
  const stopped = stop()
  vi.advanceTimersByTime(2000)
  await stopped
  vi.useRealTimers()
  for (const { close } of Object.values(hanging.readers)) expect(close).toHaveBeenCalledOnce()
  expect(await slipOf(id)).toMatchObject({ status: 'PENDING', attempts: 0, isDue: true })
})
