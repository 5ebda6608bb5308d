import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRoot } from '../../../server/platform/db/embedded/run-as.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { type Loss, readLog, replay } from './disk-log.ts'

const SCRIPT = join(import.meta.dirname, 'serve-logged-disk.ts')
const WITHIN_MS = 10_000
const POLL_MS = 20

/** A disk that logs its writes and flushes. Its state after a power cut at any moment can be reproduced. */
export interface LoggedDisk {
  /** Its mount point, also for the states after a cut. */
  readonly path: string
  /** The current position in the log; everything flushed so far is before it. */
  position(): number
  /** Removes the disk; nothing is logged any more. */
  unplug(): Promise<void>
  /** Mounts the state after a cut at that position of the log, and runs `work` on it. */
  afterCut<T>(position: number, loss: Loss, random: SeededRandom, work: () => Promise<T>): Promise<T>
}

/** Whether this machine supports it: root on Linux with FUSE, loop devices and namespaces. */
export function canLogDisks(): boolean {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK)
    if (process.platform !== 'linux' || !isRoot()) return false
    execFileSync('losetup', ['-f'], { stdio: 'ignore' })
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'mke2fs', '-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param folder empty, on a disk with enough space; the caller removes it */
export async function loggedDisk(folder: string, megabytes: number): Promise<LoggedDisk> {
  const [path, device] = [join(folder, 'disk'), join(folder, 'device')]
  const [first, served, cut] = [join(folder, 'first'), join(folder, 'served'), join(folder, 'cut')]
  const log = join(folder, 'log')
  mkdirSync(path)
  writeFileSync(device, '')
  writeFileSync(first, '')
  truncateSync(first, megabytes * 1024 * 1024)
  const whole = 'lazy_itable_init=0,lazy_journal_init=0'
  execFileSync('mke2fs', ['-q', '-t', 'ext4', '-E', whole, first])
  copySparse(first, served)
  const server = spawn(process.execPath, [SCRIPT, device, served, log], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const deadline = Date.now() + WITHIN_MS
  while (statSync(device).size === 0) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the logged disk was not mounted')
    await delay(POLL_MS)
  }
  execFileSync('mount', ['-o', 'loop', device, path])
  return {
    path,
    position: () => statSync(log).size,
    async unplug() {
      await unmount(path)
      await unmount(device)
      await ended
    },
    async afterCut(position, loss, random, work) {
      copySparse(first, cut)
      replay(readLog(log, position), cut, loss, random)
      execFileSync('mount', ['-o', 'loop', cut, path])
      try {
        return await work()
      } finally {
        await unmount(path)
        rmSync(cut)
      }
    },
  }
}

/** The images are mostly empty, so a normal copy would be slow. */
function copySparse(from: string, to: string): void {
  execFileSync('cp', ['--sparse=always', from, to])
}

/** Processes that used the disk may take a moment to end. */
async function unmount(path: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    try {
      return void execFileSync('umount', [path], { stdio: 'pipe' })
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await delay(POLL_MS)
  }
}
