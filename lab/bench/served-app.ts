import { requester } from '../../tests/support/browser/requester.ts'
import { untilAnswered } from '../../tests/support/processes/until-answered.ts'
import { type DisposableProcess, startProcess } from './processes.ts'

const firstPort = Number(process.env['BENCH_PORT'] ?? 25_600)

/** Loopback ports of the benchmarks; `BENCH_PORT` changes all of them. Each node of a site uses three ports. */
export const PORTS = {
  app: firstPort,
  sandbox: firstPort + 1,
  floor: firstPort + 2,
  devTools: firstPort + 3,
  nodes: firstPort + 10,
} as const

/** The server of the app in a separate process. */
export interface ServedApp extends DisposableProcess {
  readonly origin: string
}

/**
 * Starts the real server on the database in `dataDir`, without rate limits.
 * @param env additional environment variables
 * @throws when it ends, or does not answer within two minutes
 */
export async function serveApp(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServedApp> {
  const origin = `http://127.0.0.1:${PORTS.app}`
  const child = startProcess(process.execPath, ['server/main.ts'], {
    PORT: String(PORTS.app),
    SANDBOX_PORT: String(PORTS.sandbox),
    DESK_PORT: 'off',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...env,
  })
  await untilAnswered(`${origin}/health`, child.failure).catch(async (error: unknown) => {
    await child.end()
    throw error
  })
  return { ...child, origin }
}

/** Triggers events in the sandbox. */
export const inSandbox = requester(`http://127.0.0.1:${PORTS.sandbox}`)
