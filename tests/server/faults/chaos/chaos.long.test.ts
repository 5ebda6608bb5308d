/** Proves R1, R2 and R28. */
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { claimWorld } from '../../../../server/outside/seed/served-world.ts'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import {
  type Casualty,
  type MoneyNode,
  startMoneyNode,
} from '../../../support/processes/money-node-process.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { type SeededRandom, seededRandom } from '../../../support/seeded-random.ts'
import { SOUND } from '../../ledger/sound.ts'
import { outside, refresh, repeat, repeatUntilAnswered, send } from './chaos-client.ts'
import { GAMES, type Operation, randomOperation } from './operations.ts'
import { verdictOn } from './verdict.ts'

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

let dataDir: string
let members: readonly [TestMember, ...TestMember[]]
let node: MoneyNode
const operations: Operation[] = []
/** References of bank transfers, and whether their credit was confirmed to the bank. */
const deposits = new Map<string, boolean>()

beforeAll(async () => {
  dataDir = await temporaryFolder()
  const embedded = await startEmbedded(dataDir, () => undefined)
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  const db = openDatabase(embedded.connection)
  // Members are made before the first node has started.
  await claimWorld(db, 'sandbox')
  const satang = { WALLET: 2000_00, JOKER: 500_00, PG: 500_00, UFABET: 500_00 }
  const first = await memberWith(db, satang)
  const others = await Promise.all(Array.from({ length: MEMBERS - 1 }, () => memberWith(db, satang)))
  members = [first, ...others]
  await db.close()
  await embedded.stop()
  node = await startMoneyNode(dataDir)
})
afterAll(async () => {
  await node.stop()
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

const isOver = () => operations.length >= OPERATIONS

/** One phone: request after request, each repeated for a while. */
async function usePhone(random: SeededRandom): Promise<void> {
  while (!isOver()) {
    const operation = randomOperation(random, members)
    operations.push(operation)
    await send(node, operation, random.pick(['plain', 'plain', 'twice', 'cut']), random)
    if (!operation.isAbandoned) await repeatUntilAnswered(node, operation, 3)
  }
}

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

async function killRepeatedly(random: SeededRandom): Promise<void> {
  const casualties: readonly Casualty[] = ['everything', 'server', 'database']
  for (let kills = 0; !isOver();) {
    await delay(20)
    if (operations.length < (kills + 0.5) * OPERATIONS_PER_KILL) continue
    await delay(random.between(0, 200))
    await node.crash(casualties[kills % casualties.length] ?? 'everything')
    kills += 1
  }
}

/** Providers work again, and every phone gets the outcome of its requests. */
async function settleEverything(): Promise<void> {
  for (const slotCode of GAMES) {
    await outside(node, 'PUT', `/api/games/${slotCode}/behaviour`, { mode: 'ok' })
  }
  const waiting = operations.filter(({ isAbandoned }) => !isAbandoned)
  await inBatches(waiting, (operation) => repeatUntilAnswered(node, operation, 100))
  await inBatches(waiting, (operation) => repeat(node, operation))
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += PHONES) await Promise.all(items.slice(i, i + PHONES).map(work))
}

it(
  `after ${OPERATIONS} requests through failures, cuts and kills everything adds up (seed ${SEED})`,
  async () => {
    await Promise.all([
      ...Array.from({ length: PHONES }, (_, phone) => usePhone(seededRandom(SEED + phone))),
      simulateOutsideWorld(seededRandom(SEED + 1000)),
      killRepeatedly(seededRandom(SEED + 2000)),
    ])
    await settleEverything()

    const embedded = await startEmbedded(dataDir, () => undefined)
    const db = openDatabase(embedded.connection)
    try {
      const open = `SELECT 1 FROM game_transfer WHERE status = 'PENDING'
                    UNION ALL SELECT 1 FROM game_sweep WHERE status = 'PENDING'`
      for (let i = 0; i < 300 && (await db.query('chaos.open', open)).length > 0; i += 1) await delay(100)
      for (const { token } of members) await refresh(node, token)

      expect(await ledgerViolations(db)).toEqual(SOUND)
      expect(await pendingViolations(db)).toEqual({
        transitMismatches: 0,
        heldMismatches: 0,
        orphanedKeys: 0,
      })
      const verdict = await verdictOn(db, operations, deposits)
      const clean = Object.fromEntries(Object.keys(verdict).map((name) => [name, []]))
      expect(verdict).toEqual(clean)
      // A run in which nothing succeeded, or nothing was refused, would have proved nothing.
      const first = operations.flatMap(({ answers }) => answers[0] ?? [])
      expect(first.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(OPERATIONS / 10)
      expect(first.filter((answer) => answer.includes('TRANSFER_FAIL')).length).toBeGreaterThan(0)
    } finally {
      await db.close()
      await embedded.stop()
    }
  },
  DEADLINE_MS,
)
