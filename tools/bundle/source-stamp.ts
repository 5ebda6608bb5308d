import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All sources of the built app. */
const SOURCES = [
  '{src,sw,manifest,public,tools/vite,desk}/**/*.*',
  '{index.html,vite.config.ts,lingui.config.ts,package.json,package-lock.json}',
  '.env*',
]

/** Written by the build itself. */
const GENERATED = 'src/routeTree.gen.ts'

/**
 * Identifies the input of a build: its sources and its settings, which are those named VITE_ and SW_KILL. With an equal stamp another build would give the same app.
 */
export function sourceStamp(root: string, env: NodeJS.ProcessEnv = process.env): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: root, exclude: [GENERATED] }).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('VITE_') || key === 'SW_KILL')
    .toSorted()) {
    hash.update(`${name}=${env[name]}\0`)
  }
  return hash.digest('hex').slice(0, 16)
}
