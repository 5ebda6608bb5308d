import { Refusal } from '../../platform/errors.ts'
import type { SpendCall } from './rate-limit-counters.ts'

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
