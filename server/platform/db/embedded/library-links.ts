import { lstat, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'

const LINKS = v.array(v.object({ source: v.string(), target: v.string() }))
type Link = v.InferOutput<typeof LINKS>[number]

/**
 * Creates the symbolic links between the libraries of a binary package. npm packages cannot contain links, so the package's install script
 * creates them. `npm install --ignore-scripts` does not run it.
 *
 * @returns false when a link is missing and cannot be created (a read-only node_modules).
 */
export async function makeLibraryLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = v.parse(LINKS, JSON.parse(list))
  const made = await Promise.all(links.map(async (link) => makeLink(packageDir, link)))
  return made.every(Boolean)
}

async function makeLink(packageDir: string, { source, target }: Link): Promise<boolean> {
  const path = join(packageDir, target)
  try {
    await lstat(path)
    return true
  } catch {
    return symlink(relative(dirname(target), source), path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    )
  }
}
