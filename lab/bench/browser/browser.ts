import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { type Chromium, startChromium } from './chromium.ts'
import { type Conditions, networkParameters, UNLIMITED } from './conditions.ts'
import { DevTools } from './devtools.ts'
import { NetworkLog } from './network-log.ts'
import { Page } from './page.ts'
import { REPORT } from './ready-probe.ts'

const Attached = v.object({
  sessionId: v.string(),
  targetInfo: v.object({ targetId: v.string(), type: v.picklist(['page', 'service_worker']) }),
})
const Detached = v.object({ sessionId: v.string() })
const TargetCreated = v.object({ targetId: v.string() })

/** The phone that Lighthouse simulates. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true } as const

interface Target {
  readonly targetId: string
  readonly type: 'page' | 'service_worker'
  /** Resolves when the target runs under the conditions. */
  readonly prepared: Promise<void>
}

/** After this time a browser that does not end is killed, in ms. */
const END_GRACE_MS = 5000

/**
 * A Chromium under measurement. Every page and service worker is paused at its start until the conditions apply and its transfers are
 * counted, so that its first request is included. CPU throttling is possible for pages only.
 */
export class Browser implements AsyncDisposable {
  readonly devTools: DevTools
  readonly network = new NetworkLog()
  readonly #chromium: Chromium
  readonly #targets = new Map<string, Target>()
  #conditions: Conditions

  private constructor(chromium: Chromium, devTools: DevTools, conditions: Conditions) {
    this.#chromium = chromium
    this.devTools = devTools
    this.#conditions = conditions
  }

  /** Starts a browser on a profile under the given conditions. */
  static async start(profileDir: string, conditions: Conditions = UNLIMITED): Promise<Browser> {
    const chromium = await startChromium(profileDir)
    const devTools = await DevTools.connect(chromium.devToolsUrl)
    const browser = new Browser(chromium, devTools, conditions)
    devTools.listen((method, params, sessionId) => browser.#receive(method, params, sessionId))
    await devTools.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }, { type: 'service_worker' }, { exclude: true }],
    })
    return browser
  }

  /** Opens an empty tab. */
  async openPage(): Promise<Page> {
    const created = await this.devTools.send('Target.createTarget', { url: 'about:blank' })
    const { targetId } = v.parse(TargetCreated, created)
    for (;;) {
      const found = [...this.#targets].find(([, target]) => target.targetId === targetId)
      if (found !== undefined) {
        await found[1].prepared
        return new Page(this, found[0])
      }
      await delay(10)
    }
  }

  /** Applies these conditions to all pages and workers from now on. */
  async setConditions(conditions: Conditions): Promise<void> {
    this.#conditions = conditions
    await Promise.all([...this.#targets].map(([sessionId, { type }]) => this.#apply(sessionId, type)))
  }

  /** Closes the browser cleanly, so that its profile is complete at the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.devTools.send('Browser.close').catch(() => undefined)
    const ended = this.#chromium.failure.catch(() => undefined)
    await Promise.race([ended, delay(END_GRACE_MS, undefined, { ref: false })])
    await this.#chromium.end()
    this.devTools.close()
  }

  #receive(method: string, params: unknown, sessionId: string | undefined): void {
    if (method === 'Target.attachedToTarget') {
      const { sessionId: own, targetInfo } = v.parse(Attached, params)
      // A worker may stop while it is being prepared; the next one is prepared again.
      const prepared = this.#prepare(own, targetInfo.type).catch(() => undefined)
      this.#targets.set(own, { ...targetInfo, prepared })
    } else if (method === 'Target.detachedFromTarget') {
      const { sessionId: gone } = v.parse(Detached, params)
      this.#targets.delete(gone)
      this.network.forget(gone)
    } else if (sessionId !== undefined) {
      const requester = this.#targets.get(sessionId)?.type === 'service_worker' ? 'worker' : 'page'
      this.network.record(requester, sessionId, method, params)
    }
  }

  async #prepare(sessionId: string, type: Target['type']): Promise<void> {
    const send = (method: string, params?: object) => this.devTools.send(method, params, sessionId)
    const steps = [send('Network.enable'), this.#apply(sessionId, type)]
    if (type === 'page') {
      steps.push(
        send('Page.enable'),
        // Bindings are called only when the runtime is enabled.
        send('Runtime.enable'),
        send('Runtime.addBinding', { name: REPORT }),
        send('Emulation.setDeviceMetricsOverride', SCREEN),
        send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      )
    }
    // A paused target answers no command before it runs, so none is awaited separately; a session executes its commands in order.
    await Promise.all([...steps, send('Runtime.runIfWaitingForDebugger')])
  }

  async #apply(sessionId: string, type: Target['type']): Promise<void> {
    const network = this.devTools.send(
      'Network.emulateNetworkConditions',
      networkParameters(this.#conditions),
      sessionId,
    )
    const rate = this.#conditions.cpuFactor
    const cpu =
      type === 'page' ? this.devTools.send('Emulation.setCPUThrottlingRate', { rate }, sessionId) : undefined
    await Promise.all([network, cpu])
  }
}
