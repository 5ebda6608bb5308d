import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterUser, isRoot } from '../../../server/platform/db/embedded/run-as.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/** A disk with little space. */
export interface SmallDisk {
  /** Its topmost folder, which belongs to the user of the database. */
  readonly path: string
  /** Fills the disk. */
  fill(): Promise<void>
  /** Frees the space again. */
  free(): Promise<void>
  remove(): Promise<void>
}

const BLOCK = Buffer.alloc(4096)

/** Mounts a disk of that many MiB in memory; undefined where that is not permitted: it needs root on Linux. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  const path = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    // In a container, root may lack the permission.
    await rm(path, { recursive: true })
    return undefined
  }
  const { uid, gid } = await clusterUser()
  chownSync(path, uid, gid)
  const ballast = join(path, 'ballast')
  return {
    path,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(BLOCK)
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    async remove() {
      execFileSync('umount', [path])
      await rm(path, { recursive: true })
    },
  }
}
