/** Proves S27 and R2. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import { startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import {
  type DatabaseConnection,
  startDatabaseConnection,
} from '../../support/database/database-connection.ts'
import { freshDatabase } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { type FrontProxy, startFrontProxy } from '../../support/processes/front-proxy.ts'
import { type MoneyNode, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { SOUND } from '../ledger/sound.ts'
import { refresh, repeatUntilAnswered, send } from './chaos/chaos-client.ts'
import { type Operation, randomOperation } from './chaos/operations.ts'
import { verdictOn } from './chaos/verdict.ts'

/*
 * Two nodes move money while they are cut off from their database, also in the moment of a COMMIT whose answer is lost.
 * With `LONG=on` there are more of all this, and a database of their own that is restarted and killed besides.
 * `FAULTS_SEED` repeats the choices of a run, though not its timing.
 */
const IS_LONG = process.env['LONG'] === 'on'
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['FAULTS_OPERATIONS'] ?? (IS_LONG ? 8000 : 90))
const OPERATIONS_PER_FAULT = 30
const PHONES = 8

let folder: string
let place: Place
let db: Database
let connection: DatabaseConnection
let nodes: readonly MoneyNode[]
let front: FrontProxy
let members: readonly [TestMember, ...TestMember[]]

/** Where the database of a run is. */
interface Place {
  readonly connection: PoolConfig
  /** The faults that can be caused. */
  readonly faults: readonly (() => Promise<void>)[]
  stop(): Promise<void>
}

async function sharedCluster(): Promise<Place> {
  const database = await freshDatabase()
  return { connection: database.connection, faults: [], stop: () => database.drop() }
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

beforeAll(async () => {
  folder = await temporaryFolder()
  place = await (IS_LONG ? ownCluster() : sharedCluster())
  db = openDatabase(place.connection)
  connection = await startDatabaseConnection(place.connection)
  nodes = await Promise.all(
    ['first', 'second'].map((name) => startMoneyNode(join(folder, name), connection.url)),
  )
  front = await startFrontProxy(() => nodes.map(({ url }) => url))
  const satang = { WALLET: 2000_00, JOKER: 500_00, PG: 500_00, UFABET: 500_00 }
  const one = await memberWith(db, satang)
  members = [one, ...(await Promise.all([1, 2, 3].map(() => memberWith(db, satang))))]
})
afterAll(async () => {
  await front.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await connection.stop()
  await db.close()
  await place.stop()
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

const answer = () => db.query('faults.one', 'SELECT 1 AS one').catch(() => [])

/** Waits until it answers again: a fault while it is unreachable would be no new fault. */
async function untilBack(): Promise<void> {
  await expect.poll(answer, { timeout: 60_000 }).toEqual([{ one: 1 }])
}

it(
  `two nodes lose nothing and double nothing while the connection to their database breaks again and again (seed ${SEED})`,
  async () => {
    const operations: Operation[] = []
    const isOver = () => operations.length >= OPERATIONS
    const site = { url: front.url, sandboxUrl: undefined }

    async function usePhone(phone: number): Promise<void> {
      const random = seededRandom(SEED + phone)
      while (!isOver()) {
        const operation = randomOperation(random, members)
        operations.push(operation)
        await send(site, operation, random.pick(['plain', 'plain', 'twice', 'cut']), random)
        if (!operation.isAbandoned) await repeatUntilAnswered(site, operation, 3)
      }
    }
    const faults = [
      async () => connection.cut(),
      () => connection.loseAnswers(150),
      () => connection.away(400),
      ...place.faults,
    ]
    let caused = 0
    async function causeFaults(): Promise<void> {
      const random = seededRandom(SEED + 1000)
      while (!isOver()) {
        await delay(5)
        if (operations.length < (caused + 0.5) * OPERATIONS_PER_FAULT) continue
        // Each kind in turn, so that a short run has all of them too, each time at another moment of a transfer.
        await delay(random.between(0, 50))
        await faults[caused % faults.length]?.()
        caused += 1
        await untilBack()
      }
    }
    await Promise.all([...Array.from({ length: PHONES }, (_, phone) => usePhone(phone)), causeFaults()])
    await untilBack()
    const waiting = operations.filter(({ isAbandoned }) => !isAbandoned)
    await Promise.all(waiting.map((operation) => repeatUntilAnswered(site, operation, 100)))

    const open = `SELECT 1 FROM game_transfer WHERE status = 'PENDING'
                  UNION ALL SELECT 1 FROM game_sweep WHERE status = 'PENDING'`
    await expect.poll(() => db.query('faults.open', open), { timeout: 30_000 }).toEqual([])
    for (const { token } of members) await refresh(site, token)
    expect(await ledgerViolations(db)).toEqual(SOUND)
    expect(await pendingViolations(db)).toMatchObject({ transitMismatches: 0, heldMismatches: 0 })
    const verdict = await verdictOn(db, operations, new Map())
    expect(verdict).toEqual(Object.fromEntries(Object.keys(verdict).map((name) => [name, []])))
    // A run without each fault, or in which nothing succeeded, would have proved nothing.
    expect(caused).toBeGreaterThanOrEqual(faults.length)
    const done = operations.filter(({ answers }) => answers[0]?.startsWith('200'))
    expect(done.length).toBeGreaterThan(OPERATIONS / 10)
  },
  60_000 + OPERATIONS * 200,
)
