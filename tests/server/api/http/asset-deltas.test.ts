/** Proves R21. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeDeltas } from '../../../../tools/bundle/former-assets.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { builtAppForFile } from '../built-app.ts'

const COMMON = randomBytes(20_000).toString('base64')
const OLDEST = `${COMMON.slice(0, 9000)};import"../part-Aaaa1111.js"`
const OLD = `${COMMON};import"../part-Bbbb2222.js"`
const NEW = `${COMMON};import"../part-Cccc3333.js"`

const ENCODINGS = 'gzip, deflate, br, zstd, dcb, dcz'
const DCZ_MAGIC = '5e2a4d1820000000'

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
const server = await serverForFile({ distDir })

describe('a browser that has a former file', () => {
  it.each([
    ['of the build before', OLD],
    ['of the build before that', OLDEST],
  ])('%s gets a delta, and rebuilds the new one from it', async (_which, former) => {
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
  })

  it('the change of a name costs a few hundred bytes', async () => {
    const accepted = { 'accept-encoding': ENCODINGS, 'available-dictionary': dictionary(OLD) }
    expect((await get('/assets/first-New00000.js', accepted)).body.length).toBeLessThan(200)
  })
})

describe('the whole file is sent to a browser that', () => {
  it.each([
    ['has no former one', undefined, ENCODINGS],
    ['has an unknown one', dictionary(OLD).replace(/^:./, ':_'), ENCODINGS],
    ['has one that was deleted', dictionary('x'), ENCODINGS],
    ['sends nonsense', ':../../../etc/passwd:', ENCODINGS],
    ['cannot decode deltas', dictionary(OLD), 'gzip, br'],
  ])('%s', async (_why, former, encodings) => {
    const accepted = { 'accept-encoding': encodings, ...(former && { 'available-dictionary': former }) }
    const { status, headers, body } = await get('/assets/first-New00000.js', accepted)
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: 'br' })
    expect(brotliDecompressSync(body).toString()).toBe(NEW)
    expect(headers['vary']).toMatch(/available-dictionary/)
  })
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
