import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../db/client.ts'
import type { Family, Metrics } from './metrics.ts'

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
      gauge('krapao_resident_memory_bytes', 'Memory of this process.', [
        { value: process.memoryUsage.rss() },
      ]),
      {
        name: 'krapao_cpu_seconds_total',
        help: 'CPU time of this process.',
        type: 'counter',
        samples: [{ value: (cpu.user + cpu.system) / 1e6 }],
      },
      gauge(
        'krapao_database_connections',
        'Connections of this node to the database, and calls that wait for one.',
        Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
      ),
    ]
  })
  return () => lag.disable()
}

function gauge(name: string, help: string, samples: Family['samples']): Family {
  return { name, help, type: 'gauge', samples }
}

/** A reading right after another one has measured nothing yet. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
