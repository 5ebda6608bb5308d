import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Connection, Protocol } from 'puppeteer-core'
import { type Chromium, connectTo, startChromium } from './chromium.ts'
import { NetworkLog } from './network-log.ts'
import { Page } from './page.ts'
import { REPORT } from './ready-probe.ts'

/** The speed of a device and its network. */
export interface Conditions {
  /** How many times slower than this machine. */
  readonly cpuFactor: number
  readonly network: 'offline' | 'unlimited' | Network
}

interface Network {
  /** Added to each request before its first byte, in ms. */
  readonly latencyMs: number
  readonly downKilobitsPerSecond: number
  readonly upKilobitsPerSecond: number
}

/** This machine without throttling. */
export const UNLIMITED: Conditions = { cpuFactor: 1, network: 'unlimited' }

/** A cheap phone on 2G, as members outside cities use it. */
export const SLOW: Conditions = {
  cpuFactor: 6,
  network: { latencyMs: 600, downKilobitsPerSecond: 250, upKilobitsPerSecond: 50 },
}

/** The same phone without any network. */
export const SLOW_OFFLINE: Conditions = { ...SLOW, network: 'offline' }

/** Parameters of DevTools' `Network.emulateNetworkConditions`: bytes per second, -1 for no limit. */
function networkParameters({ network }: Conditions) {
  const offline = network === 'offline'
  if (typeof network === 'string') {
    return { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  }
  return {
    offline,
    latency: network.latencyMs,
    downloadThroughput: (network.downKilobitsPerSecond * 1000) / 8,
    uploadThroughput: (network.upKilobitsPerSecond * 1000) / 8,
  }
}

/** The phone that Lighthouse simulates. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true } as const

interface Target {
  readonly session: CDPSession
  readonly info: Protocol.Target.TargetInfo
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
  readonly devTools: Connection
  readonly network = new NetworkLog()
  readonly #chromium: Chromium
  readonly #targets = new Map<string, Target>()
  #conditions: Conditions

  private constructor(chromium: Chromium, devTools: Connection, conditions: Conditions) {
    this.#chromium = chromium
    this.devTools = devTools
    this.#conditions = conditions
  }

  /** Starts a browser on a profile under the given conditions. */
  static async start(profileDir: string, conditions: Conditions = UNLIMITED): Promise<Browser> {
    const chromium = await startChromium(profileDir)
    const devTools = await connectTo(chromium.devToolsUrl)
    const browser = new Browser(chromium, devTools, conditions)
    devTools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) =>
      browser.#attach(sessionId, targetInfo),
    )
    devTools.on('Target.detachedFromTarget', ({ sessionId }) => {
      browser.#targets.delete(sessionId)
      browser.network.forget(sessionId)
    })
    await devTools.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }, { type: 'service_worker' }, { exclude: true }],
    })
    return browser
  }

  /** Rejects when the browser ends; never resolves. */
  get gone(): Promise<never> {
    return this.#chromium.failure
  }

  /** Opens an empty tab. */
  async openPage(): Promise<Page> {
    const { targetId } = await this.devTools.send('Target.createTarget', { url: 'about:blank' })
    for (;;) {
      const target = [...this.#targets.values()].find(({ info }) => info.targetId === targetId)
      if (target !== undefined) {
        await target.prepared
        return new Page(this, target.session)
      }
      await delay(10)
    }
  }

  /** Applies these conditions to all pages and workers from now on. */
  async setConditions(conditions: Conditions): Promise<void> {
    this.#conditions = conditions
    await Promise.all([...this.#targets.values()].map(({ session, info }) => this.#apply(session, info.type)))
  }

  /** Closes the browser cleanly, so that its profile is complete at the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.devTools.send('Browser.close').catch(() => undefined)
    const ended = this.#chromium.failure.catch(() => undefined)
    await Promise.race([ended, delay(END_GRACE_MS, undefined, { ref: false })])
    await this.#chromium.end()
    this.devTools.dispose()
  }

  #attach(sessionId: string, info: Protocol.Target.TargetInfo): void {
    const session = this.devTools.session(sessionId)
    if (session === null) return
    this.network.watch(info.type === 'service_worker' ? 'worker' : 'page', session)
    // A worker may stop while it is being prepared; the next one is prepared again.
    const prepared = this.#prepare(session, info.type).catch(() => undefined)
    this.#targets.set(sessionId, { session, info, prepared })
  }

  async #prepare(session: CDPSession, type: string): Promise<void> {
    const steps: Promise<unknown>[] = [session.send('Network.enable'), this.#apply(session, type)]
    if (type === 'page') {
      steps.push(
        session.send('Page.enable'),
        // Bindings are called only when the runtime is enabled.
        session.send('Runtime.enable'),
        session.send('Runtime.addBinding', { name: REPORT }),
        session.send('Emulation.setDeviceMetricsOverride', SCREEN),
        session.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      )
    }
    // A paused target answers no command before it runs, so none is awaited separately; a session executes its commands in order.
    await Promise.all([...steps, session.send('Runtime.runIfWaitingForDebugger')])
  }

  async #apply(session: CDPSession, type: string): Promise<void> {
    const rate = this.#conditions.cpuFactor
    await Promise.all([
      session.send('Network.emulateNetworkConditions', networkParameters(this.#conditions)),
      type === 'page' ? session.send('Emulation.setCPUThrottlingRate', { rate }) : undefined,
    ])
  }
}
