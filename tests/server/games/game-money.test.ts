/** Proves R28. */
import { EventEmitter, once } from 'node:events'
import { queryObjects } from 'node:v8'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimAbandoned, type GameMoney, gameMoney } from '../../../server/domains/games/game-money.ts'
import { readGameSweep, requestSweep } from '../../../server/domains/games/game-sweeps.ts'
import { type GameTransfer, readGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import { type GameProvider, noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { databaseForFile, type TestDatabase } from '../../support/database/test-database.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { memberWith, readMember, type TestMember } from '../../support/members.ts'
import { timerTurns } from '../../support/time/timer-turns.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'
import { moneyDependencies, NOW, openTransfer } from './moves.ts'

const [LEASE_MS, LOOK_EVERY_MS] = [60_000, 50]
const DONE = { status: 200, body: { message: 'SUCCESS', amount: 1 } }

const test = await databaseForFile()
let member: TestMember
let money: GameMoney
beforeEach(async () => {
  money = moving()
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 0 })
})
afterEach(async () => {
  await money.stop()
  await test.db.query('test.end', "UPDATE game_sweep SET status = 'FINISHED'")
  await test.db.query('test.over', "UPDATE game_transfer SET status = 'FAILED' WHERE status = 'PENDING'")
})
const logError = vi.fn<() => void>()

/** The money service of a server whose provider has these methods replaced. */
function moving(games: Partial<GameProvider> = {}, timing = {}, db = test.db): GameMoney {
  logError.mockClear()
  return gameMoney(
    moneyDependencies(db, {
      gameProvider: {
        ...noGameProvider,
        rounds: async () => [],
        balance: async () => 0,
        outcome: async () => 'absent',
        deposit: async () => undefined,
        ...games,
      },
      timing: { ...MONEY_TIMING, lookEveryMs: LOOK_EVERY_MS, stopGraceMs: 50, ...timing },
      log: { warn: () => undefined, error: logError },
    }),
  )
}

const silent = () => new Promise<void>(() => undefined)
const silentJoker: GameProvider['deposit'] = ({ account: { slotCode } }) =>
  slotCode === 'JOKER' ? silent() : Promise.resolve()

const openOne = async (leaseMs = LEASE_MS, toCode = 'JOKER') => {
  const request = { memberId: member.id, fromCode: 'WALLET', toCode, amountSatang: 1_00, leaseMs }
  return readGameTransfer(test.db, await openTransfer(test.db, request))
}

const openSweep = async (leaseMs = LEASE_MS) => {
  const request = { member: await readMember(test.db, member), toCode: 'JOKER', withdrawSatang: null }
  return test.db.transaction((tx) =>
    requestSweep(tx, USUAL_LIMITS, { ...request, idempotencyKey: undefined, occurredAt: NOW, leaseMs }),
  )
}

const transferStatus = async ({ id }: Pick<GameTransfer, 'id'>) =>
  (await readGameTransfer(test.db, id)).status
const sweepStatus = async (id: string) => (await readGameSweep(test.db, id)).status

/** How many timers there are, once garbage has been collected. */
const timeouts = () => queryObjects(setTimeout(() => undefined).constructor, { format: 'count' })

it('a call that moves money gets the outcome', async () => {
  expect(await money.finishTransfer(await openOne())).toEqual(DONE)
  expect(await money.finishSweep(await openSweep())).toEqual({
    status: 200,
    body: { failed: [], sources: [{ code: 'WALLET', outcome: 'moved', amount: 999 }] },
  })
})

// A collection of garbage takes seconds.
it.runIf(IS_LONG)('a call that moves money leaves no timer behind', async () => {
  const before = timeouts()
  for (let calls = 0; calls < 20; calls += 1) await money.finishTransfer(await openOne())
  expect(timeouts()).toBeLessThan(before + 10)
})

it('a call that moves money gets no answer when its provider takes too long, and the work continues', async () => {
  const call = new EventEmitter()
  const made = once(call, 'made')
  async function deposit(): Promise<void> {
    call.emit('made')
    await once(call, 'answered')
  }
  const slow = moving({ deposit }, { answerDeadlineMs: 30, stopGraceMs: 5000 })
  const id = await openOne()
  expect(await slow.finishTransfer(id)).toBeUndefined()
  await made
  call.emit('answered')
  await slow.stop()
  expect(await transferStatus(id)).toBe('SUCCESS')
})

it('a call that fails gets an error, which is logged too', async () => {
  const unknown = { ...(await openOne()), id: member.id }
  await expect(money.finishTransfer(unknown)).rejects.toThrow('no such game transfer')
  expect(logError).toHaveBeenCalledOnce()
})

it('a call is sent to its provider without a query before; for claimed work the provider is queried first', async () => {
  const outcome = vi.fn<GameProvider['outcome']>(async () => 'done')
  const deposit = vi.fn<GameProvider['deposit']>(async () => undefined)
  const service = moving({ outcome, deposit }, { lookEveryMs: 60_000 })
  expect(await service.finishTransfer(await openOne())).toEqual(DONE)
  expect([outcome.mock.calls.length, deposit.mock.calls.length]).toEqual([0, 1])
  const abandoned = await openOne(-1)
  service.start()
  await expect.poll(() => transferStatus(abandoned)).toBe('SUCCESS')
  expect([outcome.mock.calls.length, deposit.mock.calls.length]).toEqual([1, 1])
  await service.stop()
})

it('a server claims unleased work at once and later, and nothing else', async () => {
  const [transfer, sweep, atWork] = [await openOne(-1), await openSweep(-1), await openOne()]
  money.start()
  await expect.poll(() => transferStatus(transfer)).toBe('SUCCESS')
  await expect.poll(() => sweepStatus(sweep)).toBe('FINISHED')
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 0 })
  const later = await openOne(-1)
  await expect.poll(() => transferStatus(later)).toBe('SUCCESS')
  expect(await transferStatus(atWork)).toBe('PENDING')
  await money.stop()
  const last = await openOne(-1)
  await timerTurns(LOOK_EVERY_MS)
  expect(await transferStatus(last)).toBe('PENDING')
})

it('a server that cannot look for work logs that and tries again', async () => {
  const failing = {
    ...test.db,
    query: vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away'))),
  }
  const blind = moving({}, { lookEveryMs: 10 }, failing)
  blind.start()
  await expect.poll(() => logError.mock.calls.length).toBeGreaterThan(1)
  await blind.stop()
})

it('a server that stops leaves a silent provider after its deadline', async () => {
  const stuck = moving({ deposit: silent })
  const id = await openOne()
  const answer = stuck.finishTransfer(id)
  await stuck.stop()
  expect(await answer).toBeUndefined()
  expect(await transferStatus(id)).toBe('PENDING')
})

it('a server claims at most 32 at a time, and the next when there is room', async () => {
  const ids = await Promise.all(Array.from({ length: 34 }, () => openOne(-1)))
  const answers = new EventEmitter().setMaxListeners(50)
  const deposits = vi.fn<GameProvider['deposit']>(async () => void (await once(answers, 'now')))
  const busy = moving({ deposit: deposits }, { providerDeadlineMs: 60_000 })
  busy.start()
  await expect.poll(() => deposits).toHaveBeenCalledTimes(32)
  const called = busy.finishTransfer(await openOne())
  await expect.poll(() => deposits, { message: 'and those that are called for' }).toHaveBeenCalledTimes(33)
  answers.emit('now')
  expect(await called).toEqual(DONE)
  await expect.poll(() => deposits).toHaveBeenCalledTimes(35)
  answers.emit('now')
  await busy.stop()
  expect(new Set(await Promise.all(ids.map(transferStatus)))).toEqual(new Set(['SUCCESS']))
  expect(logError).not.toHaveBeenCalled()
})

it('a server claims abandoned work although calls wait for a game that is silent', async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 0, PG: 0 })
  const stuck = moving({ deposit: silentJoker }, { providerDeadlineMs: 60_000 })
  const ids = await Promise.all(Array.from({ length: 32 }, () => openOne()))
  const calls = ids.map((id) => stuck.finishTransfer(id))
  const abandoned = await openOne(-1, 'PG')
  stuck.start()
  await expect.poll(() => transferStatus(abandoned)).toBe('SUCCESS')
  await stuck.stop()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([undefined]))
})

const claim = (most = 5) => claimAbandoned(test.db, 'game_transfer', LEASE_MS, most)

it('open work is claimed after its lease, or when its lease is impossibly long, each time for a new lease', async () => {
  const abandoned = [await openOne(-1), await openOne(LEASE_MS + 120_000)]
  await openOne(LEASE_MS)
  expect(new Set(await claim())).toEqual(new Set(abandoned.map(({ id }) => id)))
  expect(await claim()).toEqual([])
})

it('open work is claimed up to the free capacity', async () => {
  for (let n = 0; n < 3; n += 1) await openOne(-1)
  expect(await claim(2)).toHaveLength(2)
})

it('a stop waits for a query that has begun: the database is closed afterwards', async () => {
  const gate = new EventEmitter()
  let isOpen = false
  const seen: string[] = []
  const query: TestDatabase['db']['query'] = async (name, sql, values) => {
    if (name.startsWith('abandoned.') && !isOpen) {
      gate.emit('looking')
      await once(gate, 'open')
      seen.push('looked')
    }
    return test.db.query(name, sql, values)
  }
  const looking = once(gate, 'looking')
  const slow = moving({}, {}, { ...test.db, query })
  slow.start()
  await looking
  const stopped = slow.stop().then(() => seen.push('stopped'))
  await new Promise(setImmediate)
  isOpen = true
  gate.emit('open')
  await stopped
  expect(seen).toEqual(['looked', 'stopped'])
})
