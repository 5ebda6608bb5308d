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
  const timeout = AbortSignal.timeout(deadlineMs)
  const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping])
  const patienceEnds = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new ProviderError('no answer in time'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
  // The race, and not only the signal, because an adapter might ignore it.
  return Promise.race([call(signal), patienceEnds])
}
