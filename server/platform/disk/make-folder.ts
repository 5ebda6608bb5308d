import { mkdir } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Creates a folder and its missing parents; once this has resolved, they survive a power cut. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const topmost = await mkdir(path, { recursive: true, mode })
  if (topmost === undefined) return
  const levels = relative(topmost, path).split(sep).filter(Boolean).length + 1
  let folder = resolve(path)
  for (let level = 0; level < levels; level += 1) {
    folder = dirname(folder)
    await syncFolder(folder)
  }
}
