import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHAT_QUEUE } from '../../../server/domains/chat/chat-queue.ts'
import { ARRIVAL_QUEUE } from '../../../server/domains/deposits/credit/arrival-queue.ts'
import { ANNOUNCEMENT_QUEUE } from '../../../server/domains/deposits/evidence/announcement-queue.ts'
import { SLIP_QUEUE } from '../../../server/domains/deposits/evidence/slips/slip-queue.ts'
import { readSignals } from '../../../server/domains/signals/signals.ts'
import { WITHDRAWAL_QUEUE } from '../../../server/domains/withdrawals/withdrawal-queue.ts'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import type { Figure, Findings } from '../figure.ts'
import { plainCluster, usernameOf } from '../sizing/seed-site.ts'

const MEMBERS = 10_000
const POSTINGS = 200_000
const RUNS = 9

type Work = (db: Database) => Promise<unknown>

const staffId = randomUUID()
const FIRST = { search: '', page: 1, staffId }

/** The first page of a queue with the counts beside it. */
const FIRST_PAGES: Readonly<Record<string, Work>> = {
  withdrawals: async (db) => [
    await WITHDRAWAL_QUEUE.page(db, { filter: 'open', ...FIRST }),
    await WITHDRAWAL_QUEUE.counts(db, staffId),
  ],
  slips: async (db) => [
    await SLIP_QUEUE.page(db, { filter: 'open', ...FIRST }),
    await SLIP_QUEUE.counts(db, staffId),
  ],
  arrivals: async (db) => [
    await ARRIVAL_QUEUE.page(db, { filter: 'open', ...FIRST }),
    await ARRIVAL_QUEUE.counts(db, staffId),
  ],
  announcements: async (db) => [
    await ANNOUNCEMENT_QUEUE.page(db, { filter: 'open', ...FIRST }),
    await ANNOUNCEMENT_QUEUE.counts(db, staffId),
  ],
  chat: async (db) => [
    await CHAT_QUEUE.page(db, { filter: 'waiting', ...FIRST }),
    await CHAT_QUEUE.counts(db, staffId),
  ],
}

/** The same after a search. */
const SEARCHES: Readonly<Record<string, (search: string) => Work>> = {
  withdrawals: (search) => (db) => WITHDRAWAL_QUEUE.page(db, { filter: 'open', ...FIRST, search }),
  slips: (search) => (db) => SLIP_QUEUE.page(db, { filter: 'open', ...FIRST, search }),
  arrivals: (search) => (db) => ARRIVAL_QUEUE.page(db, { filter: 'open', ...FIRST, search }),
  announcements: (search) => (db) => ANNOUNCEMENT_QUEUE.page(db, { filter: 'open', ...FIRST, search }),
  chat: (search) => (db) => CHAT_QUEUE.page(db, { filter: 'waiting', ...FIRST, search }),
}

const TYPED = [
  ['the whole phone number', usernameOf(77)],
  ['its last digits', usernameOf(77).slice(-4)],
  ['a name that nobody has', 'nobody'],
] as const

/** Measures the queues of the desk with 10,000 open items in each, and nine times as many that are done. */
export async function measureDeskQueues(): Promise<Findings> {
  await using cluster = await plainCluster()
  const site = await cluster.site('with_open_items', POSTINGS, MEMBERS)
  const db = openDatabase({ connectionString: site.url, max: 1, statement_timeout: 0, query_timeout: 0 })
  const figures: Figure[] = []
  async function measure(what: string, work: Work): Promise<void> {
    const runs: number[] = []
    for (let count = 0; count < RUNS; count += 1) {
      const from = performance.now()
      await work(db)
      runs.push(performance.now() - from)
    }
    figures.push({ what, unit: 'fine ms', runs, goal: { maximum: 100 } })
  }
  try {
    await db.script(await readFile(join(import.meta.dirname, '../sizing/open-items.sql'), 'utf8'))
    await measure('signals', () => readSignals(db, new Date()))
    for (const [queue, work] of Object.entries(FIRST_PAGES)) await measure(`${queue}, first page`, work)
    for (const [queue, searching] of Object.entries(SEARCHES)) {
      for (const [by, typed] of TYPED) await measure(`${queue}, by ${by}`, searching(typed))
    }
  } finally {
    await db.close()
  }
  return { figures, remarks: [] }
}
