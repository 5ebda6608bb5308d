/** Proves S27 and R2. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import { startDatabaseConnection } from '../../support/database/database-connection.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { startFrontProxy } from '../../support/processes/front-proxy.ts'
import { startMoneyNode } from '../../support/processes/money-node-process.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { repeatUntilAnswered } from './chaos/chaos-client.ts'
import { membersWithMoney, phonesOf } from './chaos/phones.ts'

/*
 * Two nodes move money while they are cut off from their database, also in the moment of a COMMIT whose answer is lost.
 * The database is their own, and is restarted and killed besides.
 * `FAULTS_SEED` repeats the choices of a run, though not its timing.
 */
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['FAULTS_OPERATIONS'] ?? 8000)
const OPERATIONS_PER_FAULT = 30
const PHONES = 8

const folder = await folderForFile()

/** Where the database of a run is. */
interface Place {
  readonly connection: PoolConfig
  /** The faults that can be caused. */
  readonly faults: readonly (() => Promise<void>)[]
  stop(): Promise<void>
}

async function ownCluster(): Promise<Place> {
  const embedded = await startEmbedded(folder, () => undefined)
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  /** Sends SIGTERM to its first process; the supervisor starts it again. */
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    const file = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')
    process.kill(Number(file.split('\n')[0]), signal)
  }
  return {
    connection: embedded.connection,
    faults: [() => end('SIGINT'), () => end('SIGKILL')],
    stop: () => embedded.stop(),
  }
}

const place = await ownCluster()
const db = openDatabase(place.connection)
const connection = await startDatabaseConnection(place.connection)
const nodes = await Promise.all(
  ['first', 'second'].map((name) => startMoneyNode(join(folder, name), connection.url)),
)
const front = await startFrontProxy(() => nodes.map(({ url }) => url))
const phones = phonesOf(await membersWithMoney(db, 4), { count: OPERATIONS, seed: SEED })
afterAll(async () => {
  await front.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await connection.stop()
  await db.close()
  await place.stop()
})

const answer = () => db.query('faults.one', 'SELECT 1 AS one').catch(() => [])

/** Waits until it answers again: a fault while it is unreachable would be no new fault. */
async function untilBack(): Promise<void> {
  await expect.poll(answer, { timeout: 60_000 }).toEqual([{ one: 1 }])
}

it(
  `two nodes lose nothing and double nothing while the connection to their database breaks again and again (seed ${SEED})`,
  async () => {
    const site = { url: front.url, sandboxUrl: undefined }
    const faults = [
      async () => connection.cut(),
      () => connection.loseAnswers(150),
      () => connection.away(400),
      ...place.faults,
    ]
    let caused = 0
    async function causeFaults(): Promise<void> {
      const random = seededRandom(SEED + 1000)
      while (!phones.isOver()) {
        // clock: polls the number of requests
        await delay(5)
        if (phones.operations.length < (caused + 0.5) * OPERATIONS_PER_FAULT) continue
        // Each kind in turn, so that a short run has all of them too, each time at another moment of a transfer.
        // clock: the fault comes at any moment
        await delay(random.between(0, 50))
        await faults[caused % faults.length]?.()
        caused += 1
        await untilBack()
      }
    }
    await Promise.all([phones.use(site, PHONES), causeFaults()])
    await untilBack()
    await Promise.all(phones.waiting().map((operation) => repeatUntilAnswered(site, operation, 100)))
    await phones.expectSettled(db, site)
    // A run without each fault would have proved nothing.
    expect(caused).toBeGreaterThanOrEqual(faults.length)
  },
  60_000 + OPERATIONS * 200,
)
