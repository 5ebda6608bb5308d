import type { Connection, Protocol } from 'puppeteer-core'
import * as v from 'valibot'

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
export async function drawnFrames(
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
