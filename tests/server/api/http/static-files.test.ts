import { describe, expect, it } from 'vitest'
import { UNREADABLE_RANGES } from '../../../support/pages/unreadable-ranges.ts'
import { serverForFile, startTestServer } from '../../../support/test-server.ts'
import { builtAppForFile, SCRIPT, SHELL } from '../built-app.ts'

const NAVIGATION = { accept: 'text/html,application/xhtml+xml', 'x-requested-with': undefined }

const server = await serverForFile({ distDir: await builtAppForFile() })

const SCREENS = ['/', '/login', '/user/home', '/user/home?sheet=deposit', '/no/such/screen']
const BROKEN = ['/register?x=%E0', '/?code=%', '/user/%', '/user/%E0%A4%A?sheet=deposit', '/%zz']
const BROKEN_IN_QUERY = ['/register?code=100%', '/login?next=/user/%']

describe('the shell', () => {
  it.each([...SCREENS, ...BROKEN, ...BROKEN_IN_QUERY])(
    'is the answer to a navigation to %s, whose percent sign may be broken, and is requested again each time',
    async (path) => {
      const { status, body, headers } = await server.request(path, { headers: NAVIGATION })
      expect({ status, body }).toEqual({ status: 200, body: SHELL })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-cache, no-transform')
    },
  )

  it.each(['*/*', undefined])('is the answer to a link preview that accepts %s', async (accept) => {
    const answer = await server.request('/register?code=abc', { headers: { ...NAVIGATION, accept } })
    expect(answer).toMatchObject({ status: 200, body: SHELL })
  })

  it.each([
    '/assets/gone-1234.js',
    '/assets/',
    '/assets',
    '/gone.js',
    '/robots.txt',
    '/api/nothing',
    '/media/games/NOGAME/figure.svg',
    '/media/nothing',
    '/media/%',
    '/assets/%.js',
    '/gone%E0.js',
    '/api/%',
    '/api/nothing?x=%E0',
  ])('is never served for %s', async (path) => {
    const { status, body } = await server.request(path, { headers: NAVIGATION })
    expect({ status, body }).toEqual({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('is served for navigations only', async () => {
    expect((await server.request('/user/home', { headers: { accept: 'application/json' } })).status).toBe(404)
    const { status, headers } = await server.request('/user/home', { method: 'POST', headers: NAVIGATION })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('an asset', () => {
  it.each(['br', 'gzip', undefined])(
    'comes compressed as %s when the browser can read that, for ever',
    async (encoding) => {
      const { status, body, headers } = await server.request('/assets/app-Cafe1234.js', {
        headers: { 'accept-encoding': encoding ?? 'identity' },
      })
      expect({ status, body }).toEqual({ status: 200, body: SCRIPT })
      expect(headers.get('content-encoding')).toBe(encoding ?? null)
      expect(headers.get('content-type')).toMatch(/\/javascript; charset=utf-8$/)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('vary')).toMatch(/accept-encoding/i)
    },
  )
})

const NAMED = ['/sw.js', '/manifest.webmanifest', '/version.json']

it.each(NAMED)('%s is requested again each time', async (path) => {
  const { status, headers } = await server.request(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache, no-transform'])
})

/** What the server answers to a request for part of the script. */
async function part(range: string) {
  const { status, body, headers } = await server.request('/assets/app-Cafe1234.js', {
    headers: { range, 'accept-encoding': 'identity' },
  })
  return { status, body, range: headers.get('content-range') }
}

describe('a part of a file', () => {
  it('is sent when it exists', async () => {
    const range = `bytes 0-5/${SCRIPT.length}`
    expect(await part('bytes=0-5')).toEqual({ status: 206, body: 'export', range })
  })

  it.each(UNREADABLE_RANGES)('that is requested as %s is ignored', async (range) => {
    expect(await part(range)).toEqual({ status: 200, body: SCRIPT, range: null })
  })

  const beyond = [`bytes=${SCRIPT.length}-`, 'bytes=9999999-', 'bytes=-0']
  it.each(beyond)('beyond the end, %s, is refused with the length', async (range) => {
    const refusal = { status: 416, body: { message: 'KEY_INVALID' }, range: `bytes */${SCRIPT.length}` }
    expect(await part(range)).toEqual(refusal)
  })
})

it('no path leads outside the built app', async () => {
  const inside = ['/..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']
  for (const path of [...inside, '/.git/config']) {
    const { status, body } = await server.request(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).not.toContain('krapao')
  }
})

describe('the artwork of a game', () => {
  it.each(['figure', 'cloth'])('is a %s that browsers keep for a day, on any origin', async (picture) => {
    const { status, body, headers } = await server.request(`/media/games/JOKER/${picture}.svg`)
    expect(status).toBe(200)
    expect(body).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d ]+" shape-rendering="crispEdges">.*<\/svg>\n$/,
    )
    expect(body).not.toMatch(/style|script|href="[^#]/)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('every picture that the wallet names exists', async () => {
    const { body } = await server.request('/api/wallet', { token: await server.logIn() })
    const pictures = JSON.stringify(body).match(/\/media\/[^"]+/g) ?? []
    expect(pictures).toHaveLength(32)
    const statuses = await Promise.all(pictures.map(async (path) => (await server.request(path)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('without a build', () => {
  it('there is an API but no app', async () => {
    const bare = await startTestServer()
    expect((await bare.request('/', { headers: NAVIGATION })).status).toBe(404)
    expect((await bare.request('/health')).body).toEqual({ status: 'ok' })
    await bare.stop()
  })
})
