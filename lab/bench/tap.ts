import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { readNumber } from './browser.ts'

/** The shortest event duration that browsers report, in ms. */
const MINIMUM_MS = 16

/**
 * Idle time before a tap, in ms. After the tap no command is sent to the page, because answering it would count as work of the tap.
 */
const REST_MS = 500

const Point = v.object({ x: v.number(), y: v.number() })

/** The delays of one tap. */
export interface TapCost {
  /** From the touch to the next frame, measured like an interaction for INP in web-vitals: the longest of its events. At least 16. */
  readonly interactionMs: number
  /** From lifting the finger until the result is drawn. */
  readonly shownMs: number
}

/**
 * Taps the middle of an element as a finger does and waits until an element named by `shows` is in the page.
 * @throws when the target is missing or covered, or no result is shown within two minutes
 */
export async function tap(page: Page, target: string, shows: string): Promise<TapCost> {
  const point = v.parse(Point, await page.evaluate(`(${aim.toString()})(${JSON.stringify(target)})`))
  await page.evaluate(`(${listen.toString()})(${JSON.stringify(shows)}, ${MINIMUM_MS})`)
  await delay(REST_MS)
  await page.touchscreen.tap(point.x, point.y)
  await delay(REST_MS)
  const shownMs = await readNumber(page, 'tapShown').catch((cause: unknown) => {
    throw new Error(`${shows} is not shown after a tap on ${target}`, { cause })
  })
  // Events are reported after the frame that followed them.
  await delay(REST_MS)
  return { interactionMs: await readNumber(page, LONGEST), shownMs }
}

/*
 * The functions below are sent to the page as text and must not refer to anything outside their own body.
 */

async function aim(selector: string): Promise<{ x: number; y: number }> {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`nothing is ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  if (!element.contains(document.elementFromPoint(point.x, point.y)))
    throw new Error(`something covers ${selector}`)
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
      // Requesting frames only to observe would add frames that the tap waits for.
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    }
    document.addEventListener('pointerup', begin, { once: true, capture: true })
  })
  // TypeScript's library lacks the threshold.
  const wanted: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold }
  new PerformanceObserver((list) => void tapEvents.push(...list.getEntries())).observe(wanted)
  Object.assign(globalThis, { tapEvents, tapShown })
}

/** Events outside an interaction, such as pointer moves, have the id 0. */
const LONGEST = `Math.max(${MINIMUM_MS}, ...tapEvents.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration))`
