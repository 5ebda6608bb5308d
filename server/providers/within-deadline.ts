import { ProviderError } from './game-provider.ts'

/**
 * Waits for a provider, but no longer than `deadlineMs`, nor than until `stopping`.
 *
 * @throws {ProviderError} when no answer came; otherwise whatever the call rejects with.
 */
export async function withinDeadline<T>(
  deadlineMs: number,
  call: (signal: AbortSignal) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const over = new AbortController()
  const abandon = () => over.abort()
  const patienceEnds = new Promise<never>((_resolve, reject) => {
    over.signal.addEventListener('abort', () => reject(new ProviderError('no answer in time')))
  })
  // Not a signal with a timeout of its own: that would hold what is waited for, long answered, until it has passed.
  const timer = setTimeout(abandon, deadlineMs).unref()
  if (stopping?.aborted) abandon()
  stopping?.addEventListener('abort', abandon)
  try {
    // The race, and not only the signal, because an adapter might ignore it.
    return await Promise.race([call(over.signal), patienceEnds])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', abandon)
  }
}
