import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { type Database, openDatabase } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lowestUuidAt } from '../../platform/db/uuid.ts'
import { brokenRules, freshViolations, violated } from './invariants.ts'

/** An audit reads every posting, and has no time limit. */
export const PATIENCE = {
  max: 1,
  statement_timeout: 1_800_000,
  query_timeout: 1_800_000,
} as const satisfies PoolConfig

/** How often each node checks whether an audit is due, in ms. */
const LOOK_EVERY_MS = 15_000

/** How long a start waits for the first audit, in ms; then it continues in parallel. */
const START_WITHIN_MS = 5000

/** Pause between audits of what was posted since, in s. */
const FRESH_PAUSE_SECONDS = 60

/** How much longer than since the last of them each looks back, in ms: for transactions that were open then, and for clocks of nodes. */
const FRESH_MARGIN_MS = 60_000

/** How long a node that stops waits for an unresponsive database, in ms. */
const END_WITHIN_MS = 1000

/** After how many seconds the audit of a node that died may be claimed by another. */
const CLAIM_SECONDS = 1800

/** Pause between audits, in s, at least; also at least this many times the audit's own duration: at most a sixtieth of one core. */
const PAUSE_SECONDS = 60
const PAUSE_FACTOR = 60

interface Settings {
  readonly db: Database
  /** For a connection of its own, whose limits are longer than those of calls. */
  readonly connection: PoolConfig
  readonly log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
}

/**
 * Audits the books on one of the nodes: everything now, and then about every minute or, where that takes long, as often as a sixtieth of a core
 * allows. What was posted meanwhile is audited every minute, however much there is. When the books do not agree, no money moves any more on any
 * node; everything can still be read.
 *
 * @returns once the first audit has ended, or takes long: a function that stops it.
 */
export async function startLedgerAudit({ db, connection, log }: Settings): Promise<() => Promise<void>> {
  const patient = openDatabase({ ...connection, ...PATIENCE })
  let isStopping = false
  let hasFailed = false
  let backend: number | undefined
  let atWork = examineAndReport()
  const timer = setInterval(() => {
    atWork = atWork.then(() => examineIfDue())
    // Of two at once, on one node or several, the second finds nothing due.
    void reporting(examineFreshIfDue(db))
  }, LOOK_EVERY_MS)
  timer.unref()

  /** @returns whether the audit could be made */
  async function reporting(audit: Promise<Readonly<Record<string, number>> | undefined>): Promise<boolean> {
    try {
      const reason = await audit
      if (reason !== undefined) log.fatal({ reason }, 'the books do not agree: no money moves any more')
      return true
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'the books could not be audited')
      return false
    }
  }
  async function examineAndReport(): Promise<void> {
    hasFailed = !(await reporting(
      backendOf(patient).then((pid) => {
        backend = pid
        return examineBooks(patient)
      }),
    ))
    backend = undefined
  }
  async function examineIfDue(): Promise<void> {
    try {
      // Not when it failed: the database may have been away.
      if (hasFailed) await release(db)
      hasFailed = false
      if (!(await claim(db))) return
    } catch (error) {
      log.error({ err: error }, 'could not check whether an audit is due')
      return
    }
    await examineAndReport()
  }

  await Promise.race([atWork, delay(START_WITHIN_MS, undefined, { ref: false })])
  return async () => {
    isStopping = true
    clearInterval(timer)
    // A running audit is not waited for: the next start makes another.
    const stopped = backend === undefined ? undefined : cancel(db, backend).catch(() => undefined)
    await Promise.race([stopped, delay(END_WITHIN_MS, undefined, { ref: false })])
    await patient.close({ withinMs: END_WITHIN_MS })
  }
}

/** Audits everything once and halts the ledger if it is not sound. @returns the counts that are not 0, or undefined when all is well. */
export async function examineBooks(db: Database): Promise<Readonly<Record<string, number>> | undefined> {
  const beganAt = performance.now()
  return db.transaction(
    async (tx) => {
      await keepCuresOut(tx)
      const broken = await brokenRules(tx)
      const isBroken = Object.keys(broken).length > 0
      if (isBroken) await haltLedger(tx, broken)
      const tookSeconds = (performance.now() - beganAt) / 1000
      await tx.query(
        'ledger-check.end',
        `UPDATE ledger_check SET due_at = clock_timestamp() + make_interval(secs => $1), ended_at = clock_timestamp(), took_seconds = $2, violations = $3
          WHERE id = 1`,
        [
          Math.max(PAUSE_SECONDS, PAUSE_FACTOR * tookSeconds),
          tookSeconds,
          Object.values(broken).reduce((sum, count) => sum + count, 0),
        ],
      )
      return isBroken ? broken : undefined
    },
    { attempts: 1 },
  )
}

/** A cure between the examination and the halt would be halted for what it has just cured. */
async function keepCuresOut(tx: Queryable): Promise<void> {
  await tx.query('ledger-check.take-turns', 'SELECT pg_advisory_xact_lock_shared($1)', [
    ADVISORY_LOCKS.ledgerAudit,
  ])
}

/**
 * Audits what was posted since it was done last, unless another node did so within a minute, and halts the ledger if it is not sound.
 * @returns the counts that are not 0, or undefined when all is well.
 */
export async function examineFreshIfDue(db: Database): Promise<Readonly<Record<string, number>> | undefined> {
  return db.transaction(
    async (tx) => {
      await keepCuresOut(tx)
      const [due] = await tx.query<{ since: Date }>(
        'ledger-check.claim-fresh',
        `UPDATE ledger_check SET fresh_due_at = now() + make_interval(secs => $1), fresh_until = now()
           FROM (SELECT coalesce(fresh_until, ended_at) AS since FROM ledger_check FOR UPDATE) before
          WHERE id = 1 AND since IS NOT NULL AND (fresh_due_at <= now() OR fresh_until > now()) RETURNING since`,
        [FRESH_PAUSE_SECONDS],
      )
      if (due === undefined) return undefined
      // A plan for any moment would read everything.
      await tx.query('ledger-check.plan', "SELECT set_config('plan_cache_mode', 'force_custom_plan', true)")
      const sinceId = lowestUuidAt(due.since.getTime() - FRESH_MARGIN_MS)
      const found = violated(await freshViolations(tx, sinceId))
      if (Object.keys(found).length === 0) return undefined
      await haltLedger(tx, found)
      return found
    },
    { attempts: 1 },
  )
}

/** Stops every movement of money on every node. */
export async function haltLedger(db: Queryable, reason: Readonly<Record<string, number>>): Promise<void> {
  await db.query(
    'ledger-halt.begin',
    'INSERT INTO ledger_halt (id, reason) VALUES (1, $1) ON CONFLICT (id) DO NOTHING',
    [JSON.stringify(reason)],
  )
}

/** The database process (backend pid) that serves our one connection. */
async function backendOf(db: Queryable): Promise<number | undefined> {
  const [row] = await db.query<{ pid: number }>('ledger-check.backend', 'SELECT pg_backend_pid() AS pid')
  return row?.pid
}

async function cancel(db: Queryable, backend: number): Promise<void> {
  await db.query('ledger-check.cancel', 'SELECT pg_cancel_backend($1)', [backend])
}

/** A claim in the future comes from a clock that has been set back since: the next audit is due. */
async function claim(db: Queryable): Promise<boolean> {
  const rows = await db.query(
    'ledger-check.claim',
    `UPDATE ledger_check SET due_at = now() + make_interval(secs => $1)
      WHERE id = 1 AND (due_at <= now() OR ended_at > now()) RETURNING 1`,
    [CLAIM_SECONDS],
  )
  return rows.length > 0
}

/** The next audit after one that failed is due soon, on any node. */
async function release(db: Queryable): Promise<void> {
  await db.query(
    'ledger-check.release',
    'UPDATE ledger_check SET due_at = least(due_at, now() + make_interval(secs => $1)) WHERE id = 1',
    [PAUSE_SECONDS],
  )
}
