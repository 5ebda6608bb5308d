import type { Figure, Findings } from '../figure.ts'
import { answered, type Answered, Crowd, refusals } from '../sizing/crowd.ts'
import { plainCluster, type PlainCluster, type SeededSite } from '../sizing/seed-site.ts'
import { serveNodes } from '../sizing/serve-nodes.ts'

const DURATION_MS = 6000
const WARM_UP_MS = 1500
/** Enough members that two callers rarely use the same wallet. */
const MEMBERS = 2000
const POSTINGS = 100_000

/** The measured calls, with their number of concurrent callers: a login keeps a core busy, so more callers would only queue. */
const CALLS = [
  { what: 'logins', clients: 8, perSecondAtPlay: 1 / 86_400, make: (crowd: Crowd) => crowd.logIn() },
  { what: 'wallet reads', clients: 32, perSecondAtPlay: 1 / 60, make: (crowd: Crowd) => crowd.readWallet() },
  { what: 'transfers', clients: 32, perSecondAtPlay: 1 / 600, make: (crowd: Crowd) => crowd.transfer() },
] as const

interface Run extends Answered {
  /** Processor time of one call, in ms. */
  readonly nodeMs: number
  readonly databaseMs: number
}

/**
 * Measures the calls per second of one node and of two on this machine, which also runs the database, the proxy and the load, and the
 * processor time of a call, which does not depend on that. From this follows how many active members a core supports, if each reads the
 * wallet once a minute, moves money every ten minutes and logs in once a day.
 */
export async function measureNodes(runs: number): Promise<Findings> {
  await using cluster = await plainCluster()
  const site = await cluster.site('sizing', POSTINGS, MEMBERS)
  const figures: Figure[] = []
  const remarks: string[] = []
  for (const nodes of [1, 2]) {
    await using served = await serveNodes(site.url, nodes)
    if (served.proxy !== 'nginx') remarks.push('there is no nginx here: a proxy of the tests took its place')
    const costs = { node: 0, database: 0 }
    for (const call of CALLS) {
      const results = await measure(cluster, served, site, call, runs)
      const what = `${call.what}, ${call.clients} callers, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`
      figures.push(...figuresOf(what, results))
      remarks.push(...results.flatMap((result) => refusals(what, result) ?? []))
      costs.node += call.perSecondAtPlay * mean(results.map(({ nodeMs }) => nodeMs))
      costs.database += call.perSecondAtPlay * mean(results.map(({ databaseMs }) => databaseMs))
    }
    figures.push(
      { what: `members at play for a core of ${nodes} nodes`, unit: 'count', runs: [1000 / costs.node] },
      { what: '  for a core of the database', unit: 'count', runs: [1000 / costs.database] },
    )
  }
  return { figures, remarks }
}

async function measure(
  cluster: PlainCluster,
  served: Awaited<ReturnType<typeof serveNodes>>,
  site: SeededSite,
  { clients, make }: (typeof CALLS)[number],
  runs: number,
): Promise<Run[]> {
  using crowd = new Crowd(served.origin, site, clients)
  const call = () => make(crowd)
  await answered(call, { clients, durationMs: WARM_UP_MS })
  const results: Run[] = []
  for (let run = 0; run < runs; run += 1) {
    const before = { node: served.usedSeconds(), database: cluster.usedSeconds() }
    const startedAt = performance.now()
    const result = await answered(call, { clients, durationMs: DURATION_MS })
    const calls = (result.perSecond * (performance.now() - startedAt)) / 1000
    const cost = (after: number, from: number) => ((after - from) * 1000) / calls
    const nodeMs = cost(served.usedSeconds(), before.node)
    results.push({ ...result, nodeMs, databaseMs: cost(cluster.usedSeconds(), before.database) })
  }
  return results
}

function figuresOf(what: string, results: readonly Run[]): Figure[] {
  return [
    { what, unit: 'per second', runs: results.map(({ perSecond }) => perSecond) },
    { what: '  median', unit: 'ms', runs: results.map(({ p50Ms }) => p50Ms) },
    { what: '  99th percentile', unit: 'ms', runs: results.map(({ p99Ms }) => p99Ms) },
    { what: '  processor time of the nodes', unit: 'fine ms', runs: results.map(({ nodeMs }) => nodeMs) },
    {
      what: '  processor time of the database',
      unit: 'fine ms',
      runs: results.map(({ databaseMs }) => databaseMs),
    },
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
