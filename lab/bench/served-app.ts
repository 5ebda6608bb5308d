import { setTimeout as delay } from 'node:timers/promises'
import { type DisposableProcess, startProcess } from './processes.ts'

const firstPort = Number(process.env['BENCH_PORT'] ?? 25_600)

/** Loopback ports of the benchmarks; `BENCH_PORT` changes all of them. Each node of a site uses three ports. */
export const PORTS = {
  app: firstPort,
  sandbox: firstPort + 1,
  floor: firstPort + 2,
  nodes: firstPort + 10,
} as const

/** Time limit until a server answers, in ms. */
const START_DEADLINE_MS = 120_000

/** The server of the app in a separate process. */
export interface ServedApp extends DisposableProcess {
  readonly origin: string
  /** From the start of the process until /health answered 200, in ms. */
  readonly startedInMs: number
}

/**
 * Starts the real server on the database in `dataDir`, without rate limits.
 * @param script the script to start: the server itself, or the script of `npm start`
 * @param env additional environment variables, such as those of another database
 * @throws when it ends, or does not answer within two minutes
 */
export async function serveApp(
  dataDir: string,
  script: 'server/main.ts' | 'tools/start.mjs' = 'server/main.ts',
  env: Readonly<Record<string, string>> = {},
): Promise<ServedApp> {
  const origin = `http://127.0.0.1:${PORTS.app}`
  const startedAt = performance.now()
  const child = startProcess(process.execPath, [script], {
    PORT: String(PORTS.app),
    SANDBOX_PORT: String(PORTS.sandbox),
    DESK_PORT: 'off',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...env,
  })
  try {
    await Promise.race([untilHealthy(origin, startedAt + START_DEADLINE_MS), child.failure])
  } catch (error) {
    await child.end()
    throw error
  }
  return { ...child, origin, startedInMs: performance.now() - startedAt }
}

async function untilHealthy(origin: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/health`).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(5)
  }
  throw new Error(`${origin} did not answer in time`)
}

/** Triggers an event in the sandbox. @throws when the sandbox refuses */
export async function inSandbox(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  const url = `http://127.0.0.1:${PORTS.sandbox}/api/${path}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the sandbox answered ${path} with ${answer.status}`)
}
