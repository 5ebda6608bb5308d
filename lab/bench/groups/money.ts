import { openDatabase } from '../../../server/platform/db/client.ts'
import { memberWith } from '../../../tests/support/members.ts'
import { ApiClient } from '../api-client.ts'
import { type BenchDatabase, embeddedDatabase, givenDatabase } from '../bench-database.ts'
import type { Figure, Findings } from '../figure.ts'
import { load, loadLedger, type LoadResult } from '../load.ts'
import { serveApp } from '../served-app.ts'

const DURATION_MS = 5000
const CLIENTS = [1, 32]

/**
 * Measures transfers per second on this machine, which also runs the load generator: in the ledger alone, and through the API, where each
 * takes two of our transactions and one of the simulated provider.
 */
export async function measureMoney(runs: number): Promise<Findings> {
  const figures: Figure[] = []
  const remarks: string[] = []
  await using embedded = await embeddedDatabase()
  await using given = await givenDatabase()
  for (const database of given === undefined ? [embedded] : [embedded, given]) {
    for (const clients of CLIENTS) {
      const results = []
      for (let run = 0; run < runs; run++) {
        results.push(await loadLedger(database.connection, { clients, durationMs: DURATION_MS }))
      }
      const violations = results.reduce((sum, result) => sum + result.violations, 0)
      if (violations > 0) remarks.push(`${database.name}: ${violations} rules of the ledger are broken`)
      figures.push(...figuresOf(`ledger, ${database.name}, ${clients} clients`, results))
    }
    for (const clients of CLIENTS) {
      figures.push(
        ...figuresOf(
          `over HTTP, ${database.name}, ${clients} clients`,
          await loadApi(database, clients, runs),
        ),
      )
    }
  }
  if (given === undefined) remarks.push('set BENCH_DATABASE_URL to measure on another PostgreSQL too')
  return { figures, remarks }
}

/** Each client is a member who moves money into a game and back. */
async function loadApi(database: BenchDatabase, clients: number, runs: number): Promise<LoadResult[]> {
  await using app = await serveApp(database.env['DATA_DIR'] ?? '', 'server/main.ts', database.env)
  using api = new ApiClient(app.origin, clients)
  const db = openDatabase(database.connection)
  const tokens: string[] = []
  for (let client = 0; client < clients; client++) {
    const { token } = await memberWith(db, { WALLET: 10_000_00, JOKER: 10_000_00 })
    tokens.push(token)
  }
  await db.close()
  let count = 0
  const transfer = async (client: number): Promise<void> => {
    const [from, to] = (count += 1) % 2 === 0 ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET']
    await api.transfer(tokens[client] ?? '', { from: from ?? '', to: to ?? '', amount: 1 })
  }
  await load(transfer, { clients, durationMs: 1000 })
  const results: LoadResult[] = []
  for (let run = 0; run < runs; run++)
    results.push(await load(transfer, { clients, durationMs: DURATION_MS }))
  return results
}

function figuresOf(what: string, results: readonly LoadResult[]): Figure[] {
  return [
    { what: `transfers, ${what}`, unit: 'per second', runs: results.map(({ perSecond }) => perSecond) },
    { what: '  median', unit: 'ms', runs: results.map(({ p50Ms }) => p50Ms) },
    { what: '  99th percentile', unit: 'ms', runs: results.map(({ p99Ms }) => p99Ms) },
  ]
}
