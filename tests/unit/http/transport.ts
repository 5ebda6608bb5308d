import { vi } from 'vitest'
import type { HttpWiring } from '../../../src/http/wiring.ts'

/** The transport of a fresh page, wired to a member whose token and language are known. */
export async function transport(wiring: Partial<HttpWiring> = {}) {
  const { wireHttp } = await import('../../../src/http/wiring.ts')
  const { call } = await import('../../../src/http/client.ts')
  const { ApiError } = await import('../../../src/http/errors.ts')
  const onSessionOver = vi.fn<() => void>()
  const onSiteGone = vi.fn<() => void>()
  wireHttp({ token: () => 'the-token', locale: () => 'lo', onSessionOver, onSiteGone, ...wiring })

  /** The error a call ends with; fails the test when the call succeeds. */
  async function failure(calling: Promise<unknown>) {
    const error: unknown = await calling.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof ApiError))
      throw new Error('The call did not end with an ApiError', { cause: error })
    return error
  }

  return { call, failure, onSessionOver, onSiteGone }
}
