import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SCRIPT = join(import.meta.dirname, '../processes/money-node.ts')
const STARTED_WITHIN_MS = 60_000

/** A server and its database that store everything on one disk. */
export interface NodeOnDisk {
  readonly url: string
  readonly sandboxUrl: string
  /** Ends the server and its database at the same moment. */
  kill(): Promise<void>
}

/** The DATA_DIR of the server on that disk. */
export const dataDirOn = (disk: string): string => join(disk, 'closed', 'data')

/**
 * Starts the server as root with DATA_DIR below a folder that only root may enter, so that the database is in /var/lib and a note in
 * DATA_DIR names its folder; both are on the disk. The server runs in its own mount and process namespaces, which end with it.
 *
 * @throws with the server's output, when it does not start.
 */
export async function startNodeOnDisk(disk: string): Promise<NodeOnDisk> {
  mkdirSync(join(disk, 'closed'), { recursive: true, mode: 0o700 })
  mkdirSync(join(disk, 'lib'), { recursive: true })
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const script = 'mount --bind "$1" /var/lib && shift && exec "$@"'
  const command = [process.execPath, SCRIPT, dataDirOn(disk), '', 'patient']
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script, 'sh', join(disk, 'lib'), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  const exited = once(child, 'exit')
  const patience = setTimeout(() => child.kill('SIGKILL'), STARTED_WITHIN_MS)
  const ended = exited.then(() => {
    throw new Error(`the server did not start: ${output.slice(-5).join('\n')}`)
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  clearTimeout(patience)
  void ended.catch(() => undefined)
  return {
    ...JSON.parse(String(line)),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
