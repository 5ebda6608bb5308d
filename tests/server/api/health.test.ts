import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { healthRoute } from '../../../server/api/http/health.ts'

/** A database that counts its queries, and answers after a moment. */
const queries = { count: 0, isAway: false }
const db = {
  async query(): Promise<never[]> {
    queries.count += 1
    // clock: a database that takes a moment
    await delay(20)
    if (queries.isAway) throw new Error('away')
    return []
  },
}

let app: FastifyInstance
beforeEach(() => {
  Object.assign(queries, { count: 0, isAway: false })
  app = Fastify()
  healthRoute(app, db, { isLeaving: false })
})
afterEach(() => app.close())

const statusOf = async () => (await app.inject('/health')).statusCode
const request = (times: number) => Promise.all(Array.from({ length: times }, statusOf))

it('a hundred health checks make one database query, and another one after a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(new Set([...(await request(50)), ...(await request(50))])).toEqual(new Set([200]))
  expect(queries.count).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(await statusOf()).toBe(200)
  expect(queries.count).toBe(2)
})

it('only one check at a time queries an unreachable database, and its return is noticed at once', async () => {
  queries.isAway = true
  expect(new Set(await request(50))).toEqual(new Set([500]))
  expect(queries.count).toBe(1)
  queries.isAway = false
  expect(await statusOf()).toBe(200)
})
