import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { processesIn } from '../../../server/platform/db/embedded/processes.ts'

/** Which processes die: the server, the database below it, or both at the same moment. */
export type Casualty = 'server' | 'database' | 'everything'

/** A server in a separate process that can be killed and restarted on the same data. */
export interface MoneyNode {
  /** Its origin, which changes with each start; undefined while it is down. */
  readonly url: string | undefined
  readonly sandboxUrl: string | undefined
  /** Kills with SIGKILL, and restarts what was killed. */
  crash(casualty: Casualty): Promise<void>
  /** Stops it cleanly and starts it again, as the version in that folder, by default the one before. */
  restart(version?: string): Promise<void>
  /** Stops it cleanly; rejects when it fails to stop cleanly or in time. */
  stop(): Promise<void>
}

/** The folder of the present version. */
export const PRESENT = join(import.meta.dirname, '../../..')
const LINES_KEPT = 20

/** Starts the server of `money-node.ts` on that folder, optionally on a shared database, at a fixed port, and of another version. */
export async function startMoneyNode(
  dataDir: string,
  databaseUrl = '',
  patience: 'patient' | 'impatient' = 'impatient',
  port = 0,
  firstVersion = PRESENT,
): Promise<MoneyNode> {
  const database = join(dataDir, 'postgres', 'data')
  const lines: string[] = []
  let addresses: { url?: string; sandboxUrl?: string } = {}
  let version = firstVersion
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const script = join(version, 'tests/support/processes/money-node.ts')
    const started = spawn(process.execPath, [script, dataDir, databaseUrl, patience, String(port)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    createInterface(started.stderr).on('line', (line) => {
      lines.push(line)
      if (lines.length > LINES_KEPT) lines.shift()
    })
    const ended = once(started, 'exit').then(() => {
      throw new Error(`the server did not start: ${lines.join('\n')}`)
    })
    const ready = once(createInterface(started.stdout), 'line')
    const [line] = await Promise.race([ready, ended])
    void ended.catch(() => undefined)
    addresses = JSON.parse(String(line))
    return started
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    // Nobody stopped it, so the test must fail for any cause.
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server has ended by itself: ${lines.join('\n')}`)
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    addresses = {}
    if (signal === 'SIGTERM' && code !== 0)
      throw new Error(`the server did not end in good order (${String(code)}): ${lines.join('\n')}`)
  }

  return {
    get url() {
      return addresses.url
    },
    get sandboxUrl() {
      return addresses.sandboxUrl
    },
    async crash(casualty) {
      if (casualty === 'database') {
        // Without the postmaster the other database processes end by themselves, and the server starts it again.
        process.kill(Number(readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
        return
      }
      if (casualty === 'everything') for (const pid of processesIn(database)) process.kill(pid, 'SIGKILL')
      await end('SIGKILL')
      child = await start()
    },
    async restart(next = version) {
      await end('SIGTERM')
      version = next
      child = await start()
    },
    stop: () => end('SIGTERM'),
  }
}
