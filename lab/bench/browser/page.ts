import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Protocol } from 'puppeteer-core'
import * as v from 'valibot'
import type { NetworkLog } from './network-log.ts'
import { REPORT } from './ready-probe.ts'

/** Time limit until a visit is ready, in ms. */
const VISIT_DEADLINE_MS = 120_000

const POLL_MS = 50

/** What a tab needs from its browser. */
interface Surroundings {
  readonly network: NetworkLog
  /** Rejects when the browser ends. */
  readonly gone: Promise<never>
}

/** A tab of a measured browser. */
export class Page {
  /** The DevTools of this page. */
  readonly devTools: CDPSession
  readonly #browser: Surroundings

  constructor(browser: Surroundings, devTools: CDPSession) {
    this.#browser = browser
    this.devTools = devTools
  }

  /**
   * Opens an address and waits until `probe` reports. At most once per page, because the probe cannot be removed.
   * @returns ms from the start of the navigation to the moment that the probe reported
   * @throws when the navigation fails or nothing is reported in two minutes
   */
  async visit(url: string, probe: string): Promise<number> {
    await this.devTools.send('Page.addScriptToEvaluateOnNewDocument', { source: probe })
    const report = this.#nextReport()
    // The command is answered at the first byte of the document; on a slow network the probe may report earlier.
    const failure = this.devTools
      .send('Page.navigate', { url })
      .then(({ errorText }) =>
        errorText === undefined ? report : Promise.reject(new Error(`${url}: ${errorText}`)),
      )
    return Promise.race([report, failure, this.#browser.gone])
  }

  /** Evaluates an expression, waits for it if it is a promise, and resolves with its JSON value. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.devTools.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    const value: unknown = result.value
    return value
  }

  /** Waits until neither this page nor a worker has transferred anything for `quietMs`. */
  async untilQuiet(quietMs = 2000): Promise<void> {
    await until(() => this.#browser.network.quietForMs() >= quietMs)
  }

  /** Waits until the app's service worker is active and has filled its cache. */
  async untilWorkerIsActive(): Promise<void> {
    await this.untilTrue(WORKER_IS_ACTIVE)
    await this.untilQuiet()
  }

  /** Waits until an expression is true in the page. */
  async untilTrue(expression: string): Promise<void> {
    await until(async () => (await this.evaluate(expression)) === true)
  }

  /** Waits until an element that the selector names is in the page. */
  async untilThere(selector: string): Promise<void> {
    await this.untilTrue(`document.querySelector(${JSON.stringify(selector)}) !== null`)
  }

  /** Closes the tab. */
  async close(): Promise<void> {
    await this.devTools.send('Page.close')
  }

  /** The time of the first paint, in ms since the navigation began. */
  async firstPaintMs(): Promise<number> {
    const expression = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
    return v.parse(v.number(), await this.evaluate(expression))
  }

  /** Waits until the app has taken over from the document. @returns when that was, in ms since the navigation began */
  async untilTakenOver(): Promise<number> {
    const mark = `performance.getEntriesByName('app-ready')[0]?.startTime`
    await this.untilTrue(`${mark} !== undefined`)
    return v.parse(v.number(), await this.evaluate(mark))
  }

  #nextReport(): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error('the page did not get ready')),
        VISIT_DEADLINE_MS,
      ).unref()
      const receive = ({ name, payload }: Protocol.Runtime.BindingCalledEvent) => {
        if (name !== REPORT) return
        this.devTools.off('Runtime.bindingCalled', receive)
        clearTimeout(late)
        resolve(Number(payload))
      }
      this.devTools.on('Runtime.bindingCalled', receive)
    })
  }
}

const WORKER_IS_ACTIVE = `navigator.serviceWorker.getRegistration().then(
  (registration) => registration?.active?.state === 'activated',
)`

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + VISIT_DEADLINE_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the page did not come to rest')
    await delay(POLL_MS)
  }
}

/** Clears the caches of a profile, as a browser does when space is short. The session stays. */
export async function forgetDownloads(page: Page, origin: string): Promise<void> {
  await page.devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await page.devTools.send('Network.clearBrowserCache')
}
