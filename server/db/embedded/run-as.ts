import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError, WAY_OUT } from './embedded-error.ts'

const run = promisify(execFile)

/** The user PostgreSQL runs as, in the form of spawn options; empty means the user of this process. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root; these users exist on practically every system. */
const ORDINARY_USERS = ['postgres', 'nobody']

/** Whether this process may become another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Who runs the cluster that lives in `folder`: we ourselves or, when we are root, the folder's owner.
 *
 * @throws {EmbeddedDatabaseError} when the folder belongs to another user.
 */
export async function ownerOf(folder: string): Promise<RunAs> {
  const { uid, gid } = await stat(folder)
  if (isRoot()) return { uid, gid }
  if (uid === process.getuid?.()) return {}
  throw new EmbeddedDatabaseError(
    `The database in ${folder} belongs to another user: start the server as that user.`,
  )
}

/**
 * An ordinary user for a new cluster that root creates.
 *
 * @throws {EmbeddedDatabaseError} when the system has none.
 */
export async function ordinaryUser(): Promise<Required<RunAs>> {
  for (const name of ORDINARY_USERS) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and there is no user ${ORDINARY_USERS.join(' or ')}: start the server as an ordinary user or ${WAY_OUT}.`,
  )
}

/** Whether that user can enter and write the folder: every folder above it matters, not only its own mode. */
export async function canUse(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', folder], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  try {
    return Number((await run('id', [flag, name])).stdout)
  } catch {
    return undefined
  }
}
