import * as v from 'valibot'
import { marketOf } from '../../../manifest/markets.ts'
import { Browser, SLOW_PHONE, visit } from '../browser.ts'
import { giveCoins, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { shownText } from '../ready-probe.ts'
import { serveApp } from '../served-app.ts'

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
  await logIn(browser, app.origin)
  await giveCoins(runs)
  await browser.setConditions(SLOW_PHONE)
  const lost: number[] = []
  const share: number[] = []
  const late: number[] = []
  for (let run = 0; run < runs; run++) {
    const page = await browser.openPage()
    await visit(page, `${app.origin}/user/spin`, shownText(ODDS))
    let ticks: unknown
    const turn = await drawnFrames(browser, async () => (ticks = await page.evaluate(TURN)))
    const due = Math.floor(turn.lastedMs / FRAME_MS)
    lost.push(Math.max(0, due - turn.drawn))
    share.push(Math.max(0, due - turn.drawn) / due)
    late.push(missingBetween(v.parse(v.array(v.number()), ticks)))
  }
  return {
    figures: [
      { what: 'frames lost in a turn of the wheel, CPU 6x slower', unit: 'count', runs: lost },
      { what: '  as a share of all', unit: 'ratio', runs: share, goal: { maximum: GOAL_SHARE } },
      { what: "frames for which the page's own code was too late", unit: 'count', runs: late },
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
const Trace = v.object({ traceEvents: v.array(v.unknown()) })

/** Trace categories of frames, and of the page's own marks. */
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
]

/** The frames of a page during an interval. */
interface Showing {
  readonly lastedMs: number
  /** How many frames were drawn. */
  readonly drawn: number
}

/**
 * Counts the frames that the screen showed of a page during `work`, between the two marks that the page sets. The
 * compositor draws them independently of the page's own code. They are counted, not timed: the time of a trace event says little about when
 * the frame is shown.
 * @throws when a mark is missing
 */
async function drawnFrames({ context }: Browser, work: () => Promise<unknown>): Promise<Showing> {
  const traced = context.browser()
  if (traced === null) throw new Error('there is no browser to trace')
  await traced.startTracing(undefined, { categories: CATEGORIES })
  await work()
  const { traceEvents } = v.parse(Trace, JSON.parse((await traced.stopTracing()).toString()))
  // Some events are about the recording itself and have no time.
  const events = traceEvents.filter((event) => v.is(TraceEvent, event))
  const [begun, ended] = [MARKS.from, MARKS.to].map((mark) => events.find(({ name }) => name === mark))
  if (begun === undefined || ended === undefined) throw new Error('the wheel never turned')
  const drawn = events.filter(
    ({ name, pid, ts }) => name === 'DrawFrame' && pid === begun.pid && ts >= begun.ts && ts <= ended.ts,
  )
  return { lastedMs: (ended.ts - begun.ts) / 1000, drawn: drawn.length }
}
