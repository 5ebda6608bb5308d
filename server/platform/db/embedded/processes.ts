import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Only Linux shows who uses a folder; elsewhere PostgreSQL's own checks must suffice. */
export const KNOWS_WORKING_FOLDERS = process.platform === 'linux'

/** Whether the process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

/** Whether the pid belongs to any process, even a zombie. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The processes with this working folder: for a data directory, every process of its PostgreSQL. Empty where unknown. */
export function processesIn(folder: string): number[] {
  if (!KNOWS_WORKING_FOLDERS) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder))
}

/** Whether the process has this working folder; true for any live process where that is unknown. */
export function worksIn(pid: number, folder: string): boolean {
  if (!KNOWS_WORKING_FOLDERS) return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    // "pid (name) state ...": the name may contain anything, so the state is what follows the last parenthesis.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}
