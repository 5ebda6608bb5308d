import { mkdir } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/**
 * Makes a folder and those above it that are missing; what it has made a power cut cannot take any more once this has resolved.
 */
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
