/** Proves R10. */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ChatWidget, type SentMessage } from '../chat-widget.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { memoryBytes } from '../processes.ts'
import { serveApp, type ServedApp } from '../served-app.ts'
import { answered, type Answered } from '../sizing/crowd.ts'

const SOCKETS = 1000
const TALKERS = 8
const DURATION_MS = 5000
/** How long messages may take to arrive after the storm, in ms. */
const SETTLE_MS = 1000

interface Storm {
  readonly seconds: number
  readonly lost: number
  readonly doubled: number
}

/** Measures the chat with a thousand sockets on one node, which shares this machine with them. */
export async function measureChat(runs: number): Promise<Findings> {
  const perSocket: number[] = []
  const latencies: Answered[] = []
  const storms: Storm[] = []
  for (let run = 0; run < runs; run++) {
    await using data = await disposableFolder()
    await using app = await serveApp(data.path)
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const before = await settledBytes(app)
    const widgets = Array.from({ length: SOCKETS }, () => new ChatWidget(app.origin, agent))
    await Promise.all(widgets.map((widget) => widget.joined()))
    perSocket.push(((await settledBytes(app)) - before) / SOCKETS)
    latencies.push(await measureLatency(widgets))
    storms.push(await storm(widgets))
    for (const widget of widgets) widget[Symbol.dispose]()
    agent.destroy()
  }
  const lost = storms.reduce((sum, result) => sum + result.lost + result.doubled, 0)
  return {
    figures: [
      { what: `memory of one of ${SOCKETS} sockets`, unit: 'bytes', runs: perSocket },
      { what: 'messages', unit: 'per second', runs: latencies.map(({ perSecond }) => perSecond) },
      { what: '  from saying to hearing, median', unit: 'ms', runs: latencies.map(({ p50Ms }) => p50Ms) },
      {
        what: '  99th percentile',
        unit: 'ms',
        runs: latencies.map(({ p99Ms }) => p99Ms),
        goal: { maximum: 250 },
      },
      {
        what: 'all connections lost: until all are joined again',
        unit: 'seconds',
        runs: storms.map(({ seconds }) => seconds),
        goal: { maximum: 10 },
      },
    ],
    remarks: lost === 0 ? [] : [`${lost} messages were lost or doubled in the storms`],
  }
}

function measureLatency(widgets: readonly ChatWidget[]): Promise<Answered> {
  const talk = async () => {
    await widgets[Math.floor(Math.random() * widgets.length)]?.sendAndReceive('สวัสดี')
    return 200
  }
  return answered(talk, { clients: TALKERS, durationMs: DURATION_MS })
}

/** Breaks all connections at once while guests go on sending messages. */
async function storm(widgets: readonly ChatWidget[]): Promise<Storm> {
  const sent: { widget: ChatWidget; message: SentMessage }[] = []
  const over = new AbortController()
  async function talk(): Promise<void> {
    while (!over.signal.aborted) {
      const widget = widgets[Math.floor(Math.random() * widgets.length)]
      if (widget) sent.push({ widget, message: await widget.send('ยังอยู่ไหม') })
    }
  }
  const talking = [talk(), talk()]
  const from = performance.now()
  for (const widget of widgets) widget.disconnect()
  await Promise.all(widgets.map((widget) => widget.joined()))
  const seconds = (performance.now() - from) / 1000
  over.abort()
  await Promise.all(talking)
  await delay(SETTLE_MS)
  return {
    seconds,
    lost: sent.filter(({ widget, message }) => !widget.knows(message)).length,
    doubled: widgets.reduce((sum, { receivedTwice }) => sum + receivedTwice, 0),
  }
}

/** The memory of the idle server. */
async function settledBytes({ pid }: ServedApp): Promise<number> {
  await delay(SETTLE_MS)
  return memoryBytes(pid, 'VmRSS')
}
