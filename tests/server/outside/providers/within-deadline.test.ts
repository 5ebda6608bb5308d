import { queryObjects } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { ProviderError } from '../../../../server/outside/providers/game-provider.ts'
import { withinDeadline } from '../../../../server/outside/providers/within-deadline.ts'

const NO_ANSWER = new ProviderError('no answer in time')

/** A provider that fails with an error of its own when its request is aborted. */
function silent(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('hung up')))
  })
}

it('the request to a silent provider is aborted, and its later error is ignored', async () => {
  const call = vi.fn<(signal: AbortSignal) => Promise<never>>(silent)
  await expect(withinDeadline(10, call)).rejects.toThrow(NO_ANSWER)
  expect(call.mock.calls[0]?.[0].aborted).toBe(true)
})

it('a stopping server waits for no provider, before or after the request', async () => {
  const stopping = new AbortController()
  const aborted = withinDeadline(60_000, silent, stopping.signal)
  stopping.abort()
  await expect(aborted).rejects.toThrow(NO_ANSWER)
  await expect(withinDeadline(60_000, silent, stopping.signal)).rejects.toThrow(NO_ANSWER)
})

it('calls that were answered or refused are not kept until their deadline', async () => {
  const stopping = new AbortController()
  const call = (answer: Promise<unknown>) => withinDeadline(60_000, () => answer, stopping.signal)
  const before = queryObjects(AbortSignal, { format: 'count' })
  for (let calls = 0; calls < 50; calls += 1) {
    await call(Promise.resolve())
    await expect(call(Promise.reject(NO_ANSWER))).rejects.toBe(NO_ANSWER)
  }
  expect(queryObjects(AbortSignal, { format: 'count' })).toBeLessThan(before + 10)
})
