import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Backend, startBackend } from '../../../server/backend.ts'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { claimWorld } from '../../../server/outside/seed/served-world.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, providerSatang } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { SOUND } from '../ledger/sound.ts'
import { TIMING } from './money-server.ts'

const database = await databaseForFile()
beforeAll(async () => {
  // Members are made before the first node of a test has started.
  await claimWorld(database.db, 'sandbox')
})

let nodes: Backend[]
beforeEach(() => {
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.stop()
})

/** Starts one more server on the one database. */
async function startNode(timing: Partial<typeof TIMING> = {}): Promise<Backend> {
  const node = await startBackend(
    readConfig({ PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', RATE_LIMIT: 'off' }),
    {
      version: '0.0.0',
      connection: database.connection,
      logSink: { write: () => undefined },
      timing: { ...MONEY_TIMING, ...TIMING, providerDeadlineMs: 1200, ...timing },
    },
  )
  nodes.push(node)
  return node
}

async function behave(node: Backend, mode: string): Promise<void> {
  await fetch(new URL('/api/games/JOKER/behaviour', node.sandboxUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

async function countOpen(): Promise<number> {
  const rows = await database.db.query('test.open', `SELECT 1 FROM game_transfer WHERE status = 'PENDING'`)
  return rows.length
}

it('three nodes finish the transfers that a silent provider left open, each once', async () => {
  const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })
  const all = [await startNode(), await startNode(), await startNode()] as const
  await behave(all[0], 'silent')
  const statuses = await Promise.all(
    Array.from({ length: 24 }, (_, i) => transferOneBaht((all[i % 3] ?? all[0]).url, member)),
  )
  expect(new Set(statuses)).toEqual(new Set([409]))
  await behave(all[0], 'ok')
  await expect.poll(countOpen).toBe(0)
  expect(await booksOf(database.db, member.id)).toEqual({ wallet: 76_00, 'game:JOKER': 24_00, transit: 0 })
  expect(await providerSatang(database.db, member.username, 'JOKER')).toBe(24_00)
  expect(await ledgerViolations(database.db)).toEqual(SOUND)
  expect(await pendingViolations(database.db)).toEqual({
    transitMismatches: 0,
    heldMismatches: 0,
    orphanedKeys: 0,
  })
})

it('transfers that a server left open are claimed when the next one starts', async () => {
  const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })
  const first = await startNode({ lookEveryMs: 600_000, retryMs: 0 })
  await behave(first, 'silent')
  expect(await transferOneBaht(first.url, member)).toBe(409)
  await behave(first, 'ok')
  expect(await countOpen()).toBe(1)
  await nodes.pop()?.stop()

  await startNode({ lookEveryMs: 600_000 })
  await expect.poll(countOpen).toBe(0)
  expect(await booksOf(database.db, member.id)).toEqual({ wallet: 99_00, 'game:JOKER': 1_00, transit: 0 })
})

it('a server that receives SIGTERM leaves a waiting transfer open, and stops in time', async () => {
  const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })
  const node = await startNode({ providerDeadlineMs: 600_000 })
  await behave(node, 'silent')
  const waiting = transferOneBaht(node.url, member)
  await expect.poll(countOpen).toBe(1)
  await nodes.pop()?.stop()
  expect(await waiting).toBe(409)
  expect(await booksOf(database.db, member.id)).toEqual({ wallet: 99_00, transit: 1_00 })

  await behave(await startNode(), 'ok')
  await expect.poll(countOpen).toBe(0)
})
