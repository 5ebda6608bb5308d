import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { gauge, type Metrics, type Sample } from './metrics.ts'

const NANOSECONDS = 1e9

/**
 * Exposes the state of this process: the lag of its event loop, its resource use, and the calls that wait for a database connection.
 *
 * @returns a function that stops measuring.
 */
export function measureProcess(metrics: Metrics, db: Database, version: string): () => void {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  metrics.add(() => {
    const [p50, p99, max] = [lag.percentile(50), lag.percentile(99), lag.max]
    // Each reading covers the time since the last one.
    lag.reset()
    const cpu = process.cpuUsage()
    return [
      gauge('krapao_build_info', 'Version of this node.', [{ labels: { version }, value: 1 }]),
      gauge('krapao_event_loop_lag_seconds', 'Lag of the event loop since the last reading.', [
        { labels: { quantile: '0.5' }, value: finite(p50) / NANOSECONDS },
        { labels: { quantile: '0.99' }, value: finite(p99) / NANOSECONDS },
        { labels: { quantile: '1' }, value: finite(max) / NANOSECONDS },
      ]),
      gauge('krapao_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
      gauge(
        'krapao_cpu_seconds_total',
        'CPU time of this process.',
        (cpu.user + cpu.system) / 1e6,
        'counter',
      ),
      gauge(
        'krapao_database_connections',
        'Connections of this node to the database, and calls that wait for one.',
        Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
      ),
    ]
  })
  return () => lag.disable()
}

/** A reading right after another one has measured nothing yet. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}

/** Upper bounds in seconds: a read takes some milliseconds, a login a tenth of a second, a provider up to 25 s. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 45]

interface Durations {
  readonly labels: Readonly<Record<string, string>>
  /** How many requests fell into each bucket (up to its bound, and above the one before). */
  readonly counts: number[]
  count: number
  sumSeconds: number
}

/** Counts requests by the pattern of their route (a URL may contain a secret), method and status, with their duration. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seen = new Map<string, Durations>()

  app.addHook('onResponse', async (request, reply) => {
    // Its duration is that of a visit.
    if (reply.getHeader('content-type') === 'text/event-stream') return
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    const id = Object.values(labels).join(' ')
    const durations = seen.get(id) ?? { labels, counts: BOUNDS.map(() => 0), count: 0, sumSeconds: 0 }
    seen.set(id, durations)
    note(durations, reply.elapsedTime / 1000)
  })
  metrics.add(() => ({
    name: 'krapao_request_duration_seconds',
    help: 'Requests answered, by route, method and status.',
    type: 'histogram',
    samples: [...seen.values()].flatMap(samplesOf),
  }))
}

function note(durations: Durations, seconds: number): void {
  const index = BOUNDS.findIndex((bound) => seconds <= bound)
  if (index !== -1) durations.counts[index] = (durations.counts[index] ?? 0) + 1
  durations.count += 1
  durations.sumSeconds += seconds
}

function samplesOf({ labels, counts, count, sumSeconds }: Durations): Sample[] {
  let sum = 0
  const buckets = counts.map((number, index): Sample => {
    sum += number
    return { suffix: '_bucket', labels: { ...labels, le: String(BOUNDS[index]) }, value: sum }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sumSeconds },
    { suffix: '_count', labels, value: count },
  ]
}
