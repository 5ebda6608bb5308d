import * as v from 'valibot'
import type { DevTools } from './devtools.ts'

const TraceEvent = v.object({ name: v.string(), pid: v.number(), ts: v.number() })
const Collected = v.object({ value: v.array(v.unknown()) })

/** Where frames are told of, and the page's own marks. */
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
]

/** A part of a page's life, between two of its marks. */
interface Marks {
  readonly from: string
  readonly to: string
}

/** What the screen showed of a page for a while. */
interface Showing {
  readonly lastedMs: number
  /** How often there was a new picture. */
  readonly drawn: number
}

/**
 * How often the screen got a new picture of a page, while `work` was done, between two marks that the page itself makes by
 * `performance.mark`. These are the frames that are seen; they are drawn beside the page's own code. They are counted, not timed: when the browser
 * writes one down says little about when it is shown.
 * @throws when a mark was never made
 */
export async function drawnFrames(
  devTools: DevTools,
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

/** Has the browser write down what it does, until the returned function has been called and has ended. */
async function record(
  devTools: DevTools,
  keep: (event: v.InferOutput<typeof TraceEvent>) => void,
): Promise<() => Promise<void>> {
  const complete = new Promise<void>((resolve) => {
    const stopListening = devTools.listen((method, params) => {
      if (method === 'Tracing.dataCollected') {
        // Some events are about the recording itself and have no time.
        for (const event of v.parse(Collected, params).value) if (v.is(TraceEvent, event)) keep(event)
      } else if (method === 'Tracing.tracingComplete') {
        stopListening()
        resolve()
      }
    })
  })
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  return async () => {
    await devTools.send('Tracing.end')
    await Promise.race([complete, devTools.gone])
  }
}
