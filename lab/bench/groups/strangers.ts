import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { ApiClient } from '../api-client.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { startProcess } from '../processes.ts'
import { inSandbox, PORTS, serveApp } from '../served-app.ts'
import { ATTACKS } from '../strangers/attacks.ts'

const METRICS_PORT = PORTS.nodes
const BENCH = join(import.meta.dirname, '..')
/** Keeps the member's calls below their rate limit. */
const PAUSE_MS = 110
const CALLS = 300
/** How long an attack may take to start, and how long the server may take to become idle. */
const START_MS = 5000
const REST_MS = 40_000
/** A loopback address for the attacker, who has an address of their own in reality too. */
const STRANGER = '127.0.0.2'

/** Each attack once; the one that reads files also with files in the database. */
const CASES: readonly { number: number; what: string; settings: Readonly<Record<string, string>> }[] = [
  ...Object.keys(ATTACKS).map((what, number) => ({ number, what, settings: {} })),
  { number: 0, what: `${Object.keys(ATTACKS)[0]}, kept in the database`, settings: { UPLOADS: 'database' } },
]

const Memory = v.object({ heapUsed: v.number(), external: v.number() })

/** Measures how an attack from one address, with all limits on, affects the latency for a member. */
export async function measureStrangers(): Promise<Findings> {
  const figures: Figure[] = []
  for (const { number, what, settings } of CASES) {
    await using data = await disposableFolder()
    const probe = join(data.path, 'memory-probe')
    await using app = await serveApp(data.path, 'server/main.ts', {
      ...settings,
      RATE_LIMIT: 'on',
      METRICS_PORT: String(METRICS_PORT),
      NODE_OPTIONS: `--expose-gc --import ${join(BENCH, 'memory-probe.ts')}`,
      MEMORY_PROBE: probe,
    })
    await inSandbox('site', { enableChatWidget: true }, 'PUT')
    using api = new ApiClient(app.origin, 1)
    const token = await api.logIn()
    await readWallets(api, token)
    const quiet = await readWallets(api, token)
    const attack = () =>
      startProcess(process.execPath, [
        join(BENCH, 'strangers/stranger.ts'),
        String(number),
        app.origin,
        STRANGER,
      ])
    // Memory that the first run allocates permanently, such as compiled code, is no leak.
    await using first = attack()
    await delay(START_MS)
    await first.end()
    const before = await retainedBytes(probe)
    await longestTurnMs()
    await using stranger = attack()
    await delay(START_MS)
    const attacked = await readWallets(api, token)
    const turnMs = await longestTurnMs()
    await stranger.end()
    const after = await retainedBytes(probe)
    figures.push(
      { what, unit: 'ms', runs: [quiet] },
      { what: '  under attack', unit: 'ms', runs: [attacked], goal: { maximum: Math.ceil(3 * quiet) } },
      { what: '  the longest turn of the event loop', unit: 'ms', runs: [turnMs], goal: { maximum: 100 } },
      { what: '  memory afterwards', unit: 'ratio', runs: [after / before], goal: { maximum: 1.1 } },
    )
  }
  return { figures, remarks: [] }
}

/** The 99th percentile of the latency of reading a wallet. */
async function readWallets(api: ApiClient, token: string): Promise<number> {
  const tookMs: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now()
    await api.readWallet(token)
    tookMs.push(performance.now() - from)
    await delay(PAUSE_MS)
  }
  return tookMs.toSorted((a, b) => a - b)[Math.ceil(0.99 * CALLS) - 1] ?? Number.NaN
}

/** The longest turn since the last call. */
async function longestTurnMs(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  return Number(/event_loop_lag_seconds\{quantile="1"\} (\S+)/.exec(metrics)?.[1]) * 1000
}

/** The heap of the idle server after garbage collection. */
async function retainedBytes(probe: string): Promise<number> {
  await delay(REST_MS)
  const { heapUsed, external } = v.parse(Memory, JSON.parse(await text(connect(probe))))
  return heapUsed + external
}
