import { expect, test, vi } from 'vitest'
import { isSiteTerminated } from '../../../../src/data/site/site.ts'

function answering(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => answer())
}

test('the site is terminated when the server says gone', async () => {
  answering(() => Response.json({ terminated: 'gone' }))
  expect(await isSiteTerminated()).toBe(true)
})

test('the site is terminated, too, when the call itself is refused with gone', async () => {
  answering(() => Response.json({ message: 'gone' }, { status: 410 }))
  expect(await isSiteTerminated()).toBe(true)
})

test.each([
  ['says nothing', () => Response.json({ terminated: null })],
  ['says null', () => Response.json(null)],
  ['says something else', () => Response.json({ terminated: 'no' })],
  ['does not know the question', () => new Response('', { status: 404 })],
  ['is broken', () => new Response('<html>', { status: 500 })],
  ['answers HTML', () => new Response('<html>')],
])('a server that %s locks nobody out', async (_what, answer) => {
  answering(answer)
  expect(await isSiteTerminated()).toBe(false)
})

test('a server that does not answer is waited for 3 seconds', async () => {
  vi.useFakeTimers()
  answering(() => new Promise(() => {}))
  const answered = vi.fn<(terminated: boolean) => void>()
  const asking = isSiteTerminated().then(answered)
  await vi.advanceTimersByTimeAsync(2999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(answered).toHaveBeenCalledWith(false)
})
