import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../engines/free-port.ts'
import { temporaryFolder } from '../../processes/temporary-folder.ts'
import { untilAnswered } from '../../processes/until-answered.ts'
import { type Players, playersOf } from '../player.ts'
import { type Sandbox, sandboxAt } from '../sandbox.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../..')

/** A separate server with its own sandbox and business clock, used by no other test. */
export interface OwnServer extends Running {
  readonly sandboxUrl: string
  readonly sandbox: Sandbox
  readonly players: Players
}

interface Running {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a built app for a test that moves the clock, or needs rate limits or another market.
 * @param settings environment variables that differ from those of the test run
 */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const sandboxPort = String(await freePort())
  return withWorld(
    await startServer({ SANDBOX_PORT: sandboxPort, DESK_PORT: 'off', RATE_LIMIT: 'off', ...settings }),
    sandboxPort,
  )
}

/** A house without the sandbox. */
export interface HouseServer extends Running {
  readonly deskUrl: string
  /** What the command printed for each of its first people: where they enter the desk. */
  readonly invitations: readonly string[]
}

/** Starts a house on an empty database, for two managers who enter by the command. @param settings its files */
export async function startHouse(settings: Readonly<Record<string, string>>): Promise<HouseServer> {
  const dataDir = await temporaryFolder()
  const deskPort = String(await freePort())
  const env = { ...settings, DATA_DIR: dataDir, SANDBOX_PORT: 'off', DESK_PORT: deskPort }
  const deskUrl = `http://127.0.0.1:${deskPort}`
  const invite = async () => {
    const options = { cwd: ROOT, env: { ...process.env, ...env } }
    const program = ['server/desk/invite-command.ts', '--role', 'manager', '--url', deskUrl]
    return (await run(process.execPath, program, options)).stdout.split('\n')[0] ?? ''
  }
  const invitations = [await invite(), await invite()]
  const running = await startServer(env, 'server/main.ts')
  return {
    ...running,
    deskUrl,
    invitations,
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function withWorld(server: Running, sandboxPort: string): OwnServer {
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  return {
    ...server,
    sandboxUrl,
    sandbox: sandboxAt(sandboxUrl),
    players: playersOf(server.url, sandboxUrl),
  }
}

/** A server whose data outlives it. */
export interface LastingServer extends OwnServer {
  /** Restarts it at the same address with the same data, as another version. */
  restart(version: Version): Promise<void>
}

interface Version {
  /** The folder of its project. */
  readonly root: string
  readonly whileDown: () => Promise<void>
}

/** Starts the built app of that project for a test that replaces it. */
export async function startLastingServer(root: string, distDir: string): Promise<LastingServer> {
  const dataDir = await temporaryFolder()
  const [port, sandboxPort] = [String(await freePort()), String(await freePort())]
  const settings = {
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DESK_PORT: 'off',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    RATE_LIMIT: 'off',
  }
  let running = await startServer(settings, 'server/main.ts', root)
  return {
    ...withWorld(running, sandboxPort),
    async restart(version) {
      await running.stop()
      await version.whileDown()
      running = await startServer(settings, 'server/main.ts', version.root)
    },
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startServer(
  choices: Readonly<Record<string, string>>,
  script = 'tools/serve-for-tests.mjs',
  root = ROOT,
): Promise<Running> {
  const port = choices['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...choices, PORT: String(port) }
  const server = spawn(process.execPath, [script], { cwd: root, env, stdio: 'ignore' })
  const ended = once(server, 'exit')
  await untilAnswered(`${url}/health`, ended)
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
