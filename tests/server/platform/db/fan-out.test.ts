import { queryObjects } from 'node:v8'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FanOut, postgresFanOut } from '../../../../server/platform/db/fan-out.ts'
import {
  type DatabaseConnection,
  startDatabaseConnection,
} from '../../../support/database/database-connection.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { timerTurns } from '../../../support/time/timer-turns.ts'

/** More often than a node has connections for its chat. */
const LOSSES = 6

/** How long a node waits before it connects again. */
const AGAIN_MS = 10

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await freshDatabase()
  connection = await startDatabaseConnection(database.connection)
})
afterAll(async () => {
  await connection.stop()
  await database.drop()
})

interface Node extends FanOut {
  readonly received: string[]
  /** The number of its subscriptions. */
  readonly begun: () => number
  readonly failures: unknown[]
}

function startNode(askEveryMs = 20_000): Node {
  const received: string[] = []
  const failures: unknown[] = []
  let begun = 0
  const fanOut = postgresFanOut(
    { connectionString: connection.url },
    database.db,
    (error) => failures.push(error),
    { askEveryMs, againMs: AGAIN_MS },
  )
  fanOut.subscribe('room', {
    onNews: (roomId) => received.push(roomId),
    onGap: () => (begun += 1),
  })
  return { ...fanOut, received, failures, begun: () => begun }
}

it('nodes receive the notifications of each other, not their own, however often they lose the database', async () => {
  const [one, other] = [startNode(), startNode()]
  for (let losses = 0; losses <= LOSSES; losses += 1) {
    await expect.poll(() => Math.min(one.begun(), other.begun())).toBeGreaterThan(losses)
    await one.notify('room', `room:${losses}`)
    await expect.poll(() => other.received.at(-1)).toBe(`room:${losses}`)
    connection.cut()
  }
  expect(other.received).toHaveLength(LOSSES + 1)
  expect(one.received).toEqual([])
  one.stop()
  other.stop()
})

it('a node whose connection breaks while it subscribes is subscribed once in the end', async () => {
  connection.cutAt('LISTEN', 3)
  const [node, sender] = [startNode(), startNode()]
  await expect.poll(() => Math.min(node.begun(), sender.begun())).toBe(1)
  await sender.notify('room', 'member:1')
  await expect.poll(() => node.received).toEqual(['member:1'])
  const listening = await database.db.query(
    'test.listening',
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  expect(listening).toHaveLength(2)
  node.stop()
  sender.stop()
})

it('a notification of one kind is not received as one of another', async () => {
  const [node, sender] = [startNode(), startNode()]
  const money: string[] = []
  node.subscribe('money', { onNews: (ids) => money.push(ids), onGap: () => undefined })
  await expect.poll(() => Math.min(node.begun(), sender.begun())).toBe(1)
  await sender.notify('money', 'one two')
  await sender.notify('room', 'member:1')
  await expect.poll(() => node.received).toEqual(['member:1'])
  expect(money).toEqual(['one two'])
  node.stop()
  sender.stop()
})

it('a node that is stopping makes no further query, even if one was due', async () => {
  const node = startNode()
  await expect.poll(node.begun).toBe(1)
  connection.cut()
  node.stop()
  const failures = node.failures.length
  await timerTurns(AGAIN_MS)
  expect(node.begun()).toBe(1)
  expect(node.failures).toHaveLength(failures)
})

it('a node that checks its connection again and again keeps none of the answers', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  const node = startNode(1)
  const promisesAfter = async (questions: number) => {
    await expect.poll(() => query.mock.calls.length).toBeGreaterThan(questions)
    query.mockClear()
    return queryObjects(Promise, { format: 'count' })
  }
  const before = await promisesAfter(30)
  expect(await promisesAfter(90)).toBeLessThan(before + 30)
  node.stop()
  query.mockRestore()
})
