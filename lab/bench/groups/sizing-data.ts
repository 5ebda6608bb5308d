import { setTimeout as delay } from 'node:timers/promises'
import { forgetOldKeys } from '../../../server/api/idempotency/idempotency.ts'
import { expireAnnouncements } from '../../../server/domains/deposits/expected/announcements.ts'
import { claimAbandoned } from '../../../server/domains/games/game-money.ts'
import { memberSessions } from '../../../server/domains/members/sessions.ts'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'
import type { Figure, Findings } from '../figure.ts'
import { answered, Crowd, refusals } from '../sizing/crowd.ts'
import { plainCluster, type SeededSite } from '../sizing/seed-site.ts'
import { serveNodes } from '../sizing/serve-nodes.ts'

/** Up to a thousand times as many rows, in steps that a machine fills within minutes. */
const POSTINGS = [1000, 10_000, 100_000, 1_000_000]
const DURATION_MS = 2000

/** Calls of members, made by one caller who waits for each answer. */
function callsOf(site: SeededSite): readonly (readonly [string, (crowd: Crowd) => Promise<number>])[] {
  const rows = site.heavyEvents + Math.floor(site.heavyEvents / 10)
  return [
    ['wallet', (crowd) => crowd.readWallet()],
    ['transfer', (crowd) => crowd.transfer()],
    ['statement, first page', (crowd) => crowd.statement()],
    ['longest statement, first page', (crowd) => crowd.heavyStatement(1)],
    ['longest statement, last page', (crowd) => crowd.heavyStatement(Math.ceil(rows / 10))],
    ['chat, newest', (crowd) => crowd.chat()],
    ['longest chat, oldest page', (crowd) => crowd.heavyChat(Math.max(0, site.heavyMessages - 20))],
  ]
}

/** Periodic jobs of the nodes. */
const JOBS: readonly (readonly [string, (db: Database) => Promise<unknown>])[] = [
  ['examination of the ledger', examine],
  ['examination of what is on its way', pendingViolations],
  ['look for abandoned money', (db) => claimAbandoned(db, 'game_transfer', 60_000, 32)],
  ['forget old keys', forgetOldKeys],
  [
    'forget old sessions and announcements',
    async (db) => [await memberSessions.forgetEnded(db), await expireAnnouncements(db, new Date(), 7)],
  ],
]

async function examine(db: Database): Promise<void> {
  const violations = Object.values(await ledgerViolations(db))
  if (violations.some((count: number) => count > 0)) throw new Error('what was seeded is no sound ledger')
}

/** Measures what takes longer with more data, and which calls read whole tables. */
export async function measureData(): Promise<Findings> {
  await using cluster = await plainCluster()
  const figures: Figure[] = []
  const remarks: string[] = []
  for (const postings of POSTINGS) {
    const site = await cluster.site(`with_${postings}`, postings)
    const db = openDatabase({ connectionString: site.url, statement_timeout: 0, query_timeout: 0 })
    const among = `of ${postings.toLocaleString('en')} postings`
    for (const [job, work] of JOBS) {
      const from = performance.now()
      await work(db)
      figures.push({ what: `${job} ${among}`, unit: 'fine ms', runs: [performance.now() - from] })
    }
    {
      await using served = await serveNodes(site.url, 1)
      figures.push({ what: `start of a node ${among}`, unit: 'ms', runs: [served.startedInMs] })
      const before = await rowsReadInSequence(db)
      for (const [what, call] of callsOf(site)) {
        using crowd = new Crowd(served.origin, site, 1)
        const result = await answered(() => call(crowd), { clients: 1, durationMs: DURATION_MS })
        figures.push(
          { what: `${what} ${among}`, unit: 'fine ms', runs: [result.p50Ms] },
          { what: '  99th percentile', unit: 'fine ms', runs: [result.p99Ms] },
        )
        const refused = refusals(`${what} ${among}`, result)
        if (refused !== undefined) remarks.push(refused)
      }
      const read = await rowsReadInSequence(db, before)
      remarks.push(...read.map((table) => `while members called, ${among}: ${table}`))
      const from = performance.now()
      await served.metrics()
      figures.push({ what: `metrics ${among}`, unit: 'fine ms', runs: [performance.now() - from] })
    }
    const [size] = await db.query<{ bytes: number }>(
      'bench.size',
      'SELECT pg_database_size(current_database()) AS bytes',
    )
    figures.push({ what: `size of the database ${among}`, unit: 'bytes', runs: [size?.bytes ?? Number.NaN] })
    await db.close()
  }
  return { figures, remarks }
}

/** Idle connections report to the statistics after this time, in ms. */
const TOLD_AFTER_MS = 10_500
/** A table with fewer rows is read whole, because that is fastest. */
const FEW_ROWS = 1000

type RowsByTable = ReadonlyMap<string, number>

/** The number of rows read by sequential scans so far, by table. */
async function rowsReadInSequence(db: Queryable): Promise<RowsByTable>
/** Describes the tables with sequential scans since then; small tables are left out. */
async function rowsReadInSequence(db: Queryable, since: RowsByTable): Promise<string[]>
async function rowsReadInSequence(db: Queryable, since?: RowsByTable): Promise<RowsByTable | string[]> {
  await delay(TOLD_AFTER_MS)
  const rows = await db.query<{ table: string; read: number; live: number }>(
    'bench.sequential-reads',
    'SELECT relname AS table, seq_tup_read AS read, n_live_tup AS live FROM pg_stat_user_tables',
  )
  if (since === undefined) return new Map(rows.map(({ table, read }) => [table, read]))
  return rows.flatMap(({ table, read, live }) => {
    const more = read - (since.get(table) ?? 0)
    return live >= FEW_ROWS && more > live ? [`${more} rows of ${table} were read one after the other`] : []
  })
}
