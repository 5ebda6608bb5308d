import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { type FrontProxy, startFrontProxy } from '../../support/processes/front-proxy.ts'
import { type MoneyNode, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { refresh, repeatUntilAnswered, send } from '../faults/chaos/chaos-client.ts'
import { type Operation, randomOperation } from '../faults/chaos/operations.ts'
import { verdictOn } from '../faults/chaos/verdict.ts'
import { SOUND } from '../ledger/sound.ts'

/** `NODES_SEED` repeats the choices of a run, `NODES_OPERATIONS` makes it longer. */
const SEED = Number(process.env['NODES_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['NODES_OPERATIONS'] ?? 400)
const OPERATIONS_PER_KILL = 100
const PHONES = 8

let database: TestDatabase
let folder: string
let first: MoneyNode
let second: MoneyNode
let front: FrontProxy

async function startNodes(patience: 'patient' | 'impatient'): Promise<void> {
  database = await freshDatabase()
  folder = await temporaryFolder()
  ;[first, second] = await Promise.all([
    startMoneyNode(`${folder}/first`, database.url, patience),
    startMoneyNode(`${folder}/second`, database.url, patience),
  ])
  front = await startFrontProxy(() => [first.url, second.url])
}
afterEach(async () => {
  await front.stop()
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
  await rm(folder, { recursive: true })
})

async function expectSound(): Promise<void> {
  expect(await ledgerViolations(database.db)).toEqual(SOUND)
  expect(await pendingViolations(database.db)).toEqual({
    transitMismatches: 0,
    heldMismatches: 0,
    orphanedKeys: 0,
  })
}

describe('two nodes behind a proxy', () => {
  it('are restarted one after the other without one failed request', async () => {
    await startNodes('patient')
    const members = await Promise.all(
      Array.from({ length: PHONES }, () => memberWith(database.db, { WALLET: 5000_00, JOKER: 0 })),
    )
    const statuses: number[] = []
    const ending = new AbortController()
    const answered = members.map(() => 0)
    const load = members.map(async (member, phone) => {
      while (!ending.signal.aborted) {
        statuses.push(await transferOneBaht(front.url, member))
        answered[phone] = (answered[phone] ?? 0) + 1
      }
    })
    /** Every phone has sent something since, and earlier calls have ended. */
    async function untilAllAnsweredAgain(): Promise<void> {
      const before = [...answered]
      const again = () => answered.every((count, phone) => count >= (before[phone] ?? 0) + 2)
      await expect.poll(again, { timeout: 30_000 }).toBe(true)
    }
    for (const node of [first, second]) {
      // A request that the first node refused must not be in progress at the second when that one stops.
      await untilAllAnsweredAgain()
      await node.restart()
    }
    await untilAllAnsweredAgain()
    ending.abort()
    await Promise.all(load)

    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(front.handedOn).toBeGreaterThan(0)
    const books = await Promise.all(members.map(({ id }) => booksOf(database.db, id)))
    const moved = books.reduce((sum, book) => sum + (book['game:JOKER'] ?? 0), 0)
    expect(moved).toBe(statuses.length * 100)
    await expectSound()
  }, 120_000)

  it(`lose nothing and double nothing when they are killed under load (seed ${SEED})`, async () => {
    await startNodes('impatient')
    const satang = { WALLET: 2000_00, JOKER: 500_00, PG: 500_00, UFABET: 500_00 }
    const one = await memberWith(database.db, satang)
    const others = await Promise.all(Array.from({ length: 3 }, () => memberWith(database.db, satang)))
    const members: readonly [TestMember, ...TestMember[]] = [one, ...others]
    const site = { url: front.url, sandboxUrl: undefined }
    const operations: Operation[] = []

    async function usePhone(phone: number): Promise<void> {
      const random = seededRandom(SEED + phone)
      while (operations.length < OPERATIONS) {
        const operation = randomOperation(random, members)
        operations.push(operation)
        await send(site, operation, random.pick(['plain', 'plain', 'twice', 'cut']), random)
        if (!operation.isAbandoned) await repeatUntilAnswered(site, operation, 3)
      }
    }
    async function kill(): Promise<void> {
      for (let kills = 0; operations.length < OPERATIONS;) {
        await delay(10)
        if (operations.length < (kills + 0.5) * OPERATIONS_PER_KILL) continue
        await (kills % 2 === 0 ? first : second).crash('server')
        kills += 1
      }
    }
    await Promise.all([...Array.from({ length: PHONES }, (_, phone) => usePhone(phone)), kill()])
    for (const operation of operations)
      if (!operation.isAbandoned) await repeatUntilAnswered(site, operation, 100)

    const open = `SELECT 1 FROM game_transfer WHERE status = 'PENDING'
                  UNION ALL SELECT 1 FROM game_sweep WHERE status = 'PENDING'`
    await expect.poll(() => database.db.query('test.open', open), { timeout: 60_000 }).toEqual([])
    for (const { token } of members) await refresh(site, token)
    await expectSound()
    const verdict = await verdictOn(database.db, operations, new Map())
    expect(verdict).toEqual(Object.fromEntries(Object.keys(verdict).map((name) => [name, []])))
    const succeeded = operations.filter(({ answers }) => answers[0]?.startsWith('200'))
    expect(succeeded.length).toBeGreaterThan(OPERATIONS / 10)
  }, 180_000)
})
