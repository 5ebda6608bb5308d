import type { Connection, Protocol } from 'puppeteer-core'
import * as v from 'valibot'
import { marketOf } from '../../../manifest/markets.ts'
import { Browser, type Conditions } from '../browser/browser.ts'
import { shownText } from '../browser/ready-probe.ts'
import { giveCoins, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { serveApp } from '../served-app.ts'

const SLOW_PHONE: Conditions = { cpuFactor: 6, network: 'unlimited' }
const FRAME_MS = 1000 / 60

/** The heading below a loaded wheel. */
const ODDS = { th: 'รางวัลและโอกาส', lo: 'ລາງວັນ ແລະ ໂອກາດ' }[marketOf(process.env['VITE_MARKET']).id]

/** Maximum share of dropped frames per turn; more is visible as stutter. */
const GOAL_SHARE = 0.02

const MARKS = { from: 'turn-begins', to: 'turn-ends' }

/**
 * Measures how smoothly the prize wheel turns on a cheap phone. The compositor draws the frames independently of the page's own code; how
 * often that code would have missed a frame is reported too.
 */
export async function measureWheel(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  await using app = await serveApp(data.path)
  await using browser = await Browser.start(profile.path)
  await logIn(await browser.openPage(), app.origin)
  await giveCoins(runs)
  await browser.setConditions(SLOW_PHONE)
  const lost: number[] = []
  const share: number[] = []
  const late: number[] = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.openPage()
    await page.visit(`${app.origin}/user/spin`, shownText(ODDS))
    let ticks: unknown
    const turn = await drawnFrames(browser.devTools, MARKS, async () => (ticks = await page.evaluate(TURN)))
    const due = Math.floor(turn.lastedMs / FRAME_MS)
    lost.push(Math.max(0, due - turn.drawn))
    share.push(Math.max(0, due - turn.drawn) / due)
    late.push(missingBetween(v.parse(v.array(v.number()), ticks)))
  }
  return {
    figures: [
      { what: 'frames lost in a turn of the wheel, CPU 6x slower', unit: 'frames', runs: lost },
      { what: '  as a share of all', unit: 'ratio', runs: share, goal: { maximum: GOAL_SHARE } },
      { what: "frames for which the page's own code was too late", unit: 'frames', runs: late },
    ],
    remarks: [],
  }
}

/** How many ticks are missing in the sequence. */
function missingBetween(times: readonly number[]): number {
  return times
    .slice(1)
    .map((time, index) => Math.round((time - (times[index] ?? time)) / FRAME_MS) - 1)
    .reduce((sum, missing) => sum + Math.max(0, missing), 0)
}

/** Taps the middle of the wheel and resolves with the times of the page's animation frames while the wheel turns. */
const TURN = `new Promise((resolve) => {
  const canvas = document.querySelector('canvas')
  const times = []
  let turning = true
  const tick = (time) => {
    times.push(time)
    if (turning) requestAnimationFrame(tick)
  }
  const begin = () => {
    const [turn] = canvas.getAnimations()
    if (turn === undefined) return void requestAnimationFrame(begin)
    performance.mark('${MARKS.from}')
    requestAnimationFrame(tick)
    turn.finished.then(() => {
      turning = false
      performance.mark('${MARKS.to}')
      resolve(times)
    })
  }
  canvas.parentElement.querySelector('button').click()
  begin()
})`

const TraceEvent = v.object({ name: v.string(), pid: v.number(), ts: v.number() })

/** Trace categories of frames, and of the page's own marks. */
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
]

/** The interval between two marks of a page. */
interface Marks {
  readonly from: string
  readonly to: string
}

/** The frames of a page during an interval. */
interface Showing {
  readonly lastedMs: number
  /** How many frames were drawn. */
  readonly drawn: number
}

/**
 * Counts the frames that the screen showed of a page during `work`, between two marks that the page sets with `performance.mark`. The
 * compositor draws them independently of the page's own code. They are counted, not timed: the time of a trace event says little about when
 * the frame is shown.
 * @throws when a mark is missing
 */
async function drawnFrames(
  devTools: Connection,
  { from, to }: Marks,
  work: () => Promise<unknown>,
): Promise<Showing> {
  const events: v.InferOutput<typeof TraceEvent>[] = []
  const stop = await record(devTools, (event) => events.push(event))
  await work()
  await stop()
  const [begun, ended] = [from, to].map((mark) => events.find(({ name }) => name === mark))
  if (begun === undefined || ended === undefined) throw new Error(`the page never came from ${from} to ${to}`)
  const isShown = ({ name, pid, ts }: (typeof events)[number]) =>
    name === 'DrawFrame' && pid === begun.pid && ts >= begun.ts && ts <= ended.ts
  return { lastedMs: (ended.ts - begun.ts) / 1000, drawn: events.filter(isShown).length }
}

/** Records a trace of the browser until the returned function has been called and has resolved. */
async function record(
  devTools: Connection,
  keep: (event: v.InferOutput<typeof TraceEvent>) => void,
): Promise<() => Promise<void>> {
  const collect = ({ value }: Protocol.Tracing.DataCollectedEvent) => {
    // Some events are about the recording itself and have no time.
    for (const event of value) if (v.is(TraceEvent, event)) keep(event)
  }
  devTools.on('Tracing.dataCollected', collect)
  const complete = new Promise<void>((resolve) => {
    devTools.once('Tracing.tracingComplete', () => {
      devTools.off('Tracing.dataCollected', collect)
      resolve()
    })
  })
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  return async () => {
    await devTools.send('Tracing.end')
    await complete
  }
}
