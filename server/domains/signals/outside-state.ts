import { isReport, type OutsideMemory } from '../../outside/connections/call-outcomes.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** How often a node says how its calls ended, in ms. */
const SAVE_EVERY_MS = 2000

/** How a service outside answers, or its reports arrive, at all nodes. */
interface OutsideState {
  readonly name: string
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly fault: string | null
  readonly failingSince: Date | null
  readonly failures: number
}

/**
 * Adds what the node remembers to what all nodes know. The newest success and the newest failure count, whoever saw them. Failures go on until a call succeeds; those of reports, and of
 * what nobody has called since, until there was none for an hour.
 */
export async function saveOutsideState(db: Queryable, memory: OutsideMemory): Promise<void> {
  for (const [name, { succeededAt, failedAt, fault, failingSince, failures }] of memory.take())
    await db.query(
      'outside-state.save',
      `INSERT INTO outside_state AS o (name, succeeded_at, failed_at, fault, failing_since, failures) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (name) DO UPDATE SET (succeeded_at, failed_at, fault, failing_since, failures) = (
         SELECT greatest(o.succeeded_at, excluded.succeeded_at), greatest(o.failed_at, excluded.failed_at), coalesce(excluded.fault, o.fault),
                CASE WHEN goes_on THEN coalesce(o.failing_since, excluded.failing_since) ELSE excluded.failing_since END,
                CASE WHEN goes_on THEN o.failures ELSE 0 END + excluded.failures
           FROM (VALUES (o.failed_at > now() - interval '1 hour' AND ($7 OR excluded.succeeded_at IS NULL))) g (goes_on))`,
      [
        name,
        succeededAt ?? null,
        failedAt ?? null,
        fault ?? null,
        failingSince ?? null,
        failures,
        isReport(name),
      ],
    )
}

/** All services of which something is known. */
export async function readOutsideState(db: Queryable): Promise<OutsideState[]> {
  return db.query<OutsideState>(
    'outside-state.read',
    `SELECT name, succeeded_at AS "succeededAt", failed_at AS "failedAt", fault, failures,
            CASE WHEN failed_at > now() - interval '1 hour' THEN failing_since END AS "failingSince"
       FROM outside_state ORDER BY name`,
  )
}

/** Saves again and again what the node remembers. @returns a function that stops it and waits for what is in progress */
export function startSavingOutsideState(
  db: Database,
  memory: OutsideMemory,
  log: { warn(fields: object, text: string): void },
): () => Promise<void> {
  let atWork = Promise.resolve()
  const timer = setInterval(() => {
    atWork = atWork
      .then(() => saveOutsideState(db, memory))
      .catch((error: unknown) => log.warn({ err: error }, 'the state of what is outside was not saved'))
  }, SAVE_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await atWork
  }
}
