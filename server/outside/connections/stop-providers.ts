import type { Providers } from '../providers/providers.ts'
import { withinDeadline } from '../providers/within-deadline.ts'

const STOP_DEADLINE_MS = 5000

/**
 * Ends what the operator's module does on its own, once however often it is called. A module that fails at it, or takes too long, does not
 * keep the server from stopping; `onFailure` is called.
 */
export function providersStop(
  providers: Providers,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= withinDeadline(STOP_DEADLINE_MS, async () => providers.stop?.()).catch(onFailure))
}
