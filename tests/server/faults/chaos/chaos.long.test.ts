/** Proves R1, R2 and R28. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { claimWorld } from '../../../../server/outside/seed/served-world.ts'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { type Casualty, startMoneyNode } from '../../../support/processes/money-node-process.ts'
import { type SeededRandom, seededRandom } from '../../../support/seeded-random.ts'
import { outside, refresh, repeat, repeatUntilAnswered } from './chaos-client.ts'
import { GAMES } from './operations.ts'
import { membersWithMoney, phonesOf } from './phones.ts'

/*
 * Members with two phones each move money at random while providers refuse, fall silent and recover, answers are lost, and
 * processes are killed; then everything stops and is added up. `CHAOS_OPERATIONS=50000` makes a long run of it, with one kill for each 400;
 * `CHAOS_SEED` repeats the choices of a run, though not its timing.
 */
const OPERATIONS = Number(process.env['CHAOS_OPERATIONS'] ?? 1200)
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS_PER_KILL = 400
const MEMBERS = 6
const PHONES = 2 * MEMBERS
const DEADLINE_MS = 60_000 + OPERATIONS * 100

/** References of bank transfers, and whether their credit was confirmed to the bank. */
const deposits = new Map<string, boolean>()

const dataDir = await folderForFile()

/** Does something with the database beside the node. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir, () => undefined)
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  const db = openDatabase(embedded.connection)
  try {
    return await work(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}
const members = await withDatabase(async (db) => {
  // Members are made before the first node has started.
  await claimWorld(db, 'sandbox')
  return membersWithMoney(db, MEMBERS)
})
const phones = phonesOf(members, { count: OPERATIONS, seed: SEED })
const { operations, isOver } = phones
const node = await startMoneyNode(dataDir)
afterAll(() => node.stop())

/** The world outside: providers change their behaviour, rounds are played, banks report, the operator decides. */
async function simulateOutsideWorld(random: SeededRandom): Promise<void> {
  while (!isOver()) {
    const { username, token } = random.pick(members)
    const slotCode = random.pick(GAMES)
    const dice = random.fraction()
    if (dice < 0.3) {
      const mode = random.pick(['ok', 'ok', 'ok', 'fail', 'silent'])
      await outside(node, 'PUT', `/api/games/${slotCode}/behaviour`, { mode })
    } else if (dice < 0.5) {
      const amount = random.pick([-20, -5.5, 7.25, 30])
      await outside(node, 'POST', `/api/games/${slotCode}/result`, { username, amount })
    } else if (dice < 0.65) await refresh(node, token)
    else if (dice < 0.8) await reportDeposit(random, username)
    else {
      const outcome = random.pick(['SUCCESS', 'FAILED'])
      await outside(node, 'POST', '/api/withdrawals/settle', { username, outcome })
    }
    // clock: the pace of the world outside
    await delay(random.between(5, 40))
  }
}

/** A bank reports a transfer, often more than once. */
async function reportDeposit(random: SeededRandom, username: string): Promise<void> {
  const reference = `${SEED}-${random.between(1, Math.max(20, OPERATIONS / 10))}-${username}`
  if (node.sandboxUrl === undefined) return
  const response = await fetch(new URL('/api/bank/transfer', node.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, bankCode: 'SCB', amount: 50, reference }),
  }).catch(() => undefined)
  const isConfirmed = response?.status === 200 && (await response.text()).includes('credited')
  deposits.set(reference, isConfirmed || deposits.get(reference) === true)
}

/** @returns the number of kills. */
async function killRepeatedly(random: SeededRandom): Promise<number> {
  const casualties: readonly Casualty[] = ['everything', 'server', 'database']
  let kills = 0
  while (!isOver()) {
    // clock: polls the number of requests
    await delay(20)
    if (operations.length < (kills + 0.5) * OPERATIONS_PER_KILL) continue
    // clock: the kill comes at any moment
    await delay(random.between(0, 200))
    await node.crash(casualties[kills % casualties.length] ?? 'everything')
    kills += 1
  }
  return kills
}

/** Providers work again, and every phone gets the outcome of its requests. */
async function settleEverything(): Promise<void> {
  for (const slotCode of GAMES) {
    await outside(node, 'PUT', `/api/games/${slotCode}/behaviour`, { mode: 'ok' })
  }
  await inBatches(phones.waiting(), (operation) => repeatUntilAnswered(node, operation, 100))
  await inBatches(phones.waiting(), (operation) => repeat(node, operation))
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += PHONES) await Promise.all(items.slice(i, i + PHONES).map(work))
}

it(
  `after ${OPERATIONS} requests through failures, cuts and kills everything adds up (seed ${SEED})`,
  async () => {
    const [kills] = await Promise.all([
      killRepeatedly(seededRandom(SEED + 2000)),
      phones.use(node, PHONES),
      simulateOutsideWorld(seededRandom(SEED + 1000)),
    ])
    await settleEverything()

    expect(await withDatabase((db) => phones.expectSettled(db, node, deposits))).toBe(0)
    // A run without a kill would prove nothing.
    expect(kills).toBeGreaterThan(0)
    // Nor would one in which nothing was refused.
    const refused = operations.filter(({ answers }) => answers[0]?.includes('TRANSFER_FAIL'))
    expect(refused.length).toBeGreaterThan(0)
  },
  DEADLINE_MS,
)
