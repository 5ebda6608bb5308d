import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Queryable } from '../../server/platform/db/queryable.ts'
import { childrenOf, memoryBytes } from '../bench/processes.ts'
import type { ServedNode } from '../bench/sizing/serve-nodes.ts'

/** The resources of a node at one moment. */
export interface NodeSample {
  /** Measured before the garbage collection for the other figures. */
  readonly rssBytes: number
  readonly heapBytes: number
  readonly externalBytes: number
  readonly openFiles: number
  /** The active resources of its event loop, by type. */
  readonly resources: Readonly<Record<string, number>>
  readonly chatSockets: number
}

/** The resources of the site at one moment. */
export interface Sample {
  readonly at: string
  /** Minutes since the start of the load. */
  readonly minute: number
  readonly loadAverage: number
  readonly nodes: readonly NodeSample[]
  readonly database: {
    readonly connections: number
    /** Of all its processes, without shared memory. */
    readonly privateBytes: number
    readonly sizeBytes: number
  }
  /** Rows of tables whose rows are deleted again. */
  readonly rows: Readonly<Record<string, number>>
}

const Report = v.object({
  heapUsed: v.number(),
  external: v.number(),
  resources: v.array(v.string()),
})

/** The tables to count. These constant names go into an SQL statement. */
const TABLES = ['idempotency', 'session', 'budget_spent', 'login_try', 'upload_link', 'otp_request'] as const

/** A node, and the address of its probe. */
export interface ProbedNode extends ServedNode {
  readonly probe: string
}

/** @param postmaster the first process of the database */
export async function takeSample(
  db: Queryable,
  { nodes, postmaster, minute }: { nodes: readonly ProbedNode[]; postmaster: number; minute: number },
): Promise<Sample> {
  const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
  const [rows = {}] = await db.query<Record<string, number>>('soak.rows', `SELECT ${counts}`)
  const [usage] = await db.query<{ connections: number; sizeBytes: number }>(
    'soak.database',
    `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
            pg_database_size(current_database()) AS "sizeBytes"`,
  )
  return {
    at: new Date().toISOString(),
    minute: Math.round(minute * 100) / 100,
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    nodes: await Promise.all(nodes.map(sampleNode)),
    database: {
      connections: usage?.connections ?? 0,
      sizeBytes: usage?.sizeBytes ?? 0,
      privateBytes: memoryBytes(postmaster, 'RssAnon') + childrenOf(postmaster).reduce(privateOf, 0),
    },
    rows,
  }
}

async function sampleNode({ pid, probe, metricsUrl }: ProbedNode): Promise<NodeSample> {
  const rssBytes = memoryBytes(pid, 'VmRSS')
  const openFiles = readdirSync(`/proc/${pid}/fd`).length
  const metrics = await (await fetch(metricsUrl)).text()
  const report = v.parse(Report, JSON.parse(await text(connect(probe))))
  return {
    rssBytes,
    heapBytes: report.heapUsed,
    externalBytes: report.external,
    openFiles,
    resources: countsOf(report.resources),
    chatSockets: Number(/^krapao_sockets(?:\{.*\})? (\d+)/m.exec(metrics)?.[1] ?? Number.NaN),
  }
}

function countsOf(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function privateOf(sum: number, pid: number): number {
  return sum + memoryBytes(pid, 'RssAnon')
}
