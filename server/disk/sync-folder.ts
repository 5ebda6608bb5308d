import { open } from 'node:fs/promises'

/**
 * Waits until the names in a folder are on the disk. A file whose content was flushed is still gone after a power cut when the entry
 * of its folder was not: making, renaming and removing are facts of the folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows knows no such call, and opens no folder.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
