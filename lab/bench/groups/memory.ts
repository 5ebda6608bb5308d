import { setTimeout as delay } from 'node:timers/promises'
import { Browser } from '../browser/browser.ts'
import type { Page } from '../browser/page.ts'
import { shownText } from '../browser/ready-probe.ts'
import { retainedBytes } from '../browser/retained-bytes.ts'
import { DEMO_MEMBER } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { logIn } from '../log-in.ts'
import { serveApp } from '../served-app.ts'

/** Warm-up rounds, until every screen has been fetched and cached. */
const WARM_UP_ROUNDS = 40

/** Rounds of about an hour, with four seconds on each screen. */
const ROUNDS = 60

const SCREENS = [
  '/user/statement',
  '/user/bonus',
  '/user/spin',
  '/user/profile',
  '/user/contact',
  '/user/home',
]
const SHEETS = ['conditions', 'deposit', 'withdraw', 'transfer', 'invite', 'refund', 'password', 'slips']

/**
 * The measured values. The whole heap has no goal: two thirds of it is compiled code, because the browser goes on compiling ever rarer
 * functions for hours.
 */
const MEASURES = [
  { metric: 'JSHeapUsedSize', what: 'JavaScript heap with compiled code', unit: 'bytes' },
  { metric: 'Held', what: 'of it in use by the app', unit: 'bytes' },
  { metric: 'Nodes', what: 'nodes', unit: 'count' },
  { metric: 'JSEventListeners', what: 'event listeners', unit: 'count' },
] as const
type Metric = (typeof MEASURES)[number]['metric']

/** Allowed growth, as a factor: the values vary by this much. */
const MAX_GROWTH: Partial<Record<Metric, number>> = { Held: 1.02, Nodes: 1.01, JSEventListeners: 1.01 }

/** Measures memory leaks over an hour of use: visits all screens and sheets of a member round after round, without a reload. */
export async function measureMemory(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  await using app = await serveApp(data.path)
  await using browser = await Browser.start(profile.path)
  await logIn(await browser.openPage(), app.origin)
  const before: Record<Metric, number>[] = []
  const after: Record<Metric, number>[] = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.openPage()
    await page.visit(`${app.origin}/user/home`, shownText(DEMO_MEMBER.totalBalance))
    await page.untilQuiet()
    await page.devTools.send('Performance.enable')
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await walk(page)
    before.push(await measure(page))
    for (let round = 0; round < ROUNDS; round++) await walk(page)
    after.push(await measure(page))
    await page.close()
  }
  return {
    figures: MEASURES.flatMap(({ metric, what, unit }): Figure[] => [
      { what: `${what} after ${WARM_UP_ROUNDS} rounds`, unit, runs: before.map((all) => all[metric]) },
      { what: `  after ${ROUNDS} more`, unit, runs: after.map((all) => all[metric]) },
      {
        what: '  times as many',
        unit: 'ratio',
        runs: after.map((all, run) => all[metric] / (before[run]?.[metric] ?? Number.NaN)),
        ...(MAX_GROWTH[metric] !== undefined && { goal: { maximum: MAX_GROWTH[metric] } }),
      },
    ]),
    remarks: [],
  }
}

/** Opens all screens one after the other, then all sheets over home, and closes each sheet by going back. */
async function walk(page: Page): Promise<void> {
  for (const path of SCREENS) await goTo(page, path)
  for (const sheet of SHEETS) {
    await goTo(page, `/user/home?sheet=${sheet}`)
    await page.untilThere('dialog[open]')
    await delay(PACE_MS)
    await page.evaluate('history.back()')
    await page.untilTrue(`document.querySelector('dialog[open]') === null`)
  }
}

/** Navigates like a link. The router observes every pushed state. */
async function goTo(page: Page, path: string): Promise<void> {
  await delay(PACE_MS)
  await page.evaluate(`history.pushState(null, '', '${path}')`)
  await page.untilTrue(`document.querySelector('#root [aria-busy=true], #root .skeleton') === null`)
  await page.untilQuiet(QUIET_MS)
}

/** A screen counts as idle after this time without a request, in ms. */
const QUIET_MS = 100

/** Chromium silently drops more than 200 history changes in ten seconds. */
const PACE_MS = 80

async function measure(page: Page): Promise<Record<Metric, number>> {
  // Objects freed by one pass may hold objects that only the next pass frees.
  for (let pass = 0; pass < 3; pass++) await page.devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await page.devTools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    JSHeapUsedSize: valueOf('JSHeapUsedSize'),
    Held: await retainedBytes(page),
    Nodes: valueOf('Nodes'),
    JSEventListeners: valueOf('JSEventListeners'),
  }
}
