import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PrecacheController } from 'workbox-precaching'
import { buildFile } from '../../../sw/build-check.ts'

const ORIGIN = 'https://wallet.example'
const DOCUMENT = '<!doctype html><title>Krapao</title>'

/** The files of one build: the document, which keeps its name, and one of each other kind. */
const BUILD: Readonly<Record<string, string>> = {
  'index.html': DOCUMENT,
  'assets/first-AAAAAAAA.js': 'export const first = 1',
  'assets/first-BBBBBBBB.css': '.first { color: red }',
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

const FILES = Object.keys(BUILD)
const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html' } })

/** What may be answered in the place of a file; `file` is the right content. */
const FOREIGN: Readonly<Record<string, (file: string) => Response>> = {
  'a maintenance page': () => html('<h1>Maintenance</h1>'),
  'an empty answer': () => html(''),
  'half of the file': (file) => html(file.slice(0, file.length / 2)),
  'the file with something added to it': (file) => html(`${file}<script src="//portal"></script>`),
  'the file of another build, of the same length': (file) => html(file.replace(/.$/, '_')),
  'the file, with a failure': (file) => html(file, 503),
}

/** Answers of the network by path, and by the cache mode of the request. */
let network: (path: string, mode: RequestCache) => Response
let kept: Map<string, Response>
let requests: string[]

class FakeExtendableEvent extends Event {
  work: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.work.push(work)
  }
}

const entry = (path: string) => {
  const hash = createHash('sha256')
    .update(BUILD[path] ?? '')
    .digest()
  return buildFile(path, hash.subarray(0, 6).toString('base64'))
}

const keyOf = (key: Request | string) => (typeof key === 'string' ? key : key.url)
const cache = {
  keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
  match: (key: Request | string) => Promise.resolve(kept.get(keyOf(key))?.clone()),
  put: (key: Request | string, response: Response) => Promise.resolve(void kept.set(keyOf(key), response)),
}

beforeEach(() => {
  kept = new Map()
  requests = []
  network = (path) => html(BUILD[path] ?? '')
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`))
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` })
  vi.stubGlobal('FetchEvent', class extends FakeExtendableEvent {})
  vi.stubGlobal('caches', { ...cache, open: () => Promise.resolve(cache) })
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(`${request.cache} ${new URL(request.url).pathname}`)
    return Promise.resolve(network(new URL(request.url).pathname.slice(1), request.cache))
  })
  // Otherwise the library prints what it does.
  vi.stubEnv('NODE_ENV', 'production')
})

/** Installs the worker of this build, with the library that the real one uses. */
async function install(): Promise<PrecacheController> {
  const { PrecacheController: Controller } = await import('workbox-precaching')
  const { buildCheck } = await import('../../../sw/build-check.ts')
  const files = FILES.map(entry)
  const controller = new Controller({ plugins: [buildCheck(files)] })
  controller.addToCacheList(files.map(({ url, revision }) => ({ url, revision })))
  const event = new FakeExtendableEvent('install')
  await controller.install(Object.assign(event, { addRoutes: undefined }))
  return controller
}

/** What the worker does when a page of this build starts. */
async function startPage(): Promise<void> {
  const { precache } = await import('workbox-precaching')
  const { buildCheck } = await import('../../../sw/build-check.ts')
  const { mend } = await import('../../../sw/mend.ts')
  const files = FILES.map(entry)
  vi.stubGlobal('addEventListener', () => {})
  precache(files.map(({ url, revision }) => ({ url, revision })))
  await mend(files, buildCheck(files), new FakeExtendableEvent('message'))
}

const keptText = async () => {
  const texts = await Promise.all(
    [...kept].map(async ([url, response]) => [url, await response.clone().text()]),
  )
  return Object.fromEntries(texts.map(([url = '', text = '']) => [new URL(url).pathname.slice(1), text]))
}

test('the files of the build are kept as they are', async () => {
  await install()
  expect(await keptText()).toEqual(BUILD)
})

describe.each(FILES)('in the place of %s', (path) => {
  test.each(Object.keys(FOREIGN))('%s is not kept, and nothing is installed', async (what) => {
    network = (requested) =>
      (requested === path ? FOREIGN[what]?.(BUILD[path] ?? '') : undefined) ?? html(BUILD[requested] ?? '')
    await expect(install()).rejects.toThrow(/bad-precaching-response/)
    expect(await keptText()).not.toHaveProperty([path])
  })

  test('a page that only the cache of the browser has, or that is gone by then, is fetched again', async () => {
    network = (requested, mode) =>
      requested === path && (mode === 'default' || requests.length === 1)
        ? html('portal')
        : html(BUILD[requested] ?? '')
    await install()
    expect(await keptText()).toEqual(BUILD)
  })

  test('a page that an earlier worker has kept under its name is replaced', async () => {
    const key = entry(path).revision === null ? path : `${path}?__WB_REVISION__=${entry(path).revision}`
    kept.set(`${ORIGIN}/${key}`, html('portal'))
    await install()
    expect(await keptText()).toEqual(BUILD)
  })
})

test('files that are there already are not fetched again', async () => {
  await install()
  requests = []
  await install()
  expect(requests).toEqual([])
})

describe('when a page starts', () => {
  beforeEach(async () => {
    await install()
    requests = []
  })

  test('files that the phone has lost are kept again, the document first', async () => {
    kept.clear()
    await startPage()
    expect(await keptText()).toEqual(BUILD)
    expect(requests[0]).toBe('reload /index.html')
  })

  test('nothing is fetched where nothing is lost', async () => {
    await startPage()
    expect(requests).toEqual([])
  })

  test.each(Object.keys(FOREIGN))('%s is not kept in the place of a lost file', async (what) => {
    const lost = [...kept.keys()].find((url) => url.endsWith('AAAAAAAA.js')) ?? ''
    kept.delete(lost)
    network = (path) => FOREIGN[what]?.(BUILD[path] ?? '') ?? html('')
    await startPage()
    expect(kept.has(lost)).toBe(false)
    expect(requests.length).toBeGreaterThan(0)
  })
})
