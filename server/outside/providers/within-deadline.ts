import { ProviderError } from './game-provider.ts'

/**
 * Waits for a provider, but at most `deadlineMs`, and only until `stopping`.
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
  // Not AbortSignal.timeout(): it would retain the awaited objects until the timeout passes, even after the answer.
  const timer = setTimeout(abandon, deadlineMs).unref()
  if (stopping?.aborted) abandon()
  stopping?.addEventListener('abort', abandon)
  try {
    // A race in addition to the signal, because an adapter might ignore the signal.
    return await Promise.race([call(over.signal), patienceEnds])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', abandon)
  }
}
