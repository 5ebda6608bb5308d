import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that runs `embedded-node.ts`. */
export interface SpawnedServer {
  readonly pid: number
  /** References of the deposits acknowledged so far. */
  readonly acknowledged: string[]
  /** Its log output. */
  readonly log: string[]
  /** Resolves when it has acknowledged that many deposits; rejects when it ends before. */
  untilAcknowledged(count: number): Promise<void>
  /** Sends the signal and waits for the end of the process. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts a server on `dataDir`, as another user if one is given. */
export function spawnServer(dataDir: string, user: { uid?: number; gid?: number } = {}): SpawnedServer {
  const script = join(import.meta.dirname, 'embedded-node.ts')
  const child = spawn(process.execPath, [script, dataDir], { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  const [acknowledged, log]: [string[], string[]] = [[], []]
  createInterface(child.stdout).on('line', (line) => acknowledged.push(line))
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const exited = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    acknowledged,
    log,
    async untilAcknowledged(count) {
      while (acknowledged.length < count) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it ended: ${log.join('\n')}`)
        await delay(10)
      }
    },
    async end(signal) {
      child.kill(signal)
      await exited
    },
  }
}
