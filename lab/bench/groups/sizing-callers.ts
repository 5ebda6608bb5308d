import { setTimeout as delay } from 'node:timers/promises'
import type { Figure, Findings } from '../figure.ts'
import { answered, Crowd, refusals } from '../sizing/crowd.ts'
import { plainCluster } from '../sizing/seed-site.ts'
import { type ServedNodes, serveNodes } from '../sizing/serve-nodes.ts'

const CALLERS = [10, 100, 1000, 10_000]
const DURATION_MS = 15_000
const MEMBERS = 20_000
const POSTINGS = 100_000
/** Every n-th call moves money; the others read the wallet. */
const TRANSFER_EVERY = 11
const LOOK_EVERY_MS = 1000
const PAUSE_MS = 2000

/** Measures what fails first on one node behind the proxy with 10, 100 and 1,000 callers that do not pause. */
export async function measureCallers(): Promise<Findings> {
  await using cluster = await plainCluster()
  const site = await cluster.site('callers', POSTINGS, MEMBERS)
  const figures: Figure[] = []
  const remarks: string[] = []
  for (const clients of CALLERS) {
    await using served = await serveNodes(site.url, 1)
    using crowd = new Crowd(served.origin, site, clients)
    let calls = 0
    async function call(): Promise<number> {
      const status = await ((calls += 1) % TRANSFER_EVERY === 0 ? crowd.transfer() : crowd.readWallet())
      // A caller that gets 503 waits as long as the app does.
      if (status === 503) await delay(PAUSE_MS)
      return status
    }
    const over = new AbortController()
    const worst = worstOf(served, over.signal)
    const result = await answered(call, { clients, durationMs: DURATION_MS })
    over.abort()
    const { lagMs, waiting, residentBytes } = await worst
    figures.push(
      { what: `${clients} callers without a pause`, unit: 'per second', runs: [result.perSecond] },
      { what: '  median', unit: 'ms', runs: [result.p50Ms] },
      { what: '  99th percentile', unit: 'ms', runs: [result.p99Ms] },
      { what: '  event loop, 99th percentile of its worst second', unit: 'ms', runs: [lagMs] },
      { what: '  calls that waited for a connection at once', unit: 'count', runs: [waiting] },
      { what: '  memory of the node', unit: 'bytes', runs: [residentBytes] },
      {
        what: '  calls answered otherwise',
        unit: 'count',
        runs: [[...result.others.values()].reduce((a, b) => a + b, 0)],
      },
    )
    const refused = refusals(`${clients} callers`, result)
    if (refused !== undefined) remarks.push(refused, await ofTheNode(served))
  }
  return { figures, remarks }
}

/** The 5xx answers of the node itself; the others come from the proxy, or no answer came. */
async function ofTheNode(served: ServedNodes): Promise<string> {
  const counted = new Map<string, number>()
  const answers = /^krapao_request_duration_seconds_count\{.*status="(5\d\d)".*\} (\d+)$/gm
  for (const [, status = '', count] of (await served.metrics()).matchAll(answers)) {
    counted.set(status, (counted.get(status) ?? 0) + Number(count))
  }
  const words = [...counted].map(([status, count]) => `${count} times ${status}`)
  return `  of these by the node itself: ${words.length === 0 ? 'none' : words.join(', ')}`
}

/** The worst metrics of a node until the signal. */
async function worstOf(served: ServedNodes, signal: AbortSignal) {
  let worst = { lagMs: 0, waiting: 0, residentBytes: 0 }
  while (!signal.aborted) {
    await delay(LOOK_EVERY_MS)
    const text = await served.metrics().catch(() => '')
    const value = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    worst = {
      lagMs: Math.max(worst.lagMs, 1000 * value(/event_loop_lag_seconds\{quantile="0.99"\} (\S+)/)),
      waiting: Math.max(worst.waiting, value(/connections\{state="waiting"\} (\S+)/)),
      residentBytes: Math.max(worst.residentBytes, value(/resident_memory_bytes (\d\S*)/)),
    }
  }
  return worst
}
