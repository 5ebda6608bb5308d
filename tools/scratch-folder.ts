import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes. A run leaves at most a few hundred megabytes at a time. */
const ROOM = 4 * 2 ** 30

/**
 * Makes a folder in memory for what the tests write, where this machine has room for it: none of it has to survive, and a slow disk would take a
 * third of the run. It goes with this process.
 *
 * @returns undefined where tests use the usual temporary folder.
 */
export function makeScratchFolder(): string | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'krapao-'))
  // As of every temporary folder: programs of other users, such as the database, go through it.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
