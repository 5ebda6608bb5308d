/** Members take turns at the reader of slips, however many slips one of them hands in, and no slip delays the stop of a node. */
import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { CodeReaderFailed } from '../../../server/domains/deposits/slips/code-reader.ts'
import { startSlipWorker, workOnNext } from '../../../server/domains/deposits/slips/slip-worker.ts'
import { slipPayload } from '../../../server/outside/sandbox/slip/draw-slip.ts'
import { sandboxContent } from '../../../server/settings/site/site-content.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { databaseForFile } from '../../support/test-database.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { plainPng } from '../platform/files/pictures.ts'

const NOW = new Date('2026-11-22T05:00:00Z')

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  await test.asSupervisor("DELETE FROM slip WHERE status = 'PENDING'")
  member = await anybody()
})

const anybody = () => memberWith(test.db, { WALLET: 0 })

/** A worker whose reader fails with every picture, as with a hostile one. */
const worker = () => ({
  db: test.db,
  clock: { now: () => NOW },
  log: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
  files: { read: async () => plainPng() },
  codes: {
    read: (): Promise<string[]> => Promise.reject(new CodeReaderFailed(undefined)),
    close: vi.fn<() => Promise<void>>(async () => undefined),
  },
  banks: { find: async () => undefined },
  rules: { ...sandboxContent('th').house, closure: USUAL_SETTINGS.slips },
})

/** The id of a slip that a member has handed in. */
async function handIn(by = member): Promise<string> {
  const [slip] = await test.db.query<{ id: string }>(
    'test.hand-in',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes)
                   VALUES (gen_random_uuid(), $1, '\\x00', 'png', 1) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, created_at)
     SELECT gen_random_uuid(), $1::uuid, id, $2 FROM kept RETURNING id`,
    [by.id, NOW],
  )
  return slip?.id ?? ''
}

const findCode = async () => [slipPayload({ bankCode: 'SCB', reference: '2026112512345678' })]

/** How often each of these was read. */
async function attempts(ids: readonly string[]): Promise<(number | undefined)[]> {
  return Promise.all(ids.map(async (id) => (await slipOf(id))?.attempts))
}

const slipOf = async (id: string) =>
  (
    await test.db.query<{ status: string; attempts: number; isDue: boolean }>(
      'test.slip',
      'SELECT status, attempts, due_at <= now() AS "isDue" FROM slip WHERE id = $1',
      [id],
    )
  )[0]

it.each([2, 5])(
  'the first slip of each of %i members is read before the second of a member with twenty',
  async (members) => {
    const hostile: string[] = []
    for (let slip = 0; slip < 20; slip += 1) hostile.push(await handIn())
    const honest: string[] = []
    for (let other = 1; other < members; other += 1) honest.push(await handIn(await anybody()))
    for (let turn = 0; turn < members; turn += 1) await workOnNext(worker())
    expect((await attempts(hostile)).filter((count) => count === 1)).toHaveLength(1)
    expect(await attempts(honest)).toEqual(honest.map(() => 1))
  },
)

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
  await test.db.query('test.due', 'UPDATE slip SET due_at = now() WHERE id = $1', [hostile])
  const honest = await handIn(await anybody())
  await workOnNext(worker())
  expect(await attempts([hostile, honest])).toEqual([1, 1])
  await workOnNext(worker())
  expect(await slipOf(hostile)).toMatchObject({ attempts: 2, status: 'FAILED' })
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
      ? { ...settings, codes: { ...settings.codes, read: hang } }
      : { ...settings, codes: { ...settings.codes, read: findCode }, banks: { find: hang } }
  const id = await handIn()
  const stop = startSlipWorker({ ...hanging, everyMs: 50 })
  await begun
  const stopped = stop()
  vi.advanceTimersByTime(2000)
  await stopped
  vi.useRealTimers()
  expect(settings.codes.close).toHaveBeenCalledOnce()
  expect(await slipOf(id)).toEqual({ status: 'PENDING', attempts: 0, isDue: true })
})
