import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceStamp } from './source-stamp.ts'

/* Builds the app when dist/ is missing or was made from other sources or settings. */

const root = join(import.meta.dirname, '..')

if (stampOfBuild() !== sourceStamp(root)) {
  console.log('Building the app ...')
  await import('./build.ts')
}

function stampOfBuild(): unknown {
  try {
    const build: unknown = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8'))
    return typeof build === 'object' && build !== null && 'stamp' in build ? build.stamp : undefined
  } catch {
    return undefined
  }
}
