import { expect, test, vi } from 'vitest'
import { newBrowser, reload } from '../../storage/browser.ts'

/** A tab of the same member. */
async function tab() {
  reload()
  const { beginSession } = await import('../../../../src/session/begin-session.ts')
  await beginSession('of-somchai', { remember: true })
  const deposits = await import('../../../../src/features/arrived/known-deposits.ts')
  return {
    note: deposits.noteKnownDeposits,
    known: async () => {
      const known = await deposits.knownDeposits()
      return { keys: ['old', 'a', 'b'].filter((key) => known?.includes(key)), total: known?.totalSatang }
    },
  }
}

test('what was read in one tab is known in the other, and stays known when that one notes something', async () => {
  newBrowser()
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = [await tab(), await tab()]
  await first.note(['old'], 100)
  await second.note([], 100)
  vi.advanceTimersByTime(1000)
  await first.note(['a'], 600)
  expect(await second.known()).toEqual({ keys: ['old', 'a'], total: 600 })
  await second.note(['b'])
  for (const known of [await first.known(), await second.known()])
    expect(known).toEqual({ keys: ['old', 'a', 'b'], total: 600 })
})
