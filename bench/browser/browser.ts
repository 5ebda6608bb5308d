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

/** The phone that Lighthouse plays, too. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true } as const

interface Target {
  readonly targetId: string
  readonly type: 'page' | 'service_worker'
  /** Resolves when the conditions apply and it runs. */
  readonly prepared: Promise<void>
}

/** How long a browser that was asked to end may take, in ms, before it is made to. */
const END_GRACE_MS = 5000

/**
 * A Chromium under measurement. Every page and service worker is held at its start until the conditions apply to it and its
 * transfers are counted, so not even its first request escapes. The processor can only be slowed down for pages.
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
    devTools.listen((method, params, sessionId) => browser.#hear(method, params, sessionId))
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

  /** From now on these conditions hold for all pages and workers. */
  async setConditions(conditions: Conditions): Promise<void> {
    this.#conditions = conditions
    await Promise.all([...this.#targets].map(([sessionId, { type }]) => this.#apply(sessionId, type)))
  }

  /** Lets the browser end by itself, so that its profile is whole when it is started again. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.devTools.send('Browser.close').catch(() => undefined)
    const ended = this.#chromium.failure.catch(() => undefined)
    await Promise.race([ended, delay(END_GRACE_MS, undefined, { ref: false })])
    await this.#chromium.end()
    this.devTools.close()
  }

  #hear(method: string, params: unknown, sessionId: string | undefined): void {
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
      const asker = this.#targets.get(sessionId)?.type === 'service_worker' ? 'worker' : 'page'
      this.network.record(asker, sessionId, method, params)
    }
  }

  async #prepare(sessionId: string, type: Target['type']): Promise<void> {
    const send = (method: string, params?: object) => this.devTools.send(method, params, sessionId)
    const steps = [send('Network.enable'), this.#apply(sessionId, type)]
    if (type === 'page') {
      steps.push(
        send('Page.enable'),
        // Without it a binding is never called.
        send('Runtime.enable'),
        send('Runtime.addBinding', { name: REPORT }),
        send('Emulation.setDeviceMetricsOverride', SCREEN),
        send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      )
    }
    // Commands of one session are carried out in order: a held target answers none of them before it runs.
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
