import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { folderForFile } from '../../support/folder-for-file.ts'

export const SHELL = '<!doctype html><title>shell</title>'
export const SCRIPT = 'export const answer = 42'

/** A folder for the test file that looks like a build whose backend and chat are elsewhere. */
export async function builtAppForFile(): Promise<string> {
  const dist = await folderForFile()
  await mkdir(join(dist, 'assets'))
  const files: Record<string, string | Buffer> = {
    'index.html': SHELL,
    'sw.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{}',
    'version.json': '{}',
    'assets/app-Cafe1234.js': SCRIPT,
    'assets/app-Cafe1234.js.br': brotliCompressSync(SCRIPT),
    'assets/app-Cafe1234.js.gz': gzipSync(SCRIPT),
    'build.json': JSON.stringify({
      market: 'th',
      backendUrl: 'https://api.example/base',
      chatUrl: 'https://chat.example',
      buildId: 'test',
    }),
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(dist, name), content)))
  return dist
}
