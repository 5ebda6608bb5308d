import { open } from 'node:fs/promises'

/**
 * Waits until the names in a folder are on the disk. After a power cut a flushed file is still gone if its directory entry was not flushed:
 * creating, renaming and removing change the folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call, and cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
