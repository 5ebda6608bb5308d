import type { Break } from '../browser/flapping-line.ts'
import type { Front } from '../browser/front.ts'
import type { Engine } from './engine.ts'

/** The server is not reached, as where there is a network that leads nowhere. */
export function serverGone(front: Front): Break {
  return { go: () => front.cut(), comeBack: () => front.mend() }
}

/**
 * The network of the phone goes, and the browser knows. Drivers of other engines cannot take a network away, so the page is told what the browser
 * would tell it. Nothing else may be asked of the driver meanwhile, and the page must stay.
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
