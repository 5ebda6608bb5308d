import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of files that calls are processing. */
export function incomingDir(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/** No form takes that long: an older file was left behind by a server that ended in the middle of one. */
const ABANDONED_MS = 3_600_000

/** Removes what interrupted uploads left in the folder of temporary files; the folder need not exist. */
export async function removeAbandonedForms(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // Another node that shares the folder may have removed it meanwhile.
    const file = await stat(path).catch(() => undefined)
    if (file !== undefined && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
