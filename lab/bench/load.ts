import type { PoolConfig } from 'pg'
import { houseAccount, memberAccount } from '../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../server/ledger/books/invariants.ts'
import { postTransfer } from '../../server/ledger/transfer.ts'
import { type Database, openDatabase } from '../../server/platform/db/client.ts'
import { uuidv7 } from '../../server/platform/db/uuid.ts'

/** The result of a load. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Keeps `clients` busy for `durationMs`; each starts its next task when the last one has ended.
 * @throws the first error of a task; the other clients finish theirs and stop
 */
export async function load(
  work: (client: number) => Promise<void>,
  { clients, durationMs }: { clients: number; durationMs: number },
): Promise<LoadResult> {
  const tookMs: number[] = []
  const startedAt = performance.now()
  const failure = new AbortController()

  async function keepBusy(client: number): Promise<void> {
    while (!failure.signal.aborted && performance.now() - startedAt < durationMs) {
      const from = performance.now()
      await work(client).catch((error: unknown) => {
        failure.abort()
        throw error
      })
      tookMs.push(performance.now() - from)
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => keepBusy(client)))
  const seconds = (performance.now() - startedAt) / 1000
  tookMs.sort((a, b) => a - b)
  const percentile = (share: number) => tookMs[Math.ceil(share * tookMs.length) - 1] ?? Number.NaN
  return { perSecond: tookMs.length / seconds, p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}

const MEMBERS = 200
const OPENING_SATANG = 1_000_000_00

/**
 * Makes clients move money between random wallets, directly through the ledger.
 * @returns the result, and how many ledger invariants were violated afterwards
 */
export async function loadLedger(
  connection: PoolConfig,
  options: { clients: number; durationMs: number },
): Promise<LoadResult & { violations: number }> {
  const db = openDatabase({ ...connection, max: options.clients })
  try {
    const wallets = await openWallets(db)
    const result = await load(() => moveRandomAmount(db, wallets), options)
    const violations = Object.values(await ledgerViolations(db)).reduce(
      (sum: number, count) => sum + count,
      0,
    )
    return { ...result, violations }
  } finally {
    await db.close()
  }
}

async function openWallets(db: Database): Promise<string[]> {
  const wallets: string[] = []
  for (let member = 0; member < MEMBERS; member++) {
    const wallet = await db.transaction(async (tx) => {
      const house = await houseAccount(tx, 'opening')
      const own = await memberAccount(tx, uuidv7(), 'wallet')
      await post(tx, house, own, OPENING_SATANG)
      return own
    })
    wallets.push(wallet)
  }
  return wallets
}

async function moveRandomAmount(db: Database, wallets: readonly string[]): Promise<void> {
  const giver = Math.floor(Math.random() * wallets.length)
  const taker = (giver + 1 + Math.floor(Math.random() * (wallets.length - 1))) % wallets.length
  const [from = '', to = ''] = [wallets[giver], wallets[taker]]
  await db.transaction((tx) => post(tx, from, to, 1))
}

async function post(
  tx: Parameters<typeof postTransfer>[0],
  from: string,
  to: string,
  amountSatang: number,
): Promise<void> {
  await postTransfer(tx, {
    kind: 'game-transfer',
    actor: 'bench',
    description: '',
    occurredAt: new Date(),
    postings: [
      { accountId: from, amountSatang: -amountSatang },
      { accountId: to, amountSatang },
    ],
  })
}
