import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { temporaryFolder } from './processes/temporary-folder.ts'

/** The empty folder of a test file, which is removed with it. */
export async function folderForFile(): Promise<string> {
  const folder = await temporaryFolder()
  // A database that ends there may still be writing.
  afterAll(() => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** Writes content to that file of the folder, text as it is and anything else as JSON. @returns its path */
export function writeIn(folder: string, name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
