import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Puts a new folder in the place of `folder` once `fill` has succeeded, so that nobody sees half of it; otherwise the former one stays.
 *
 * @param folder absolute
 */
export async function replaceFolder(folder: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  const [fresh, former] = [scratch(folder, 'fresh'), scratch(folder, 'former')]
  try {
    await mkdir(fresh, { recursive: true })
    await fill(fresh)
    if (existsSync(folder)) await rename(folder, former)
    await rename(fresh, folder)
  } finally {
    await Promise.all([fresh, former].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/**
 * A folder of this process, beside the one that it replaces: from another file system it could not be renamed. That of dist/ is in .cache, which
 * linters and the like leave out.
 */
function scratch(folder: string, name: string): string {
  const beside = dirname(folder)
  return join(beside === root ? join(root, '.cache') : beside, `.${basename(folder)}-${name}-${process.pid}`)
}
