import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { Browser, visit } from '../browser.ts'
import { DEMO_MEMBER, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { shownText } from '../ready-probe.ts'
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
  await logIn(browser, app.origin)
  const before: Record<Metric, number>[] = []
  const after: Record<Metric, number>[] = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.openPage()
    await visit(page, `${app.origin}/user/home`, shownText(DEMO_MEMBER.totalBalance))
    await browser.untilQuiet()
    const devTools = browser.devTools(page)
    await devTools.send('Performance.enable')
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await walk(browser, page)
    before.push(await measure(devTools))
    for (let round = 0; round < ROUNDS; round++) await walk(browser, page)
    after.push(await measure(devTools))
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
async function walk(browser: Browser, page: Page): Promise<void> {
  for (const path of SCREENS) await goTo(browser, page, path)
  for (const sheet of SHEETS) {
    await goTo(browser, page, `/user/home?sheet=${sheet}`)
    await page.waitForSelector('dialog[open]')
    await delay(PACE_MS)
    await page.evaluate('history.back()')
    await page.waitForSelector('dialog[open]', { state: 'detached' })
  }
}

/** Navigates like a link. The router observes every pushed state. */
async function goTo(browser: Browser, page: Page, path: string): Promise<void> {
  await delay(PACE_MS)
  await page.evaluate(`history.pushState(null, '', '${path}')`)
  await page.waitForSelector('#root [aria-busy=true], #root .skeleton', { state: 'detached' })
  await browser.untilQuiet(QUIET_MS)
}

/** A screen counts as idle after this time without a request, in ms. */
const QUIET_MS = 100

/** Chromium silently drops more than 200 history changes in ten seconds. */
const PACE_MS = 80

async function measure(devTools: CDPSession): Promise<Record<Metric, number>> {
  // Objects freed by one pass may hold objects that only the next pass frees.
  for (let pass = 0; pass < 3; pass++) await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    JSHeapUsedSize: valueOf('JSHeapUsedSize'),
    Held: await retainedBytes(devTools),
    Nodes: valueOf('Nodes'),
    JSEventListeners: valueOf('JSEventListeners'),
  }
}

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      // The names of the types, for the first field; every other field has a single word.
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
})

/** Types of objects that the page's scripts create; all others are the browser's own, such as compiled code. */
const MADE_BY_PROGRAMS = new Set([
  'array',
  'bigint',
  'closure',
  'concatenated string',
  'number',
  'object',
  'regexp',
  'sliced string',
  'string',
  'symbol',
])

/**
 * How many bytes the scripts of a page retain: objects, texts, functions. The rest of the heap is mostly compiled code: a browser goes on
 * compiling ever rarer functions for hours.
 */
async function retainedBytes(devTools: CDPSession): Promise<number> {
  let text = ''
  const keep = ({ chunk }: { chunk: string }) => void (text += chunk)
  devTools.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await devTools.send('HeapProfiler.takeHeapSnapshot')
  devTools.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = v.parse(Snapshot, JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const size = fields.indexOf('self_size')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node] ?? -1] ?? ''
    if (MADE_BY_PROGRAMS.has(type)) bytes += nodes[node + size] ?? 0
  }
  return bytes
}
