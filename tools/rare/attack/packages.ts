import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/attack')

/**
 * Installs the tools from npm outside the project: builds and tests do not need these 90 MB. A lockfile pins their content. Install scripts
 * are not run, and optional packages (binaries for speed) are not installed.
 * @returns the folder with their `node_modules`
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
