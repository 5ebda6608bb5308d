import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, backend } from '../backend.ts'

beforeEach(() => {
  vi.resetModules()
  document.title = 'Krapao'
})

async function screen() {
  const { useSiteName } = await import('../../../../src/data/site/site-name.ts')
  return renderHook(() => useSiteName())
}

test("the operator's name replaces ours everywhere, also as the title of a page, and is requested once", async () => {
  const calls = backend({ 'GET /api/lookup/info': { name: ' Somchai Bet ' } })
  const first = await screen()
  expect(first.result.current).toBe('Krapao')
  const second = await screen()
  await waitFor(() => expect(first.result.current).toBe('Somchai Bet'))
  expect(second.result.current).toBe('Somchai Bet')
  expect(document.title).toBe('Somchai Bet')
  expect(calls).toHaveLength(1)
})

test('a name that is no text is no name', async () => {
  const calls = backend({ 'GET /api/lookup/info': { name: 7 } })
  const { result } = await screen()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(result.current).toBe('Krapao')
})

test.each([
  ['Somchai Bet', 'Home · Somchai Bet'],
  ['Krapao', 'Home · Krapao'],
])('a screen that was opened before the name %s came keeps its own title', async (name, title) => {
  const calls = backend({ 'GET /api/lookup/info': { name } })
  await screen()
  document.title = 'Home · Krapao'
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(document.title).toBe(title))
})

test('the name of an error is not the name of the site, and the next screen asks again', async () => {
  const answers: Answers = {
    'GET /api/lookup/info': () => Response.json({ name: 'BadGateway' }, { status: 502 }),
  }
  const calls = backend(answers)
  const { result } = await screen()
  await waitFor(() => expect(calls).toHaveLength(1))
  answers['GET /api/lookup/info'] = { name: 'Somchai Bet' }
  await expect
    .poll(async () => {
      await screen()
      return result.current
    })
    .not.toBe('Krapao')
  expect(result.current).toBe('Somchai Bet')
})

test('without an answer our name stays, and the next screen asks again', async () => {
  const calls = backend({})
  const { result } = await screen()
  await waitFor(() => expect(calls).toHaveLength(1))
  await expect
    .poll(async () => {
      await screen()
      return calls.length
    })
    .toBeGreaterThan(1)
  expect(result.current).toBe('Krapao')
})
