import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError, type RunAs, WAY_OUT } from './cluster.ts'

const run = promisify(execFile)

/** The user reserved for PostgreSQL, where there is one. */
const OWN_USER = 'postgres'

/** Exists on practically every system; several programs may run as this user, so it must own nothing that is kept. */
const SHARED_USER = 'nobody'

/** User ids that systems assign to nobody (systemd leaves 60578 to 61183 unused); the first one without a name is used. */
const UNUSED_NUMBERS = [61_042, 61_043, 61_044]

/** Whether this process may become another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user that runs the cluster in `folder`: ourselves or, when we are root, the folder's owner.
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

/** A named ordinary user. @throws {EmbeddedDatabaseError} when the system has none. */
export async function ordinaryUser(): Promise<Required<RunAs>> {
  const user = (await userOf(OWN_USER)) ?? (await userOf(SHARED_USER))
  if (user !== undefined) return user
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and there is no user ${OWN_USER} or ${SHARED_USER}: start the server as an ordinary user or ${WAY_OUT}.`,
  )
}

/**
 * The owner of a cluster that root creates; no other program runs as this user. Where the system has no user for PostgreSQL it is a uid
 * without a name.
 *
 * @throws {EmbeddedDatabaseError} when all candidate uids have names.
 */
export async function clusterUser(name: string = OWN_USER): Promise<Required<RunAs>> {
  const user = await userOf(name)
  if (user !== undefined) return user
  for (const number of UNUSED_NUMBERS) if (!(await hasName(number))) return { uid: number, gid: number }
  throw new EmbeddedDatabaseError(`PostgreSQL does not run as root: create a user ${name} or ${WAY_OUT}.`)
}

/**
 * The user for programs that create a cluster and insist on a named user: the cluster's own user, or an ordinary one with the group of the
 * cluster, which nobody else is in.
 */
export async function makerFor(runAs: RunAs): Promise<RunAs> {
  if (runAs.uid === undefined || (await hasName(runAs.uid))) return runAs
  const { uid } = await ordinaryUser()
  return { ...runAs, uid }
}

/** Whether that user can enter and write the folder: every parent folder matters, not only the mode of this one. */
export async function canUse(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', folder], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Changes the owner of a folder and everything in it to that user. */
export async function giveAll(folder: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await run('chown', ['-hR', `${uid}:${gid}`, folder])
}

async function userOf(name: string): Promise<Required<RunAs> | undefined> {
  const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

async function hasName(uid: number): Promise<boolean> {
  return (await idOf('-u', String(uid))) !== undefined
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  try {
    return Number((await run('id', [flag, name])).stdout)
  } catch {
    return undefined
  }
}
