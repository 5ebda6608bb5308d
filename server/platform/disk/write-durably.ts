import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/**
 * Writes a file atomically and durably: after a power cut it is there completely or not at all, and it is there once this has resolved. It is
 * written beside its place, flushed and renamed, and its folder is flushed. An existing file is replaced.
 *
 * @param mode who may read it; by default only its owner
 */
export async function writeDurably(path: string, content: string | Buffer, mode = 0o600): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, content, { flag: 'wx', mode, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}
