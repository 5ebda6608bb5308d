import { parseArgs } from 'node:util'
import { openDatabase } from '../../platform/db/client.ts'
import { EmbeddedDatabaseError } from '../../platform/db/embedded/cluster.ts'
import { SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import { UnreadySchemaError } from '../../platform/db/migrate.ts'
import { prepareSchema, startDatabase } from '../../platform/db/start-database.ts'
import { requireUsableFolder, UnusableFolderError } from '../../platform/disk/durable-files.ts'
import { ConfigError, readConfig } from '../../settings/config.ts'
import {
  type BooksReport,
  cureTransfer,
  NothingToCureError,
  type OffendingTransfer,
  reportBooks,
  resumeMoney,
} from './cure-books.ts'
import { PATIENCE } from './ledger-audit.ts'

/*
 * Shows why no money moves, and ends it:
 *
 *   npm run books -- show
 *   npm run books -- undo 0190... --because 'words for the members'
 *   npm run books -- accept 0190... --because 'why it stays'
 *   npm run books -- resume
 *
 * Everything but `show` needs the role that owns the tables. Exits with 1 when money does not move afterwards.
 */

const USAGE = `npm run books -- show | undo TRANSFER --because '...' | accept TRANSFER --because '...' | resume`
const MOST_WORDS = 200

const started = new AsyncDisposableStack()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { because: { type: 'string' } },
  })
  const config = readConfig(process.env)
  await requireUsableFolder(config.dataDir)
  const roles = await startDatabase(config, started)
  await prepareSchema(roles)
  const db = openDatabase({ ...(roles.owner ?? roles.serving), ...PATIENCE, lock_timeout: 0 })
  started.defer(() => db.close())

  const [act, transferId, ...more] = positionals
  const reason = values.because?.trim() ?? ''
  if (act === 'show' && transferId === undefined) {
    const report = await reportBooks(db)
    for (const line of reportLines(report)) console.log(line)
    if (report.haltedSince !== undefined) process.exitCode = 1
  } else if (act === 'resume' && transferId === undefined) {
    conclude(await resumeMoney(db))
  } else if ((act === 'undo' || act === 'accept') && transferId !== undefined && more.length === 0) {
    if (reason === '' || reason.length > MOST_WORDS)
      throw new ConfigError(`--because must have 1 to ${MOST_WORDS} characters`)
    const cure = { transferId, isUndone: act === 'undo', reason, now: new Date() }
    const { missing, broken } = await cureTransfer(db, cure)
    console.log(act === 'undo' ? `${transferId} is undone.` : `${transferId} stays as it is.`)
    for (const { owner, username, kind, amountSatang } of missing)
      console.log(
        `Not there any more, and left to the house: ${baht(amountSatang)} (${username ?? owner}, ${kind})`,
      )
    conclude(broken)
  } else throw new ConfigError(USAGE)
} catch (error) {
  process.exitCode = 1
  const isWrongCall = error instanceof TypeError && 'code' in error
  const isPlain =
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof NothingToCureError ||
    error instanceof UnreadySchemaError ||
    error instanceof UnusableFolderError
  if (sqlState(error) === SQLSTATE.insufficientPrivilege)
    console.error('Only the owner of the tables may do that: name it in DATABASE_OWNER_URL.')
  else console.error(isPlain ? error.message : isWrongCall ? `${error.message}\n${USAGE}` : error)
} finally {
  await started.disposeAsync()
}

function conclude(broken: Readonly<Record<string, number>>): void {
  const isSound = Object.keys(broken).length === 0
  console.log(isSound ? 'The books agree; money moves.' : `Money is still halted: ${figures(broken)}`)
  if (!isSound) process.exitCode = 1
}

function reportLines({ haltedSince, broken, transfers }: BooksReport): readonly string[] {
  return [
    haltedSince === undefined ? 'Money moves.' : `No money moves since ${haltedSince.toISOString()}.`,
    Object.keys(broken).length === 0 ? 'The books agree.' : `The books do not agree: ${figures(broken)}`,
    ...transfers.flatMap(transferLines),
  ]
}

function transferLines(transfer: OffendingTransfer): readonly string[] {
  const { id, rule, kind, actor, description, reference, recordedAt, lines } = transfer
  return [
    '',
    `${id}  ${rule}`,
    `  ${recordedAt.toISOString()}  ${kind} '${description}' by ${actor}${reference === null ? '' : `, ${reference}`}`,
    ...lines.map(
      ({ username, owner, kind: account, amountSatang }) =>
        `  ${baht(amountSatang).padStart(14)}  ${username ?? owner} ${account}`,
    ),
  ]
}

function figures(broken: Readonly<Record<string, number>>): string {
  return Object.entries(broken)
    .map(([rule, count]) => `${rule} ${count}`)
    .join(', ')
}

function baht(satang: number): string {
  return (satang / 100).toFixed(2)
}
