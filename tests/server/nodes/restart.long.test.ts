import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { type FrontProxy, startFrontProxy } from '../../support/processes/front-proxy.ts'
import { type MoneyNode, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { repeatUntilAnswered } from '../faults/chaos/chaos-client.ts'
import { membersWithMoney, phonesOf } from '../faults/chaos/phones.ts'
import { SOUND } from '../ledger/sound.ts'

/** `NODES_SEED` repeats the choices of a run, `NODES_OPERATIONS` makes it longer. */
const SEED = Number(process.env['NODES_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['NODES_OPERATIONS'] ?? 400)
const OPERATIONS_PER_KILL = 100
const PHONES = 8

const folder = await folderForFile()
let database: TestDatabase
let first: MoneyNode
let second: MoneyNode
let front: FrontProxy

async function startNodes(patience: 'patient' | 'impatient'): Promise<void> {
  database = await freshDatabase()
  ;[first, second] = await Promise.all([
    startMoneyNode(`${folder}/first-${patience}`, database.url, patience),
    startMoneyNode(`${folder}/second-${patience}`, database.url, patience),
  ])
  front = await startFrontProxy(() => [first.url, second.url])
}
afterEach(async () => {
  await front.stop()
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
})

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
    expect(await ledgerViolations(database.db)).toEqual(SOUND)
    const nothing = { transitMismatches: 0, heldMismatches: 0, orphanedKeys: 0 }
    expect(await pendingViolations(database.db)).toEqual(nothing)
  }, 120_000)

  it(`lose nothing and double nothing when they are killed under load (seed ${SEED})`, async () => {
    await startNodes('impatient')
    const members = await membersWithMoney(database.db, 4)
    const phones = phonesOf(members, { count: OPERATIONS, seed: SEED })
    const site = { url: front.url, sandboxUrl: undefined }
    let kills = 0
    async function kill(): Promise<void> {
      while (!phones.isOver()) {
        // clock: polls the number of requests
        await delay(10)
        if (phones.operations.length < (kills + 0.5) * OPERATIONS_PER_KILL) continue
        await (kills % 2 === 0 ? first : second).crash('server')
        kills += 1
      }
    }
    await Promise.all([phones.use(site, PHONES), kill()])
    expect(kills).toBeGreaterThan(0)
    for (const operation of phones.waiting()) await repeatUntilAnswered(site, operation, 100)
    expect(await phones.expectSettled(database.db, site)).toBe(0)
  }, 180_000)
})
