/** Proves R21, and S86: nothing is exposed that was not meant to be public. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeDeltas } from '../../../../tools/bundle/former-assets.ts'
import { IS_LONG } from '../../../support/is-long.ts'
import { UNREADABLE_RANGES } from '../../../support/pages/unreadable-ranges.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { builtAppForFile, SCRIPT, SHELL } from '../built-app.ts'
import { EXPOSED_PATHS } from '../exposed-paths.ts'

const COMMON = randomBytes(20_000).toString('base64')
const OLDEST = `${COMMON.slice(0, 9000)};import"../part-Aaaa1111.js"`
const OLD = `${COMMON};import"../part-Bbbb2222.js"`
const NEW = `${COMMON};import"../part-Cccc3333.js"`

const ENCODINGS = 'gzip, deflate, br, zstd, dcb, dcz'
const DCZ_MAGIC = '5e2a4d1820000000'

/** Files that a mistake might leave in the folder that is served. */
const LEFT_BEHIND = ['.git/config', '.env', '.gitignore', '.htpasswd']

const distDir = await builtAppForFile()
const assets = { 'first-Oldest00.js': OLDEST, 'first-Old00000.js': OLD, 'first-New00000.js': NEW }
for (const [name, content] of Object.entries(assets)) {
  await writeFile(join(distDir, 'assets', name), content)
  await writeFile(join(distDir, 'assets', `${name}.br`), brotliCompressSync(content))
}
await writeDeltas(distDir, [
  { buildId: 'c', assets: ['first-New00000.js', 'app-Cafe1234.js'] },
  { buildId: 'b', assets: ['first-Old00000.js', 'app-Cafe1234.js'] },
  { buildId: 'a', assets: ['first-Oldest00.js', 'gone-Gone0000.js'] },
])
await mkdir(join(distDir, '.git'))
await Promise.all(LEFT_BEHIND.map((name) => writeFile(join(distDir, name), 'secret-4711')))
const server = await serverForFile({ distDir, config: { rateLimit: false } })

const NAVIGATION = { accept: 'text/html,application/xhtml+xml', 'x-requested-with': undefined }

const SCREENS = ['/', '/login', '/user/home', '/user/home?sheet=deposit', '/no/such/screen']
const BROKEN = ['/register?x=%E0', '/?code=%', '/user/%', '/user/%E0%A4%A?sheet=deposit', '/%zz']
const BROKEN_IN_QUERY = ['/register?code=100%', '/login?next=/user/%']

it.each([...SCREENS, ...BROKEN, ...BROKEN_IN_QUERY])(
  'the shell is the answer to a navigation to %s, whose percent sign may be broken, and is requested again each time',
  async (path) => {
    const { status, body, headers } = await server.request(path, { headers: NAVIGATION })
    expect({ status, body }).toEqual({ status: 200, body: SHELL })
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache, no-transform')
  },
)

it.each(['*/*', undefined])('the shell is the answer to a link preview that accepts %s', async (accept) => {
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
])('the shell is never served for %s', async (path) => {
  const { status, body } = await server.request(path, { headers: NAVIGATION })
  expect({ status, body }).toEqual({ status: 404, body: { message: 'NO_DATA' } })
})

it('the shell is served for navigations only', async () => {
  expect((await server.request('/user/home', { headers: { accept: 'application/json' } })).status).toBe(404)
  const { status, headers } = await server.request('/user/home', { method: 'POST', headers: NAVIGATION })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it.each(['br', 'gzip', undefined])(
  'an asset comes compressed as %s when the browser can read that, for ever',
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

it('a part of a file is sent when it exists', async () => {
  const range = `bytes 0-5/${SCRIPT.length}`
  expect(await part('bytes=0-5')).toEqual({ status: 206, body: 'export', range })
})

it.each(UNREADABLE_RANGES)('a part of a file that is requested as %s is ignored', async (range) => {
  expect(await part(range)).toEqual({ status: 200, body: SCRIPT, range: null })
})

const beyond = [`bytes=${SCRIPT.length}-`, 'bytes=9999999-', 'bytes=-0']
it.each(beyond)('a part of a file beyond the end, %s, is refused with the length', async (range) => {
  const refusal = { status: 416, body: { message: 'KEY_INVALID' }, range: `bytes */${SCRIPT.length}` }
  expect(await part(range)).toEqual(refusal)
})

it('no path leads outside the built app', async () => {
  const inside = ['/..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']
  for (const path of [...inside, '/.git/config']) {
    const { status, body } = await server.request(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).not.toContain('krapao')
  }
})

it.each(['figure', 'cloth'])(
  'the artwork of a game is a %s that browsers keep for a day, on any origin',
  async (picture) => {
    const { status, body, headers } = await server.request(`/media/games/JOKER/${picture}.svg`)
    expect(status).toBe(200)
    expect(body).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d ]+" shape-rendering="crispEdges">.*<\/svg>\n$/,
    )
    expect(body).not.toMatch(/style|script|href="[^#]/)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  },
)

it('every picture that the wallet names exists', async () => {
  const { body } = await server.request('/api/wallet', { token: await server.logIn() })
  const pictures = JSON.stringify(body).match(/\/media\/[^"]+/g) ?? []
  expect(pictures).toHaveLength(32)
  const statuses = await Promise.all(pictures.map(async (path) => (await server.request(path)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it.each([
  ['of the build before', OLD],
  ['of the build before that', OLDEST],
])(
  'a browser that has a former file %s gets a delta, and rebuilds the new one from it',
  async (_which, former) => {
    const { status, headers, body } = await get('/assets/first-New00000.js', {
      'accept-encoding': ENCODINGS,
      'available-dictionary': dictionary(former),
    })
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: 'dcz' })
    expect(body.subarray(0, 8).toString('hex')).toBe(DCZ_MAGIC)
    expect(body.subarray(8, 40)).toEqual(sha256(former))
    expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(former) }).toString()).toBe(NEW)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['vary']).toMatch(/available-dictionary.*accept-encoding/)
    expect(headers['content-security-policy']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)

it('the change of a name costs a few hundred bytes', async () => {
  const accepted = { 'accept-encoding': ENCODINGS, 'available-dictionary': dictionary(OLD) }
  expect((await get('/assets/first-New00000.js', accepted)).body.length).toBeLessThan(200)
})

it.each([
  ['has no former one', undefined, ENCODINGS],
  ['has an unknown one', dictionary(OLD).replace(/^:./, ':_'), ENCODINGS],
  ['has one that was deleted', dictionary('x'), ENCODINGS],
  ['sends nonsense', ':../../../etc/passwd:', ENCODINGS],
  ['cannot decode deltas', dictionary(OLD), 'gzip, br'],
])('the whole file is sent to a browser that %s', async (_why, former, encodings) => {
  const accepted = { 'accept-encoding': encodings, ...(former && { 'available-dictionary': former }) }
  const { status, headers, body } = await get('/assets/first-New00000.js', accepted)
  expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: 'br' })
  expect(brotliDecompressSync(body).toString()).toBe(NEW)
  expect(headers['vary']).toMatch(/available-dictionary/)
})

it.each([
  ['/assets/first-New00000.js', 'match="/assets/first-*.js"'],
  ['/assets/app-Cafe1234.js', 'match="/assets/app-*.js"'],
  ['/sw.js', undefined],
  ['/index.html', undefined],
  ['/assets/gone-Gone0000.js', undefined],
  ['/api/lookup/banks', undefined],
])('%s is offered as a dictionary for %s', async (path, successors) => {
  expect((await get(path, {})).headers['use-as-dictionary']).toBe(successors)
})

/** Sends the request of a browser; `fetch` would decode the answer. */
async function get(path: string, headers: Readonly<Record<string, string>>) {
  const outgoing = request(new URL(path, server.url), { headers }).end()
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (answer === undefined) throw new Error('no answer')
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** How a browser names a former file that it has. */
function dictionary(former: string): string {
  return `:${sha256(former).toString('base64')}:`
}

/** Only a request for a document may be answered with the app itself. */
const ACCEPTED = IS_LONG ? ['*/*', 'text/html'] : ['text/html']

it.each(ACCEPTED)('nothing is exposed that was not meant to be public (%s)', async (accept) => {
  expect(EXPOSED_PATHS.length).toBeGreaterThan(1000)
  for (const path of EXPOSED_PATHS.filter((_, index) => IS_LONG || index % 20 === 0)) {
    const { status, body } = await server.request(path, { headers: { accept } })
    const isRefused = status >= 400 && status < 500
    // A screen of this name might exist: the app itself shows that it does not.
    const isShell = status === 200 && body === SHELL
    expect(isRefused || isShell, `${path} answered ${status}`).toBe(true)
    expect(String(body)).not.toContain('secret-4711')
  }
})

const HIDDEN = ['/.git/HEAD', '/.git/config', '/.ssh/id_rsa', '/user/.hidden/x', '/.well-known/nothing']

it.each([...HIDDEN, '/login~'])('the shell is never served for %s', async (path) => {
  const { status } = await server.request(path, { headers: { accept: 'text/html' } })
  expect(status).toBeGreaterThanOrEqual(400)
})

/** Puts the files of a build with this inline script in the place of the former ones. */
async function deploy(script: string, backendUrl: string): Promise<string> {
  const html = `<!doctype html><script>${script}</script><style>a{}</style>`
  await writeFile(
    join(distDir, 'build.json'),
    JSON.stringify({ market: 'th', backendUrl, chatUrl: '', buildId: script }),
  )
  await writeFile(join(distDir, 'index.html'), html)
  await writeFile(join(distDir, 'index.html.br'), brotliCompressSync(html))
  return html
}

const open = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

it('the document comes with the policy of its own build, also after another one was deployed', async () => {
  const deployed = [await deploy('second()', 'https://second.example')]
  const answers = await Promise.all([open('/'), open('/login'), open('/', { 'accept-encoding': 'br' })])
  deployed.push(await deploy('third()', 'https://third.example'))
  answers.push(await open('/'), await open('/index.html'))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(deployed))
  for (const { body, headers } of answers) {
    const [, script = 'none'] = /<script>(.+)<\/script>/.exec(String(body)) ?? []
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain(`connect-src 'self' https://${script.replace('()', '')}.example;`)
  }
})

it('a compressed form of another build is not sent', async () => {
  const html = await deploy('fourth()', '')
  await writeFile(join(distDir, 'index.html.br'), brotliCompressSync('<!doctype html>of another build'))
  const { body, headers } = await open('/', { 'accept-encoding': 'br' })
  expect([body, headers.get('content-encoding')]).toEqual([html, null])
})

it('a browser that has it is told so, and the last one is served while the files are replaced', async () => {
  const html = await deploy('fifth()', '')
  const etag = (await open('/')).headers.get('etag') ?? ''
  expect((await open('/', { 'if-none-match': etag })).status).toBe(304)
  await rm(join(distDir, 'index.html'))
  expect((await open('/')).body).toBe(html)
})
