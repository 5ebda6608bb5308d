import { beforeEach, expect, test, vi } from 'vitest'
import type { Bank } from '../bank.ts'
import { openPage, startOver } from '../page.ts'

/* A build whose backend knows no keys. */
let server: Bank
beforeEach(() => {
  server = startOver()
  vi.stubEnv('VITE_IDEMPOTENCY_HEADER', 'off')
})

test('a build that may not send keys neither asks nor repeats: the statement has to show it', async () => {
  const page = await openPage()
  server.fates = ['cut after']
  expect(await page.transfer()).toEqual({ kind: 'unknown' })
  expect(page.news()).toEqual(['given-up transfer 10000'])
  expect(server.bodies).toHaveLength(1)
  expect(await page.openIntents()).toEqual([])
})

test('a member who has left is told as well that the outcome is unknown', async () => {
  const page = await openPage()
  server.fates = ['cut after']
  const transfer = page.transfer()
  page.leave()
  expect(await transfer).toEqual({ kind: 'unknown' })
  expect(page.news()).toEqual(['given-up transfer 10000'])
  expect(await page.openIntents()).toEqual([])
})

test('an outcome that is unknown when the session ends is left for the next login', async () => {
  const page = await openPage()
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await fetchNow(request)
    if (request.method !== 'POST') return answer
    page.session.become(undefined)
    throw new TypeError('Failed to fetch')
  })
  expect(await page.transfer()).toEqual({ kind: 'unknown' })
  expect(page.news()).toEqual([])
  expect(await page.openIntents()).toHaveLength(1)
})
