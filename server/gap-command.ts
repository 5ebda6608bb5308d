import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { bookReports } from './domains/deposits/evidence/bank-report.ts'
import {
  accountsToCompare,
  bookLostTransfers,
  compareGame,
  type ComparedAccount,
} from './domains/games/lost-transfers.ts'
import { builtIn, readConnections } from './outside/connections/connections-file.ts'
import { joinProviders, loadProviders, providersStop } from './outside/connections/load-providers.ts'
import { outsideOf } from './outside/connections/outside.ts'
import {
  ReportedPayment,
  ReportedTransfer,
  type Webhook,
  webhook,
} from './outside/connections/reports/webhook.ts'
import { MONEY_TIMING } from './outside/providers/money-timing.ts'
import { type Database, openDatabase } from './platform/db/client.ts'
import { databaseClock } from './platform/db/database-clock.ts'
import { EmbeddedDatabaseError } from './platform/db/embedded/cluster.ts'
import { UnreadySchemaError } from './platform/db/migrate.ts'
import { prepareSchema, startDatabase } from './platform/db/start-database.ts'
import { openLog } from './platform/log/logger.ts'
import { exitPrinted } from './platform/process/end-on-signal.ts'
import { ConfigError, readConfig } from './settings/config.ts'
import { readFirst } from './settings/settings.ts'
import { readSiteFile } from './settings/site/site-content.ts'
import { openSite } from './settings/site/site.ts'

/*
 * After the loss of a database whose copy lacked the last movements, compares what is known outside with the books:
 *
 *   npm run gap
 *   npm run gap -- --book --because 'words for the members' --reports reports.jsonl
 *
 * Without `--book` it changes nothing. Exits with 1 when something is left for a person.
 */

const USAGE = `npm run gap -- [--book --because '...' [--reports FILE]]`
const MOST_WORDS = 200
/** How many accounts are compared at a time. */
const AT_ONCE = 8

/** Why a person has to look. */
const WHY = {
  silent: 'gave no answer',
  moving: 'a transfer is under way, or it is being played: compare again later',
  unknown: 'differs from the books, and its rounds do not say how much was played: ask the provider',
} as const

/** A report, as `POST /reports/bank` or `/reports/qr` carries it, and how it is booked. */
const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      ReportedPayment,
      v.transform((payment) => ({
        reference: payment.reference,
        book: (hook: Webhook): Promise<string> => hook.reportPayment(payment),
      })),
    ),
    v.pipe(
      ReportedTransfer,
      v.transform((transfer) => ({
        reference: transfer.reference,
        book: (hook: Webhook): Promise<string> => hook.reportTransfer(transfer),
      })),
    ),
  ]),
)

const started = new AsyncDisposableStack()
try {
  const { values } = parseArgs({
    options: {
      book: { type: 'boolean', default: false },
      because: { type: 'string' },
      reports: { type: 'string' },
    },
  })
  const reason = values.because?.trim() ?? ''
  if (reason.length > MOST_WORDS || (reason !== '') !== values.book || (values.reports && !values.book))
    throw new ConfigError(USAGE)
  const house = await openHouse()
  const [end] = await house.db.query<{ at: Date | null }>(
    'gap.end-of-books',
    'SELECT max(recorded_at) AS at FROM transfer',
  )
  console.log(`The last movement in the books is of ${end?.at?.toISOString() ?? 'no time'}.`)
  const left = [
    ...(values.reports === undefined ? [] : await sendAgain(house, values.reports)),
    ...(await compareGames(house, values.book ? reason : undefined)),
    ...(await nameWithdrawals(house.db)),
  ]
  for (const line of left) console.log(line)
  console.log(
    left.length === 0 ? 'Nothing is left for a person.' : `${left.length} of these are left for a person.`,
  )
  if (left.length > 0) process.exitCode = 1
} catch (error) {
  process.exitCode = 1
  const isPlain =
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnreadySchemaError
  const isWrongCall = error instanceof TypeError && 'code' in error
  console.error(isPlain ? error.message : isWrongCall ? `${error.message}\n${USAGE}` : error)
} finally {
  await started.disposeAsync()
}
await exitPrinted(Number(process.exitCode ?? 0))

type House = Awaited<ReturnType<typeof openHouse>>

/** The database and the connections of a node, which serves nobody. */
async function openHouse() {
  const config = readConfig(process.env)
  if (config.sandboxPort !== undefined)
    throw new ConfigError('SANDBOX_PORT=off is needed: the sandbox loses nothing')
  const log = openLog({ write: () => undefined })
  const own = config.providers === undefined ? {} : await loadProviders(config.providers)
  started.defer(providersStop(own, (error) => console.error(error)))
  const providers = joinProviders(
    builtIn(readConnections(config.connectionsFile), config.market).providers,
    own,
  )
  const roles = await startDatabase(config, started)
  await prepareSchema(roles)
  const db = openDatabase(roles.serving)
  started.defer(() => db.close())
  const clock = await databaseClock(db)
  const { content, first } = readSiteFile(config.siteFile)
  const { settingsOfEnvironment } = config
  const written = { ...first, ...readFirst(config) }
  const site = await openSite({
    db,
    clock,
    first: written,
    siteName: content.name,
    settingsOfEnvironment,
    log,
  })
  started.defer(() => site.stop())
  const { games: gameProvider } = outsideOf(providers, log)
  const connected = Object.keys(providers.games ?? {})
  return { db, clock, site, log, gameProvider, connected, timing: MONEY_TIMING }
}

/** Books reports as if they came again: those that the books have change nothing. @returns what nobody was credited with */
async function sendAgain({ db, clock, site, log }: House, path: string): Promise<string[]> {
  const hook = webhook({ keys: [], from: ['bank', 'qr'] })
  if (hook.bankFeed && hook.qrFeed)
    bookReports(
      { bankFeed: hook.bankFeed, qrFeed: hook.qrFeed },
      { db, clock, house: () => site.now().house, log },
    )
  const reports = reportsIn(path)
  const counts = new Map<string, number>()
  const left: string[] = []
  for (const { reference, book } of reports) {
    const outcome = await book(hook)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    if (outcome !== 'credited' && outcome !== 'already-credited')
      left.push(`Report ${reference}: ${outcome}, look at the arrivals of the desk.`)
  }
  const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  console.log(`${reports.length} reports were sent again: ${outcomes || 'none'}.`)
  return left
}

/** The reports of a file, one in each line. @throws {ConfigError} before any is booked */
function reportsIn(path: string) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const report = v.safeParse(Report, line)
      if (!report.success) throw new ConfigError(`${path}, line ${index + 1}: is no report`)
      return [report.output]
    })
}

/** Compares each account at each game. @param reason with it, what the books lack is booked @returns what is left for a person */
async function compareGames(house: House, reason: string | undefined): Promise<string[]> {
  const accounts = await accountsToCompare(house.db, house.connected)
  const left: string[] = []
  const waiting = accounts.values()
  async function work(): Promise<void> {
    for (const compared of waiting) {
      const line = await compareOne(house, compared, reason)
      if (line !== undefined) left.push(line)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(`${accounts.length} accounts at games were compared.`)
  return left
}

async function compareOne(
  house: House,
  compared: ComparedAccount,
  reason: string | undefined,
): Promise<string | undefined> {
  const name = `${compared.account.slotCode} of ${compared.phone}`
  const lost = await compareGame(house, compared)
  if (lost === undefined) return undefined
  if (typeof lost === 'string') return `${name}: ${WHY[lost]}.`
  const baht = toBaht(Math.abs(lost.satang)).toFixed(2)
  const lacks = `${name}: the books lack ${baht} ${lost.satang > 0 ? 'into the game' : 'out of the game'}`
  if (reason === undefined) return `${lacks}.`
  const moved = await bookLostTransfers(house, compared, lost, { actor: 'gap', reason })
  if (moved === undefined) return `${name}: ${WHY.moving}.`
  console.log(`${lacks}; ${toBaht(Math.abs(moved)).toFixed(2)} were booked.`)
  const missing = toBaht(Math.abs(lost.satang - moved)).toFixed(2)
  return moved === lost.satang
    ? undefined
    : `${name}: ${missing} are not in the wallet any more; the next look at the game books them as won.`
}

/** Withdrawals that somebody approved may have been paid, and the mark may be lost. */
async function nameWithdrawals(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string; phone: string; satang: number }>(
    'gap.withdrawals',
    `SELECT w.id, m.username AS phone, w.amount_satang AS satang FROM withdrawal w JOIN member m ON m.id = w.member_id
       JOIN withdrawal_handling h ON h.withdrawal_id = w.id
      WHERE w.status = 'PENDING' AND h.stage = 'approved' ORDER BY w.id`,
  )
  return rows.map(
    ({ id, phone, satang }) =>
      `Withdrawal ${id} of ${phone}, ${toBaht(satang).toFixed(2)}: was approved, and may be paid. Look at the bank before anybody pays it.`,
  )
}
