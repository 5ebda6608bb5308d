/** Proves S3, S4, S11, S12, S13, S14, S15, S19, S40, S43 and S44. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, it } from 'vitest'
import { serverForFile } from '../../../support/test-server.ts'
import { builtAppForFile } from '../built-app.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://api.example https://chat.example",
  "font-src 'self'",
  "connect-src 'self' https://api.example https://chat.example wss://chat.example",
  "media-src 'self' blob: https://api.example https://chat.example",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'trusted-types dompurify sw-url',
  "require-trusted-types-for 'script'",
].join(';')

const server = await serverForFile({
  distDir: await builtAppForFile(),
  config: { allowedOrigins: ['https://app.example'] },
})

it.each([
  ['the shell', 'GET', '/', 200],
  ['the worker', 'GET', '/sw.js', 200],
  ['a picture', 'GET', '/media/games/PG/figure.svg', 200],
  ['a missing asset', 'GET', '/assets/gone.js', 404],
  ['a missing page', 'GET', '/gone.html', 404],
  ['the app at a path that is no text', 'GET', '/%E0%A4%A', 200],
  ['a call at a path that is no text', 'GET', '/api/%E0%A4%A', 404],
  ['a lookup', 'GET', '/api/lookup/banks', 200],
  ['a refusal', 'GET', '/api/wallet', 401],
  ['a missing call', 'GET', '/api/nothing', 404],
  ['another method', 'DELETE', '/api/wallet', 405],
  ['the description of the API', 'GET', '/api/openapi.json', 200],
  ['the health check', 'GET', '/health', 200],
])('%s carries every security header', async (_what, method, path, status) => {
  const answer = await server.request(path, { method })
  const header = (name: string) => answer.headers.get(name)
  expect(answer.status).toBe(status)
  expect(header('content-security-policy')).toBe(POLICY)
  expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('referrer-policy')).toBe('no-referrer')
  expect(header('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(header('cross-origin-resource-policy')).toBe(
    path.startsWith('/media/games/PG') ? 'cross-origin' : 'same-origin',
  )
  expect(header('x-powered-by')).toBeNull()
  expect(header('server')).toBeNull()
})

it('an unencrypted call is not redirected, because its token would be sent again unnoticed', async () => {
  const token = await server.logIn()
  const headers = { 'x-forwarded-proto': 'http', forwarded: 'proto=http', 'upgrade-insecure-requests': '1' }
  const paths = ['/', '/api/wallet', '/api/lookup/banks', '/api/nothing', '/media/uploads/x', '/health']
  for (const path of paths) {
    const answer = await server.request(path, { token, headers })
    expect([path, answer.status >= 300 && answer.status < 400]).toEqual([path, false])
    expect(answer.headers.get('location')).toBeNull()
  }
})

/** The one remark that docs/SECURITY.md answers: our origin serves files of members, but never as a script. */
const EXPLAINED = /^script-src 'self': 'self' can be problematic if you host/

/** What Google's tool knows against a policy. */
function remarksOn(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
    .filter((remark) => !EXPLAINED.test(remark))
}

it('csp_evaluator finds no weakness of the policy that we have not accepted, and would find one', async () => {
  const { headers } = await server.request('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(remarksOn(policy)).toEqual([])
  const weaker = policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline' https://cdn.example")
  expect(remarksOn(weaker)).not.toEqual([])
})

it('a script or style carries the headers that matter for it, and none that only documents obey', async () => {
  const { headers } = await server.request('/assets/app-Cafe1234.js')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('content-security-policy')).toBeNull()
  expect(headers.get('x-frame-options')).toBeNull()
})

it.each(['banks', 'sources', 'info', 'contact', 'agreements', 'conditions'])(
  'of the lookups %s may be stored, for a short time and by language',
  async (name) => {
    const { headers } = await server.request(`/api/lookup/${name}`)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('vary')).toMatch(/accept-language/i)
  },
)

it('of all other paths under /api nothing may be stored', async () => {
  const token = await server.logIn()
  const lookups = ['deposit', 'withdraw', 'slip', 'notice', 'active', 'registerOTP', 'enableChatWidget']
  const others = ['wallet', 'account/profile', 'wallet/refresh/slot', 'nothing', 'openapi.json']
  const calls = [...[...lookups, 'terminated'].map((name) => `lookup/${name}`), ...others]
  const answers = await Promise.all(calls.map((path) => server.request(`/api/${path}`, { token })))
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(calls.map(() => 'no-store'))
})

it('of a refused lookup nothing may be stored', async () => {
  const unmarked = { headers: { 'x-requested-with': undefined } }
  const { headers } = await server.request('/api/lookup/banks', unmarked)
  expect(headers.get('cache-control')).toBe('no-store')
})

it('pages of other origins may call when they are listed exactly', async () => {
  const listed = { headers: { origin: 'https://app.example' } }
  const { headers } = await server.request('/api/lookup/banks', listed)
  expect(headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(headers.get('vary')).toMatch(/origin/i)
  expect(headers.get('vary')).toMatch(/accept-language/i)
})

it('pages of other origins learn by a preflight which headers they may send', async () => {
  const { status, headers } = await server.request('/api/wallet', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'x-requested-with': undefined },
  })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, X-Requested-With, Idempotency-Key, Accept-Language',
  )
  expect(headers.get('content-security-policy')).toBe(POLICY)
})

it.each([
  'https://evil.example',
  'null',
  'https://app.example.evil.example',
  'http://app.example',
  'https://APP.example',
])('pages of other origins may not call from %s', async (origin) => {
  const { headers } = await server.request('/api/lookup/banks', { headers: { origin } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await server.request('/api/wallet', { method: 'OPTIONS', headers: { origin } })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})
