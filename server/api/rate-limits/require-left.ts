import { Refusal } from '../../platform/errors.ts'
import type { SpendCall } from './rate-limit-counters.ts'

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
