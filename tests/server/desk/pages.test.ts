import { expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { builtAppForFile, SHELL } from '../api/built-app.ts'

const server = await deskServerForFile({ config: { deskDistDir: await builtAppForFile() } })

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.deskUrl), { headers: { accept: 'text/html' }, ...init })

it.each(['/', '/withdrawals', '/members/0198f3c2-0000-7000-8000-000000000000?search=a.b'])(
  'the page of the desk is served at %s, and is requested again each time',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, SHELL])
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await get(path, { method: 'HEAD' })).status).toBe(200)
  },
)

it('its page may do little in the browser, and knows nothing of a page that opened it', async () => {
  const { headers } = await get('/')
  expect(headers.get('permissions-policy')).toContain('camera=(), microphone=()')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

it('its files are cached for ever, and a missing one is not answered with a page', async () => {
  const script = await get('/assets/app-Cafe1234.js')
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/assets/gone-1234.js', '/api/nothing', '/.git/HEAD'])
    expect((await get(path)).status).toBe(404)
})

it('an address with a broken percent sign is quoted nowhere, and has our headers', async () => {
  const answer = await get('/people/%zz-quoted')
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('quoted')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})
