import { ApiClient } from '../api-client.ts'
import { embeddedDatabase } from '../bench-database.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { load, loadLedger, type LoadResult } from '../load.ts'
import { serveApp } from '../served-app.ts'

const DURATION_MS = 5000

/** A login takes some 30 ms of one core for hashing, so more clients would only queue. */
const LOGIN_CLIENTS = 8
const CLIENTS = 32

/** Measured throughput of the bare database on two cores, minus 20 %. */
const TRANSFERS_GOAL = 1320

/** Measures the throughput of the server on this machine, which also runs the load generator. */
export async function measureServer(runs: number): Promise<Findings> {
  const logins: LoadResult[] = []
  const wallets: LoadResult[] = []
  const transfers: (LoadResult & { violations: number })[] = []
  {
    await using data = await disposableFolder()
    await using app = await serveApp(data.path)
    using api = new ApiClient(app.origin, CLIENTS)
    const token = await api.logIn()
    const warmUp = { clients: CLIENTS, durationMs: 1000 }
    await load(() => api.readWallet(token), warmUp)
    for (let run = 0; run < runs; run++) {
      logins.push(
        await load(async () => void (await api.logIn()), { clients: LOGIN_CLIENTS, durationMs: DURATION_MS }),
      )
      wallets.push(await load(() => api.readWallet(token), { clients: CLIENTS, durationMs: DURATION_MS }))
    }
  }
  for (let run = 0; run < runs; run++) {
    await using database = await embeddedDatabase()
    transfers.push(await loadLedger(database.connection, { clients: CLIENTS, durationMs: DURATION_MS }))
  }
  const violations = transfers.reduce((sum, result) => sum + result.violations, 0)
  return {
    figures: [
      ...figuresOf(`logins, ${LOGIN_CLIENTS} clients`, logins),
      ...figuresOf(`wallet reads, ${CLIENTS} clients`, wallets),
      ...figuresOf(`ledger transfers, ${CLIENTS} clients`, transfers, TRANSFERS_GOAL),
    ],
    remarks: violations === 0 ? [] : [`the ledger is unsound after the load: ${violations} violations`],
  }
}

function figuresOf(what: string, results: readonly LoadResult[], minimumPerSecond?: number): Figure[] {
  return [
    {
      what,
      unit: 'per second',
      runs: results.map(({ perSecond }) => perSecond),
      goal: minimumPerSecond === undefined ? undefined : { minimum: minimumPerSecond },
    },
    { what: '  median', unit: 'ms', runs: results.map(({ p50Ms }) => p50Ms) },
    { what: '  99th percentile', unit: 'ms', runs: results.map(({ p99Ms }) => p99Ms) },
  ]
}
