import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../db/client.ts'
import type { Family } from './exposition.ts'
import type { Metrics } from './metrics.ts'

const NANOSECONDS = 1e9

/**
 * Tells how this process is: how late its event loop is, what it uses, and whether calls wait for a connection.
 *
 * @returns a function that stops measuring.
 */
export function measureProcess(metrics: Metrics, db: Database, version: string): () => void {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  metrics.add(() => {
    const [p50, p99, max] = [lag.percentile(50), lag.percentile(99), lag.max]
    // Each reading is about the time since the last one.
    lag.reset()
    const cpu = process.cpuUsage()
    return [
      gauge('krapao_build_info', 'The version that runs here.', [{ labels: { version }, value: 1 }]),
      gauge('krapao_event_loop_lag_seconds', 'How late the event loop was since the last reading.', [
        { labels: { quantile: '0.5' }, value: finite(p50) / NANOSECONDS },
        { labels: { quantile: '0.99' }, value: finite(p99) / NANOSECONDS },
        { labels: { quantile: '1' }, value: finite(max) / NANOSECONDS },
      ]),
      gauge('krapao_resident_memory_bytes', 'Memory of this process.', [
        { value: process.memoryUsage.rss() },
      ]),
      {
        name: 'krapao_cpu_seconds_total',
        help: 'Processor time this process has used.',
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

/** Nothing has been measured yet when a reading follows at once upon the last. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
