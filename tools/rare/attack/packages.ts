import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/attack')

/**
 * Installs the tools that come from npm, beside the project and not in it: 90 MB that nobody needs who only builds or tests. Their
 * lockfile fixes the content of each; their install scripts are not run, and what is optional (binaries for speed) is left out.
 * @returns the folder in whose `node_modules` they are
 * @throws when npm could not install them
 */
export async function installedPackages(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, 'packages', name), join(folder, name))
  const log = join(folder, 'npm.log')
  const { code } = await runProgram('npm', ['ci', '--ignore-scripts', '--omit=optional'], {
    cwd: folder,
    log,
  })
  if (code !== 0 || !existsSync(join(folder, 'node_modules'))) throw new Error(`npm ci failed, see ${log}`)
  return folder
}
