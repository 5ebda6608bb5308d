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

/** The user that is PostgreSQL's alone, where there is one. */
const OWN_USER = 'postgres'

/** Exists on practically every system; several programs may run as it, so nothing that is kept may be its own. */
const SHARED_USER = 'nobody'

/** Numbers that systems give to nobody (systemd keeps 60578 to 61183 unused); the first without a name is taken. */
const UNUSED_NUMBERS = [61_042, 61_043, 61_044]

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
 * An ordinary user with a name.
 *
 * @throws {EmbeddedDatabaseError} when the system has none.
 */
export async function ordinaryUser(): Promise<Required<RunAs>> {
  const user = (await userOf(OWN_USER)) ?? (await userOf(SHARED_USER))
  if (user !== undefined) return user
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and there is no user ${OWN_USER} or ${SHARED_USER}: start the server as an ordinary user or ${WAY_OUT}.`,
  )
}

/**
 * Whose a cluster is that root creates: no other program's. Where the system has no user for PostgreSQL it is a number without a name.
 *
 * @throws {EmbeddedDatabaseError} when all of them have names.
 */
export async function clusterUser(name: string = OWN_USER): Promise<Required<RunAs>> {
  const user = await userOf(name)
  if (user !== undefined) return user
  for (const number of UNUSED_NUMBERS) if (!(await hasName(number))) return { uid: number, gid: number }
  throw new EmbeddedDatabaseError(`PostgreSQL does not run as root: make a user ${name} or ${WAY_OUT}.`)
}

/** Whether a cluster belongs to the user that several programs may run as; that was so in earlier versions. */
export async function isShared({ uid }: RunAs): Promise<boolean> {
  return isRoot() && uid !== undefined && uid === (await userOf(SHARED_USER))?.uid
}

/**
 * As whom the programs run that make a cluster and insist on a user with a name: the cluster's own, or an ordinary one that is in the
 * group of the cluster, in which nobody else is.
 */
export async function makerFor(runAs: RunAs): Promise<RunAs> {
  if (runAs.uid === undefined || (await hasName(runAs.uid))) return runAs
  const { uid } = await ordinaryUser()
  return { ...runAs, uid }
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

/** Gives a folder and all in it to that user. */
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
