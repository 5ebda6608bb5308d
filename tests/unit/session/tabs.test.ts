/** Proves S17. */
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { onTabMessage, type TabMessage } from '../../../src/session/tabs.ts'

it('a tab hears that a session has begun or ended elsewhere, and nothing else', async () => {
  const heard = vi.fn<(message: TabMessage) => void>()
  const stop = onTabMessage(heard)
  const other = new BroadcastChannel('krapao-session')
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('signed_out', 'SIGNED-OUT', ['signed-out'], { type: 'signed-in' }),
  )
  for (const message of [...fc.sample(strange, 1000), 'signed-out']) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    other.postMessage(message)
  }
  await expect.poll(() => heard).toHaveBeenCalled()
  expect(heard.mock.calls).toEqual([['signed-out']])
  stop()
  other.close()
})
