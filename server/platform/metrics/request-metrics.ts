import type { FastifyInstance } from 'fastify'
import type { Metrics, Sample } from './metrics.ts'

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
