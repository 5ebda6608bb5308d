import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../engines/free-port.ts'
import { temporaryFolder } from '../../processes/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const START_LIMIT_MS = 60_000

/** A separate server with rate limits; the server that all tests share has none. */
export interface StrictServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built app with rate limits, on a database of its own. */
export async function startStrictServer(): Promise<StrictServer> {
  return startServer({ SANDBOX_PORT: '0', DESK_PORT: 'off', RATE_LIMIT: 'on' })
}

/** A server with its own sandbox and business clock, used by no other test. */
export interface OwnServer extends StrictServer {
  readonly sandboxUrl: string
}

/**
 * Starts a built app for a test that moves the clock or needs another market.
 * @param settings environment variables that differ from those of the test run
 */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const sandboxPort = String(await freePort())
  const server = await startServer({
    SANDBOX_PORT: sandboxPort,
    DESK_PORT: 'off',
    RATE_LIMIT: 'off',
    ...settings,
  })
  return { ...server, sandboxUrl: `http://127.0.0.1:${sandboxPort}` }
}

/** A server whose data outlives it. */
export interface LastingServer extends OwnServer {
  /** Restarts it at the same address with the same data, optionally as another version. */
  restart(version?: Version): Promise<void>
}

interface Version {
  /** The folder of its project. */
  readonly root: string
  readonly whileDown?: () => Promise<void>
}

/** Starts the built app for a test that restarts it. */
export async function startLastingServer({
  root = ROOT,
  settings = {},
}: {
  readonly root?: string
  readonly settings?: Readonly<Record<string, string>>
} = {}): Promise<LastingServer> {
  const dataDir = await temporaryFolder()
  const [port, sandboxPort] = [String(await freePort()), String(await freePort())]
  const all = {
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DESK_PORT: 'off',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...settings,
  }
  let running = await startServer(all, 'server/main.ts', root)
  return {
    url: running.url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    async restart(version) {
      await running.stop()
      await version?.whileDown?.()
      running = await startServer(all, 'server/main.ts', version?.root ?? root)
    },
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startServer(
  choices: Readonly<Record<string, string>>,
  script = 'tools/serve-for-tests.ts',
  root = ROOT,
): Promise<StrictServer> {
  const port = choices['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...choices, PORT: String(port) }
  const server = spawn(process.execPath, [script], { cwd: root, env, stdio: 'ignore' })
  const ended = once(server, 'exit')
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await isReady(url))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the server did not start')
    await delay(100)
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}
