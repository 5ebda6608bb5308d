import { ledgerViolations, pendingViolations } from '../../server/ledger/books/invariants.ts'
import type { Queryable } from '../../server/platform/db/queryable.ts'
import { PROVIDER_DRIFT } from '../../tests/server/faults/chaos/verdict.ts'
import type { NodeSample, Sample } from './sample.ts'
import type { CallBook } from './soak-member.ts'

/** For calls, for chat notifications, and for the ledger audit. */
const CONNECTIONS_OF_A_NODE = 18
/** Two of the soak itself, and the database's autovacuum workers. */
const OTHER_CONNECTIONS = 5

/** At rest a node may have more open files than before the load: database connections, and those that the first picture opened. */
const MORE_OPEN_FILES = 25

interface Run {
  readonly samples: readonly Sample[]
  readonly members: number
  readonly book: CallBook
}

/** Descriptions of what was wrong in a finished run; empty when nothing was. */
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

/** Every figure that exceeds its limit; the default limit is 0. */
function above(what: string, figures: object, limits: RowBounds = {}): string[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    Number(value) <= (limits[name] ?? 0)
      ? []
      : [`${what}: ${name} ${String(value)}, of ${limits[name] ?? 0}`],
  )
}

/** The maximum number of rows, by table. */
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
    // One for each rate limit and caller, however often.
    budget_spent: (members + 1) * BUDGETS,
    login_try: members,
    upload_link: (first.rows['upload_link'] ?? 0) + uploads,
    otp_request: 0,
  }
}

const KEYED = /transfer|withdraw|qrcode|slip$|spin$|claim$/
/** One link per upload shown, or ten per page. */
const UPLOADS = ['POST /api/chat/upload-image', 'POST /api/wallet/slip']
/** The rate limits that the visits use. */
const BUDGETS = 9

/** Warm-up: growth before this point is ignored. */
const WARM_UP_MINUTES = 15
/** A slope over less time than this after the warm-up is meaningless. */
const MINIMUM_MINUTES = 30
/** Late garbage collection makes memory fluctuate; a steeper slope is a leak. */
const MAX_PERCENT_PER_HOUR = 5
/** The minimum of each window counts, because it contains no short-lived memory. */
const WINDOW_MINUTES = 5

/** The slope of a value that must not grow. */
export interface Growth extends Slope {
  readonly what: string
  readonly isTooMuch: boolean
}

/** The growth of each value since the warm-up; empty when the run was too short. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES)
  const minutes = (warm.at(-1)?.minute ?? 0) - (warm[0]?.minute ?? 0)
  if (minutes < MINIMUM_MINUTES) return []
  const windows = Object.values(inWindows(warm))
  const growth = (what: string, valueOf: (sample: Sample) => number): Growth => {
    const floors = windows.map((window) => ({
      minute: window[0]?.minute ?? 0,
      value: Math.min(...window.map(valueOf)),
    }))
    const slope = slopeOf(floors)
    return { what, ...slope, isTooMuch: slope.percentPerHour > MAX_PERCENT_PER_HOUR }
  }
  const ofNode = (index: number, what: string, valueOf: (node: NodeSample) => number) =>
    growth(`node ${index + 1}, ${what}`, ({ nodes }) => {
      const node = nodes[index]
      return node === undefined ? Number.NaN : valueOf(node)
    })
  return [
    ...(warm[0]?.nodes ?? []).flatMap((_, index) => [
      ofNode(index, 'memory', ({ rssBytes }) => rssBytes),
      ofNode(index, 'heap in use', ({ heapBytes }) => heapBytes),
    ]),
    growth(
      'memory of the database, by connection',
      ({ database }) => database.privateBytes / database.connections,
    ),
  ]
}

function inWindows(samples: readonly Sample[]): Record<number, Sample[]> {
  const windows: Record<number, Sample[]> = {}
  for (const sample of samples) (windows[Math.floor(sample.minute / WINDOW_MINUTES)] ??= []).push(sample)
  return windows
}

/** A straight line fitted to measurements. */
interface Slope {
  /** The value at the first moment. */
  readonly start: number
  readonly perHour: number
  /** Growth per hour, in percent of the start value. */
  readonly percentPerHour: number
}

/** The line through points, by least squares. @throws with fewer than two moments */
function slopeOf(points: readonly { readonly minute: number; readonly value: number }[]): Slope {
  const meanMinute = mean(points.map(({ minute }) => minute))
  const meanValue = mean(points.map(({ value }) => value))
  const spread = points.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  if (spread === 0) throw new Error('a line needs two moments')
  const together = points.reduce(
    (sum, { minute, value }) => sum + (minute - meanMinute) * (value - meanValue),
    0,
  )
  const perMinute = together / spread
  const start = meanValue + perMinute * ((points[0]?.minute ?? 0) - meanMinute)
  const perHour = perMinute * 60
  return { start, perHour, percentPerHour: (perHour / start) * 100 }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
