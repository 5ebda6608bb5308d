import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '../../disk/durable-files.ts'
import {
  APPLICATION,
  type Cluster,
  EmbeddedDatabaseError,
  PROGRAM_ENV,
  requireNoneBefore,
  type RunAs,
  SUPERVISOR,
} from './cluster.ts'
import { isAlive } from './processes.ts'
import { giveAll, makerFor } from './run-as.ts'

const run = promisify(execFile)

const DRAFT = /^data\.new-(\d+)$/

/**
 * Creates the cluster with its role and database, unless it exists. It is created beside its place and renamed, so that a kill at any moment
 * leaves either nothing or all of it, and of two processes that create it at once one wins.
 *
 * @throws {EmbeddedDatabaseError} when it cannot be created, or when there was one before.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  requireNoneBefore(cluster)
  await removeAbandonedDrafts(cluster.home)
  const draft = join(cluster.home, `data.new-${process.pid}`)
  await initialise(cluster, draft)
  try {
    await rename(draft, cluster.data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw error
  }
  await syncFolder(cluster.home)
}

async function initialise(cluster: Cluster, draft: string): Promise<void> {
  const maker = await makerFor(cluster.runAs)
  const options = { ...maker, cwd: '/', env: PROGRAM_ENV }
  const isLent = maker.uid !== cluster.runAs.uid
  try {
    if (isLent) await lend(cluster, draft, maker)
    await run(
      join(cluster.bin, 'initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${SUPERVISOR}`,
        // Everyone who reaches the socket is let in; its folder admits only the user of the cluster. There is no TCP port.
        '--auth-local=trust',
        '--auth-host=reject',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      options,
    )
    const answer = run(join(cluster.bin, 'postgres'), ['--single', '-D', draft, 'postgres'], options)
    answer.child.stdin?.end(
      `CREATE ROLE ${APPLICATION} LOGIN\nCREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}\n`,
    )
    const { stderr } = await answer
    if (/ERROR|FATAL|PANIC/.test(stderr)) throw new Error(stderr)
    if (isLent) await takeBack(cluster, draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedDatabaseError(
      `The embedded database could not be created in ${cluster.home}: ${reason.trim()}`,
    )
  }
}

/** Lets another user create the draft. That user reaches the home through its group only. */
async function lend({ home }: Cluster, draft: string, { uid, gid }: RunAs): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(draft, uid, gid)
  await chmod(home, 0o710)
}

async function takeBack({ home, runAs }: Cluster, draft: string): Promise<void> {
  await chmod(home, 0o700)
  await giveAll(draft, runAs)
}

async function removeAbandonedDrafts(home: string): Promise<void> {
  const names = await readdir(home)
  await Promise.all(
    names.map(async (name) => {
      const pid = DRAFT.exec(name)?.[1]
      if (pid === undefined || (isAlive(Number(pid)) && Number(pid) !== process.pid)) return
      // An initdb that outlived its killed parent may still be writing there.
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }),
  )
}
