import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sourceStamp } from './bundle/source-stamp.ts'

/* Builds the app when it is missing, in dist/ or DIST_DIR, or was made from other sources or settings. */

const root = join(import.meta.dirname, '..')
const dist = resolve(root, process.env['DIST_DIR'] || 'dist')

if (stampOfBuild() !== sourceStamp(root)) {
  console.log('Building the app ...')
  const { buildApp } = await import('./build-app.ts')
  process.exitCode = (await buildApp({ isQuiet: true })) ? 0 : 1
}

function stampOfBuild(): unknown {
  try {
    const build: unknown = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))
    return typeof build === 'object' && build !== null && 'stamp' in build ? build.stamp : undefined
  } catch {
    return undefined
  }
}
