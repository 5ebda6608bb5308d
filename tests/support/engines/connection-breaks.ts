import type { Break } from '../browser/flapping-connection.ts'
import type { Front } from '../browser/front.ts'
import type { Engine } from './engine.ts'

/** The server is unreachable, although there is a network. */
export function serverGone(front: Front): Break {
  return { go: () => front.cut(), comeBack: () => front.mend() }
}

/**
 * The phone loses its network, and the browser detects it. Drivers of other engines cannot switch the network off, so this dispatches the
 * browser's events itself. Until the network is back, use the driver for nothing else and stay on the page.
 */
export function phoneGone(front: Front, engine: Engine): Break {
  return {
    async go() {
      await front.cut()
      await engine.read(
        `Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }) && dispatchEvent(new Event('offline'))`,
      )
    },
    async comeBack() {
      await front.mend()
      await engine.read(`delete navigator.onLine && dispatchEvent(new Event('online'))`)
    },
  }
}
