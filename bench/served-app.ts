import { setTimeout as delay } from 'node:timers/promises'
import { type DisposableProcess, startProcess } from './child-process.ts'
import { PORTS } from './ports.ts'

/** How long a server may take until it answers, in ms. */
const START_DEADLINE_MS = 120_000

/** The app's own server, running as a process of its own. */
export interface ServedApp extends DisposableProcess {
  readonly origin: string
  /** From the start of the process until /health answered 200, in ms. */
  readonly startedInMs: number
}

/**
 * Starts the real server on the database in `dataDir`, without rate limits.
 * @param script what is started: the server itself, or `npm start`'s script around it
 * @param env what it is given besides, such as another database
 * @throws when it ends, or does not answer in two minutes
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
