import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from './bundle/compress.ts'

/**
 * Builds the operator's desk in a folder of its own. A failed build leaves the former one in place.
 *
 * @param root absolute folder of the project
 * @param dist absolute folder of the built desk
 */
export async function buildDesk(root: string, dist: string): Promise<void> {
  const scratch = (name: string) => join(root, '.cache', `${name}-${process.pid}`)
  const [fresh, former] = [scratch('desk'), scratch('former-desk')]
  try {
    await build({
      configFile: join(root, 'desk/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    })
    await compressFolder(fresh)
    if (existsSync(dist)) await rename(dist, former)
    await rename(fresh, dist)
  } finally {
    await Promise.all([fresh, former].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
