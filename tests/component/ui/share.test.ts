import { afterEach, expect, test, vi } from 'vitest'
import { share } from '../../../src/ui/share.ts'

const LINK = { url: 'https://wallet.example' }

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

/** Shares with such a share sheet, and returns how often the other way was taken. */
async function sharedWith(sheet: () => Promise<void>): Promise<number> {
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet })
  const instead = vi.fn<() => void>()
  await share(LINK, instead)
  return instead.mock.calls.length
}

test.each(['NotAllowedError', 'TypeError', 'DataError', 'NotSupportedError'])(
  'a share sheet that refuses with %s is replaced by another way',
  async (name) => {
    expect(await sharedWith(() => Promise.reject(new DOMException('refused', name)))).toBe(1)
  },
)

test('a share sheet that throws is replaced by another way', async () => {
  expect(
    await sharedWith(() => {
      throw new Error('no view')
    }),
  ).toBe(1)
})

test.each([
  ['was closed', 'AbortError'],
  ['is still open', 'InvalidStateError'],
])('nothing else happens after a share sheet that %s', async (_what, name) => {
  expect(await sharedWith(() => Promise.reject(new DOMException('over', name)))).toBe(0)
})

test('without a share sheet the other way is taken', async () => {
  const instead = vi.fn<() => void>()
  await share(LINK, instead)
  expect(instead).toHaveBeenCalledOnce()
})
