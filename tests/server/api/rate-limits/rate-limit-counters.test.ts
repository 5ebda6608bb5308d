import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetRateLimitCounters,
  rateLimitCounters,
} from '../../../../server/api/rate-limits/rate-limit-counters.ts'
import type { Queryable } from '../../../../server/platform/db/queryable.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'

const LIMIT = { name: 'login', calls: 2, windowSeconds: 60 }

/** The number that one node remembers. */
const MAX_REMEMBERED = 10_000

const test = await databaseForFile()

describe('a rate limit', () => {
  it('allows its number of calls, over all nodes, and then returns when the next one is allowed', async () => {
    const [one, other] = [rateLimitCounters(test.db), rateLimitCounters(test.db)]
    expect(await one(LIMIT, 'a')).toBeUndefined()
    expect(await other(LIMIT, 'a')).toBeUndefined()
    for (const spend of [one, other]) {
      const seconds = await spend(LIMIT, 'a')
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
    }
  })

  it('counts a call that began before its window was opened', async () => {
    const spend = rateLimitCounters(test.db)
    await test.db.transaction(async (early) => {
      await early.query('test.begin', 'SELECT now()')
      for (let call = 0; call < 2; call += 1) await spend(LIMIT, 'early')
      expect(await rateLimitCounters(early)(LIMIT, 'early')).toBeGreaterThan(0)
    })
  })

  it('is separate for each caller, and limits do not affect each other', async () => {
    const spend = rateLimitCounters(test.db)
    for (let call = 0; call < 3; call += 1) await spend(LIMIT, 'b')
    expect(await spend(LIMIT, 'b')).toBeGreaterThan(0)
    expect(await spend(LIMIT, 'c')).toBeUndefined()
    expect(await spend({ ...LIMIT, name: 'otp' }, 'b')).toBeUndefined()
  })

  it('is refunded a call that does not count, also after it was refused', async () => {
    const spend = rateLimitCounters(test.db)
    for (let call = 0; call < 3; call += 1) {
      expect(await spend(LIMIT, 'g')).toBeUndefined()
      await spend.giveBack(LIMIT, 'g')
    }
    expect(await spend(LIMIT, 'g', 2)).toBeUndefined()
    expect(await spend(LIMIT, 'g')).toBeGreaterThan(0)
    for (let call = 0; call < 2; call += 1) await spend.giveBack(LIMIT, 'g')
    expect(await spend(LIMIT, 'g')).toBeUndefined()
  })

  it('is reset after its window, which is deleted then and not earlier', async () => {
    for (const caller of ['d', 'e']) {
      for (let call = 0; call < 3; call += 1) await rateLimitCounters(test.db)(LIMIT, caller)
    }
    const end = "UPDATE budget_spent SET ends_at = now() - interval '1 second' WHERE caller = 'd'"
    await test.db.script(end)
    const spend = rateLimitCounters(test.db)
    expect(await spend(LIMIT, 'd')).toBeUndefined()
    expect(await spend(LIMIT, 'd')).toBeUndefined()
    expect(await spend(LIMIT, 'd')).toBeGreaterThan(50)
    await test.db.script(end)
    await forgetRateLimitCounters(test.db)
    const left = "SELECT caller FROM budget_spent WHERE caller IN ('d', 'e')"
    expect(await test.db.query('test.left', left)).toEqual([{ caller: 'e' }])
  })
})

describe('a caller over the limit', () => {
  let [queries, leftMs, nowMs] = [0, 0, 0]
  const db: Queryable = {
    query: async <Row extends object>() => {
      queries += 1
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one row of the query
      return [{ calls: LIMIT.calls + 1, leftMs }] as unknown as Row[]
    },
    script: async () => undefined,
  }
  beforeEach(() => {
    ;[queries, leftMs, nowMs] = [0, 2500, 100_000]
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is refused from memory until the window ends, then the database is queried again', async () => {
    const spend = rateLimitCounters(db)
    expect(await spend(LIMIT, 'a')).toBe(3)
    nowMs += 1600
    expect(await spend(LIMIT, 'a')).toBe(1)
    nowMs += 899
    expect(await spend(LIMIT, 'a')).toBe(1)
    expect(queries).toBe(1)
    nowMs += 1
    expect(await spend(LIMIT, 'a')).toBe(3)
    expect(queries).toBe(2)
  })

  it('never gets a retry time of zero', async () => {
    leftMs = 0
    expect(await rateLimitCounters(db)(LIMIT, 'a')).toBe(1)
  })

  it('is evicted first when there are too many of them, and then queried again', async () => {
    const spend = rateLimitCounters(db)
    for (let caller = 0; caller <= MAX_REMEMBERED; caller += 1) await spend(LIMIT, String(caller))
    queries = 0
    for (const caller of [1, 2, MAX_REMEMBERED]) await spend(LIMIT, String(caller))
    expect(queries, 'the others are remembered').toBe(0)
    await spend(LIMIT, '0')
    expect(queries).toBe(1)
  })
})
