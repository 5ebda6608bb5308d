import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page, type Request } from '@playwright/test'
import * as v from 'valibot'
import { BROWSER_ARGS, provideBrowser } from '../../tools/programs/browser.ts'

/** The speed of a device and its network. */
export interface Conditions {
  /** How many times slower than this machine. */
  readonly cpuFactor: number
  readonly network: 'offline' | 'unlimited' | '2G'
}

/** This machine without throttling. */
export const UNLIMITED: Conditions = { cpuFactor: 1, network: 'unlimited' }

/** A cheap phone on 2G, as members outside cities use it. */
export const SLOW: Conditions = { cpuFactor: 6, network: '2G' }

/** The same phone on a fast network. */
export const SLOW_PHONE: Conditions = { cpuFactor: 6, network: 'unlimited' }

/** The same phone without any network. */
export const SLOW_OFFLINE: Conditions = { cpuFactor: 6, network: 'offline' }

const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Parameters of DevTools' `Network.emulateNetworkConditions`: ms for each request, and bytes per second, -1 for no limit. */
const NETWORKS = {
  unlimited: FAST,
  offline: { ...FAST, offline: true },
  '2G': { offline: false, latency: 600, downloadThroughput: 250_000 / 8, uploadThroughput: 50_000 / 8 },
}

/** The phone that Lighthouse simulates. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Arguments of a measured browser: it reaches this machine only, every other name fails at once. */
export const MEASURED_ARGS = [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']

/** Time limit of one step, such as until a visit is ready, in ms. */
const STEP_LIMIT_MS = 120_000

/** A Chromium under measurement. */
export class Browser implements AsyncDisposable {
  readonly context: BrowserContext
  #conditions: Conditions
  readonly #pages = new Map<Page, CDPSession>()
  /** Requests of pages and workers that have not ended. */
  readonly #open = new Set<Request>()
  /** On the clock of `performance.now()`, in ms. */
  #lastActivityMs = performance.now()

  private constructor(context: BrowserContext, conditions: Conditions) {
    this.context = context
    this.#conditions = conditions
    context.setDefaultTimeout(STEP_LIMIT_MS)
    // The balance comes by a stream that stays open.
    context.on('request', (request) => {
      if (!request.url().endsWith('/balance-stream')) this.#note().add(request)
    })
    context.on('requestfinished', (request) => void this.#note().delete(request))
    context.on('requestfailed', (request) => void this.#note().delete(request))
  }

  /** Starts a browser on a profile, which persists until the next start. */
  static async start(profileDir: string, conditions: Conditions = UNLIMITED): Promise<Browser> {
    const offline = conditions.network === 'offline'
    const options = { executablePath: provideBrowser(), args: MEASURED_ARGS, offline, ...SCREEN }
    return new Browser(await chromium.launchPersistentContext(profileDir, options), conditions)
  }

  /** Opens an empty tab, which runs under the conditions. */
  async openPage(): Promise<Page> {
    const page = await this.context.newPage()
    const devTools = await this.context.newCDPSession(page)
    this.#pages.set(page, devTools)
    page.on('close', () => {
      this.#pages.delete(page)
      // They never end.
      for (const request of this.#open) if (request.serviceWorker() === null) this.#open.delete(request)
    })
    await this.#apply(devTools)
    return page
  }

  /** Applies these conditions to all pages from now on. */
  async setConditions(conditions: Conditions): Promise<void> {
    this.#conditions = conditions
    // For the workers, too. It ends the throttling of the pages, so it comes first.
    await this.context.setOffline(conditions.network === 'offline')
    await Promise.all([...this.#pages.values()].map((devTools) => this.#apply(devTools)))
  }

  /** The DevTools of a page. */
  devTools(page: Page): CDPSession {
    const devTools = this.#pages.get(page)
    if (devTools === undefined) throw new Error('the page is closed')
    return devTools
  }

  /** Waits until neither a page nor a worker has transferred anything for `quietMs`. */
  async untilQuiet(quietMs = 2000): Promise<void> {
    const deadline = performance.now() + STEP_LIMIT_MS
    while (this.#open.size > 0 || performance.now() - this.#lastActivityMs < quietMs) {
      if (performance.now() > deadline) throw new Error('the page did not come to rest')
      await delay(50)
    }
  }

  /** Waits until the app's service worker is active and has filled its cache. */
  async untilWorkerIsActive(page: Page): Promise<void> {
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await this.untilQuiet()
  }

  /** Closes the browser cleanly, so that its profile is complete at the next start. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.context.close()
  }

  async #apply(devTools: CDPSession): Promise<void> {
    const { cpuFactor: rate, network } = this.#conditions
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', NETWORKS[network])
    await devTools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  #note(): Set<Request> {
    this.#lastActivityMs = performance.now()
    return this.#open
  }
}

/**
 * Opens an address and waits until `probe` reports. At most once per page, because the probe cannot be removed.
 * @returns ms from the start of the navigation to the moment that the probe reported
 */
export async function visit(page: Page, url: string, probe: string): Promise<number> {
  await page.addInitScript(probe)
  await page.goto(url, { waitUntil: 'commit' })
  return untilNumber(page, () => Reflect.get(globalThis, 'readyMs'))
}

/** Waits until the app has taken over from the document. @returns when that was, in ms since the navigation began */
export function untilTakenOver(page: Page): Promise<number> {
  return untilNumber(page, () => performance.getEntriesByName('app-ready')[0]?.startTime)
}

/** @param read runs in the page, until it returns a number */
async function untilNumber(page: Page, read: () => unknown): Promise<number> {
  const found = await page.waitForFunction(read)
  return v.parse(v.number(), await found.jsonValue())
}

/** Evaluates an expression that is a number, or a promise of one. */
export async function readNumber(page: Page, expression: string): Promise<number> {
  return v.parse(v.number(), await page.evaluate(expression))
}

/** Clears the caches of a profile, as a browser does when space is short. The session stays. */
export async function forgetDownloads(browser: Browser, page: Page, origin: string): Promise<void> {
  const storageTypes = 'service_workers,cache_storage'
  await browser.devTools(page).send('Storage.clearDataForOrigin', { origin, storageTypes })
  await browser.devTools(page).send('Network.clearBrowserCache')
}
