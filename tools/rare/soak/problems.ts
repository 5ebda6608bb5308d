import type { Queryable } from '../../../server/db/queryable.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { pendingViolations } from '../../../server/ledger/books/pending-violations.ts'
import { PROVIDER_DRIFT } from '../../../tests/server/money/chaos/verdict.ts'
import type { CallBook } from './call-book.ts'
import { growthOf } from './growth.ts'
import type { Sample } from './sample.ts'

/** For calls, for news of the chat, for examining the books. */
const CONNECTIONS_OF_A_NODE = 18
/** The soak's own two, and the database's for vacuuming. */
const OTHER_CONNECTIONS = 5

/** At rest a node may hold more than before the load: connections of the database, and what a first picture has opened. */
const MORE_OPEN_FILES = 25

interface Run {
  readonly samples: readonly Sample[]
  readonly members: number
  readonly book: CallBook
}

/** What was wrong in a run that has come to rest, in words; empty when nothing was. */
export async function problemsOf(db: Queryable, { samples, members, book }: Run): Promise<string[]> {
  const { errorCount, errors, counts } = book
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was measured')
  const drift = await db.query<{ username: string }>('soak.provider', PROVIDER_DRIFT)
  return [
    ...(errorCount === 0 ? [] : [`${errorCount} visits went wrong, among them:`, ...errors.slice(0, 10)]),
    ...above('violations of the ledger', await ledgerViolations(db)),
    ...above('of money on its way', await pendingViolations(db)),
    ...drift.map(({ username }) => `books and game differ for ${username}`),
    ...above('rows too many', last.rows, boundsOf(first, members, counts)),
    ...samples.flatMap(({ at, nodes, database }) =>
      database.connections <= nodes.length * CONNECTIONS_OF_A_NODE + OTHER_CONNECTIONS
        ? []
        : [`${at}: ${database.connections} connections of the database`],
    ),
    ...last.nodes.flatMap(({ chatSockets }, index) =>
      chatSockets === 0 ? [] : [`node ${index + 1} still has ${chatSockets} sockets of the chat`],
    ),
    ...last.nodes.flatMap(({ openFiles }, index) => {
      const before = first.nodes[index]?.openFiles ?? 0
      return openFiles <= before + MORE_OPEN_FILES
        ? []
        : [`node ${index + 1} has ${openFiles} files open, ${before} before`]
    }),
    ...growthOf(samples).flatMap(({ what, isTooMuch, percentPerHour }) =>
      isTooMuch ? [`${what} grows by ${percentPerHour.toFixed(1)} % an hour`] : [],
    ),
  ]
}

/** Every figure that is above what there may be: by default nothing. */
function above(what: string, figures: object, most: RowBounds = {}): string[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    Number(value) <= (most[name] ?? 0) ? [] : [`${what}: ${name} ${String(value)}, of ${most[name] ?? 0}`],
  )
}

/** How many rows there may be at most, by table. */
type RowBounds = Readonly<Record<string, number>>

/**
 * @param first before the load
 * @param calls how often each kind of call was made
 */
function boundsOf(first: Sample, members: number, calls: ReadonlyMap<string, number>): RowBounds {
  const count = (what: string) => calls.get(what) ?? 0
  const uploads = UPLOADS.reduce((sum, what) => sum + count(what), 0)
  const keyed = [...calls].filter(([what]) => KEYED.test(what)).reduce((sum, [, times]) => sum + times, 0)
  return {
    // One for each intention, for a day.
    idempotency: (first.rows['idempotency'] ?? 0) + keyed,
    session: (first.rows['session'] ?? 0) + count('POST /api/login') - count('POST /api/logout'),
    // One for each budget and whoever spends it, however often.
    budget_spent: (members + 1) * BUDGETS,
    login_try: members,
    upload_link: (first.rows['upload_link'] ?? 0) + uploads,
    otp_request: 0,
  }
}

const KEYED = /transfer|withdraw|qrcode|slip$|spin$|claim$/
/** Each shows what was handed in, once or ten times a page. */
const UPLOADS = ['POST /api/chat/upload-image', 'POST /api/wallet/slip']
/** Of all the budgets, those that the visits spend of. */
const BUDGETS = 8
