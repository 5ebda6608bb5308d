import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { BUDGETS } from '../../../tools/bundle/budgets.ts'
import { Browser, type Conditions, SLOW, UNLIMITED } from '../browser/browser.ts'
import type { Transfer } from '../browser/network-log.ts'
import { forgetDownloads } from '../browser/page.ts'
import { shownElement, shownText } from '../browser/ready-probe.ts'
import { DEMO_MEMBER, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { projectDir } from '../processes.ts'
import { serveApp } from '../served-app.ts'

/** On a fast network, files that a screen requests while it is drawn would arrive before it counts as ready. */
const SLOW_NETWORK: Conditions = { ...SLOW, cpuFactor: 1 }

const CACHED_PATHS = `(async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const requests = await Promise.all(stores.map((store) => store.keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
})()`

/** Measures the bytes on the network: compressed, and without HTTP headers unless stated. One run, because bytes do not vary. */
export async function measureBytes(): Promise<Findings> {
  await using data = await disposableFolder()
  await using app = await serveApp(data.path)
  const login = await visitLogin(app.origin)
  const home = await visitHome(app.origin)
  return {
    figures: [
      figure('the document, which contains the login form', login.documentBytes, 'the document'),
      figure(
        'JavaScript until the app is rendered',
        login.wired.scriptBytes,
        'JavaScript before the login form is sent',
      ),
      figure(
        'everything /login transfers until it is at rest',
        login.fileBytes,
        'everything /login transfers',
      ),
      figure('  and with icon, manifest and answers of the server', login.bytes),
      figure('  the same with HTTP headers', login.bytesWithHeaders),
      figure('JavaScript before home, cold', home.ready.scriptBytes, 'JavaScript before the home screen'),
      figure('everything /user/home transfers, cold', home.bytes),
      figure('service worker', await sizeOnTheWire('/sw.js'), 'service worker'),
      figure('precache of the service worker', login.precacheBytes),
    ],
    remarks: [...login.failed, ...home.failed],
  }
}

function figure(what: string, bytes: number, budget?: string): Figure {
  const goal = budget === undefined ? undefined : { maximum: limitOf(budget) }
  return { what, unit: 'bytes', runs: [bytes], goal }
}

async function visitLogin(origin: string) {
  await using profile = await disposableFolder()
  await using browser = await Browser.start(profile.path, SLOW_NETWORK)
  const page = await browser.openPage()
  // Every request of the page is counted, even one that the worker could have answered.
  await page.devTools.send('Network.setBypassServiceWorker', { bypass: true })
  // Touching a field also fetches the error texts; the budget is for visitors who only look.
  await page.visit(`${origin}/login`, shownElement('input[name=password]'))
  const wiredMs = await page.untilTakenOver()
  await browser.setConditions(UNLIMITED)
  await page.untilWorkerIsActive()
  const cached = v.parse(v.array(v.string()), await page.evaluate(CACHED_PATHS))
  const sizes = await Promise.all([...new Set(cached)].map(sizeOnTheWire))
  const { transfers } = browser.network
  const startedAtMs = await timeOrigin(page)
  return {
    ...weigh(transfers),
    documentBytes: bodyBytesOf(
      transfers.filter(({ requester, mimeType }) => requester === 'page' && mimeType === 'text/html'),
    ),
    wired: arrivedBy(transfers, startedAtMs + wiredMs),
    precacheBytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

async function visitHome(origin: string) {
  await using profile = await disposableFolder()
  {
    await using browser = await Browser.start(profile.path)
    const page = await browser.openPage()
    await logIn(page, origin)
    await forgetDownloads(page, origin)
  }
  await using browser = await Browser.start(profile.path, SLOW_NETWORK)
  const page = await browser.openPage()
  await page.devTools.send('Network.setBypassServiceWorker', { bypass: true })
  const readyMs = await page.visit(`${origin}/user/home`, shownText(DEMO_MEMBER.totalBalance))
  await page.untilQuiet()
  const { transfers } = browser.network
  return { ...weigh(transfers), ready: arrivedBy(transfers, (await timeOrigin(page)) + readyMs) }
}

async function timeOrigin(page: { evaluate(expression: string): Promise<unknown> }): Promise<number> {
  return v.parse(v.number(), await page.evaluate('performance.timeOrigin'))
}

/** Content types that a budget counts: the document, scripts including their texts, and styles. */
const PARTS_OF_THE_APP = /^text\/(html|css)|javascript$/

function weigh(transfers: readonly Transfer[]) {
  const own = transfers.filter(({ requester }) => requester === 'page')
  return {
    bytes: bodyBytesOf(own),
    fileBytes: bodyBytesOf(own.filter(({ mimeType }) => PARTS_OF_THE_APP.test(mimeType))),
    bytesWithHeaders: bodyBytesOf(own) + own.reduce((sum, { headerBytes }) => sum + headerBytes, 0),
    failed: own
      .filter(({ endedAtMs }) => endedAtMs === undefined)
      .map(({ url }) => `${new URL(url).pathname} was requested and never arrived`),
  }
}

/**
 * The transfers that the page had received completely at a moment.
 * @param atMs since 1970
 */
function arrivedBy(transfers: readonly Transfer[], atMs: number) {
  const there = transfers.filter(
    ({ requester, endedAtMs = Infinity }) => requester === 'page' && endedAtMs <= atMs,
  )
  return {
    scriptBytes: bodyBytesOf(there.filter(({ mimeType }) => mimeType.endsWith('javascript'))),
  }
}

function bodyBytesOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
}

/** Size of a file of the build as the server sends it; 0 for paths that are not in the build. */
async function sizeOnTheWire(path: string): Promise<number> {
  const file = join(projectDir, 'dist', path === '/' ? 'index.html' : path)
  for (const form of [`${file}.br`, file]) {
    const found = await stat(form).catch(() => undefined)
    if (found) return found.size
  }
  return 0
}

function limitOf(what: string): number {
  const budget = BUDGETS.find((candidate) => candidate.what === what)
  if (budget === undefined) throw new Error(`There is no budget "${what}"`)
  return budget.limitBytes
}
