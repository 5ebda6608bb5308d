import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Page } from './page.ts'

/** Browsers tell of no event that was drawn sooner, in ms. */
const LEAST_MS = 16

/**
 * Before the tap the page rests from being prepared for it; after it nothing is asked of the page, because to answer would be work that is
 * counted as the tap's. In ms.
 */
const REST_MS = 500

const Point = v.object({ x: v.number(), y: v.number() })

/** What a tap cost. */
export interface TapCost {
  /** From the touch to the next frame, as web-vitals counts an interaction for INP: the longest of its events. At least 16. */
  readonly interactionMs: number
  /** From lifting the finger until what was asked for is drawn. */
  readonly shownMs: number
}

/**
 * Taps the middle of an element as a finger does and waits until an element named by `shows` stands in the page.
 * @throws when there is nothing to tap, something lies over it, or nothing is shown in two minutes
 */
export async function tap(page: Page, target: string, shows: string): Promise<TapCost> {
  const point = v.parse(Point, await page.evaluate(`(${aim.toString()})(${JSON.stringify(target)})`))
  await page.evaluate(`(${listen.toString()})(${JSON.stringify(shows)}, ${LEAST_MS})`)
  await delay(REST_MS)
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await delay(REST_MS)
  const shownMs = v.parse(v.number(), await page.evaluate('tapShown'))
  // Events are told of after the frame that followed them.
  await delay(REST_MS)
  return { interactionMs: v.parse(v.number(), await page.evaluate(LONGEST)), shownMs }
}

/*
 * The functions below are sent to the page as text, so they use nothing from outside themselves.
 */

async function aim(selector: string): Promise<{ x: number; y: number }> {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`nothing is ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  if (!element.contains(document.elementFromPoint(point.x, point.y)))
    throw new Error(`something lies over ${selector}`)
  return point
}

function listen(selector: string, durationThreshold: number): void {
  const tapEvents: PerformanceEntry[] = []
  const tapShown = new Promise<number>((resolve) => {
    function begin({ timeStamp: liftedMs }: PointerEvent): void {
      const look = () => {
        if (document.querySelector(selector) === null) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - liftedMs))
      }
      // Frames that are asked for only to look would be frames that the tap waits for.
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    }
    document.addEventListener('pointerup', begin, { once: true, capture: true })
  })
  // The threshold is not known to TypeScript's library.
  const wanted: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold }
  new PerformanceObserver((list) => void tapEvents.push(...list.getEntries())).observe(wanted)
  Object.assign(globalThis, { tapEvents, tapShown })
}

/** Events of no interaction, such as moving, have the number 0. */
const LONGEST = `Math.max(${LEAST_MS}, ...tapEvents.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration))`
