/** Proves R9. */
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { claimWorld } from '../../server/outside/seed/served-world.ts'
import { openDatabase } from '../../server/platform/db/client.ts'
import { startEmbedded } from '../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../server/platform/db/start-database.ts'
import { disposableFolder } from '../bench/disposable-folder.ts'
import { endChildrenOnSignal } from '../bench/processes.ts'
import { seedSite, tokenOf } from '../bench/sizing/seed-site.ts'
import { serveNodes } from '../bench/sizing/serve-nodes.ts'
import { growthOf, problemsOf } from './problems.ts'
import { type ProbedNode, type Sample, takeSample } from './sample.ts'
import { type CallBook, callBook, SoakMember, type SoakSite } from './soak-member.ts'
import { keepVisiting } from './visits.ts'

/*
 * `npm run soak`: members use two nodes behind a proxy for SOAK_MINUTES (1). Every minute the resources of nodes and database are recorded.
 * At the end it checks that every answer was right, that the books agree, and that nothing leaks. The history goes to SOAK_FOLDER, a new
 * folder by default. Linux only: memory is read from /proc.
 */

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 1)
const FOLDER = process.env['SOAK_FOLDER'] ?? join(tmpdir(), `krapao-soak-${Date.now()}`)
const NODES = 2
const MEMBERS = 400
const POSTINGS = 20_000
/** With these, some 30 calls a second: a load that stays light even when the machine does other work. */
const LOAD = { atOnce: 14, thinkMs: 350 }
const SAMPLE_EVERY_MS = Math.min(60_000, (MINUTES * 60_000) / 4)
const LATENCY_EVERY_MINUTES = 10
/** How long actions that began at the end may take. */
const SETTLE_MS = 10_000

endChildrenOnSignal()
mkdirSync(FOLDER, { recursive: true })
console.log(`soak for ${MINUTES} minutes, history in ${FOLDER}`)
await using stack = new AsyncDisposableStack()
const data = stack.use(await disposableFolder())
const embedded = await startEmbedded(data.path, () => undefined)
stack.defer(() => embedded.stop())
await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
const db = openDatabase({ ...embedded.connection, max: 2 })
// Members come before a server starts; without this mark they would count as real members.
await claimWorld(db, 'sandbox')
const urlOf = ({ host, user, database: name }: PoolConfig): string =>
  `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(String(host))}`
await seedSite(urlOf(embedded.owner), POSTINGS, MEMBERS)
const url = urlOf(embedded.connection)
const probes = Array.from({ length: NODES }, (_, index) => join(FOLDER, `probe-${index + 1}`))
await using served = await serveNodes(url, NODES, (index) => ({
  args: ['--expose-gc', '--import', join(import.meta.dirname, '../bench/memory-probe.ts')],
  env: { MEMORY_PROBE: probes[index] ?? '' },
  output: openSync(join(FOLDER, `node-${index + 1}.log`), 'w'),
}))
const nodes = served.nodes.map((node, index): ProbedNode => ({ ...node, probe: probes[index] ?? '' }))
const [one, ...others] = served.nodes.map(({ sandboxUrl }) => sandboxUrl)
const site: SoakSite = {
  origin: served.origin,
  // The proxy of the tests does not support sockets.
  chatOrigin: served.proxy === 'nginx' ? served.origin : served.nodes[0].url,
  sandboxUrls: [one ?? '', ...others],
  book: callBook(),
}

const samples: Sample[] = []
const latency: {
  readonly untilMinute: number
  readonly calls: number
  readonly p50Ms: number
  readonly p99Ms: number
}[] = []
const startedAt = performance.now()
const minute = () => (performance.now() - startedAt) / 60_000
const sample = async () =>
  void samples.push(
    await takeSample(db, {
      nodes,
      postmaster: postmasterOf(data.path),
      minute: minute(),
    }),
  )
await sample()
const ending = new AbortController()
const members = Array.from(
  { length: MEMBERS - 1 },
  (_, index) => new SoakMember(site, index + 2, tokenOf(index + 2)),
)
const visiting = keepVisiting(site, members, { ...LOAD, signal: ending.signal })
while (minute() < MINUTES) {
  await delay(Math.min(SAMPLE_EVERY_MS, Math.max(0, (MINUTES - minute()) * 60_000)))
  await sample()
  if (minute() - (latency.at(-1)?.untilMinute ?? 0) >= Math.min(LATENCY_EVERY_MINUTES, MINUTES))
    noteLatency(site.book)
  save()
}
ending.abort()
await visiting
// What a node still has open after that is its own.
await served.stopProxy()
await delay(SETTLE_MS)
await sample()
const problems = await problemsOf(db, { samples, members: MEMBERS, book: site.book })
save(problems)
await db.close()
report(problems)
process.exitCode = problems.length === 0 ? 0 : 1

function noteLatency(book: CallBook): void {
  const took = book.takeDurations().toSorted((a, b) => a - b)
  const percentile = (share: number) => Math.round(took[Math.ceil(share * took.length) - 1] ?? Number.NaN)
  latency.push({ untilMinute: minute(), calls: took.length, p50Ms: percentile(0.5), p99Ms: percentile(0.99) })
}

function save(found: readonly string[] = []): void {
  const { counts, errors, errorCount } = site.book
  const history = {
    load: LOAD,
    problems: found,
    errorCount,
    errors,
    calls: Object.fromEntries(counts),
    latency,
    growth: growthOf(samples),
    samples,
  }
  writeFileSync(join(FOLDER, 'history.json'), JSON.stringify(history, undefined, 1))
}

function report(found: readonly string[]): void {
  const calls = [...site.book.counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${calls} calls in ${minute().toFixed(1)} minutes, ${(calls / minute() / 60).toFixed(1)} a second`,
  )
  for (const { what, start, percentPerHour } of growthOf(samples))
    console.log(`  ${what}: ${start.toPrecision(4)}, ${percentPerHour.toFixed(2)} % an hour`)
  for (const { untilMinute, p50Ms, p99Ms } of latency)
    console.log(`  until minute ${untilMinute.toFixed(0)}: median ${p50Ms} ms, p99 ${p99Ms} ms`)
  console.log(found.length === 0 ? 'nothing was wrong' : found.join('\n'))
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}
