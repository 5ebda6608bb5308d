import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useWebOtp } from '../../../../src/features/register/otp-step.tsx'

type Request = CredentialRequestOptions & { otp?: unknown }

/** A browser that answers a request for the code of an SMS that way. */
function browserThatReadsSms(answer: (request: Request) => Promise<unknown>) {
  const get = vi.fn<(request: Request) => Promise<unknown>>(answer)
  vi.stubGlobal('OTPCredential', vi.fn<() => void>())
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
  return get
}

afterEach(() => vi.unstubAllGlobals())

describe('the code of an SMS', () => {
  test('is taken from a browser that reads it', async () => {
    const get = browserThatReadsSms(async () => ({ code: '123456' }))
    const take = vi.fn<(code: string) => void>()
    renderHook(() => useWebOtp(take))
    await waitFor(() => expect(take).toHaveBeenCalledExactlyOnceWith('123456'))
    expect(get.mock.calls[0]?.[0].otp).toEqual({ transport: ['sms'] })
  })

  test('is no longer requested when the step is left', () => {
    const get = browserThatReadsSms(() => new Promise(() => undefined))
    const { unmount } = renderHook(() => useWebOtp(vi.fn<(code: string) => void>()))
    const signal = get.mock.calls[0]?.[0].signal
    expect(signal?.aborted).toBe(false)
    unmount()
    expect(signal?.aborted).toBe(true)
  })

  test.each([
    ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
    ['answers something else', () => Promise.resolve(null)],
  ])('is typed by a visitor whose browser %s', async (_, answer) => {
    const get = browserThatReadsSms(answer)
    const take = vi.fn<(code: string) => void>()
    renderHook(() => useWebOtp(take))
    await get.mock.results[0]?.value.catch(() => undefined)
    await Promise.resolve()
    expect(take).not.toHaveBeenCalled()
  })
})
