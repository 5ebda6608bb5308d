import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'

/** The properties of a limit that counting needs. */
interface CountedLimit {
  readonly name: string
  readonly calls: number
  readonly windowSeconds: number
}

/** Counts calls for all nodes that share a database. */
export interface SpendCall {
  /** Counts one call, or a heavy one as `weight` calls. @returns undefined while calls are left, otherwise the seconds until there are again. */
  (limit: CountedLimit, caller: string, weight?: number): Promise<number | undefined>
  /** Takes back a call that was counted and turned out not to count. */
  giveBack(limit: CountedLimit, caller: string): Promise<void>
}

/** Maximum number of remembered callers without calls left; beyond it the oldest are checked in the database again. */
const MAX_REMEMBERED = 10_000

/**
 * Counts calls for all nodes that share a database, in windows that begin with the first call. A caller without calls left is refused from
 * memory until the window ends, so that a flood does not reach the database. A window that would end later than a new one comes from a clock
 * that has been set back since, and counts as over. The comparison must not use `now()`, the start of the statement, which would misjudge a
 * window that another call opened while this one waited for the row.
 */
export function rateLimitCounters(db: Queryable): SpendCall {
  const refusedUntilMs = new Map<string, number>()

  async function spendCall({ name, calls, windowSeconds }: CountedLimit, caller: string, weight = 1) {
    const id = `${name} ${caller}`
    const leftMs = (refusedUntilMs.get(id) ?? 0) - performance.now()
    if (leftMs > 0) return Math.ceil(leftMs / 1000)
    const [spent] = await db.query<{ calls: number; leftMs: number }>(
      'rate-limit.spend',
      `INSERT INTO budget_spent AS s (budget, caller, calls, ends_at)
       VALUES ($1, $2, $4, now() + make_interval(secs => $3))
       ON CONFLICT (budget, caller) DO UPDATE SET
         calls = CASE WHEN s.ends_at <= now() OR s.ends_at > clock_timestamp() + make_interval(secs => $3)
                      THEN $4 ELSE s.calls + $4 END,
         ends_at = CASE WHEN s.ends_at <= now() OR s.ends_at > clock_timestamp() + make_interval(secs => $3)
                        THEN EXCLUDED.ends_at ELSE s.ends_at END
       RETURNING calls, ceil(extract(epoch FROM ends_at - now()) * 1000)::bigint AS "leftMs"`,
      [name, caller, windowSeconds, weight],
    )
    refusedUntilMs.delete(id)
    if (spent === undefined || spent.calls <= calls) return undefined
    refusedUntilMs.set(id, performance.now() + spent.leftMs)
    if (refusedUntilMs.size > MAX_REMEMBERED) refusedUntilMs.delete(refusedUntilMs.keys().next().value ?? '')
    return Math.max(1, Math.ceil(spent.leftMs / 1000))
  }

  async function giveBack({ name }: CountedLimit, caller: string): Promise<void> {
    refusedUntilMs.delete(`${name} ${caller}`)
    await db.query(
      'rate-limit.give-back',
      'UPDATE budget_spent SET calls = calls - 1 WHERE budget = $1 AND caller = $2 AND calls > 0',
      [name, caller],
    )
  }
  return Object.assign(spendCall, { giveBack })
}

/** Deletes windows that have ended. */
export async function forgetRateLimitCounters(db: Queryable): Promise<void> {
  await db.query('rate-limit.forget', 'DELETE FROM budget_spent WHERE ends_at < now()')
}

/**
 * Runs `work` unless the caller has failed too often lately. It counts as a failure while it runs, so that a burst of parallel attempts gets no
 * more of them than sequential ones, and no longer once it has succeeded, or has failed through no fault of the caller.
 *
 * @param spend undefined disables the limit.
 * @throws {Refusal} REQUEST_LIMIT, or whatever `work` refused with.
 */
export async function countingFailures<T>(
  spend: SpendCall | undefined,
  limit: Parameters<SpendCall>[0],
  caller: string,
  work: () => Promise<T>,
): Promise<T> {
  if (spend === undefined) return work()
  await requireLeft(spend, limit, caller)
  // What was done is done, even if the count cannot be corrected.
  const giveBack = () => spend.giveBack(limit, caller).catch(() => undefined)
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) await giveBack()
    throw error
  }
}

/**
 * Counts one call, or a heavy one as `weight` calls.
 *
 * @param spend undefined disables the limit.
 * @throws {Refusal} REQUEST_LIMIT
 */
export async function requireLeft(
  spend: SpendCall | undefined,
  limit: Parameters<SpendCall>[0],
  caller: string,
  weight?: number,
): Promise<void> {
  const retryAfterSeconds = await spend?.(limit, caller, weight)
  if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}
