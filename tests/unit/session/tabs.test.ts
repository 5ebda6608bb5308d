/** Proves S17. */
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { onTabMessage, type TabMessage } from '../../../src/session/tabs.ts'

it('a tab receives messages about sessions and settings of other tabs, and nothing else', async () => {
  const received = vi.fn<(message: TabMessage) => void>()
  const stop = onTabMessage(received)
  const other = new BroadcastChannel('krapao-session')
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('signed_out', 'SIGNED-OUT', ['signed-out'], { type: 'signed-in' }, 'locale', 'amounts:'),
  )
  for (const message of [...fc.sample(strange, 1000), 'locale:lo', 'amounts:hidden', 'signed-out']) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    other.postMessage(message)
  }
  await expect.poll(() => received).toHaveBeenCalledWith('signed-out')
  expect(received.mock.calls).toEqual([['locale:lo'], ['amounts:hidden'], ['signed-out']])
  stop()
  other.close()
})
