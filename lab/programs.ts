import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './attack/run-program.ts'

const PACKAGES = join(import.meta.dirname, 'packages')

/**
 * Installs the third-party tools of `packages/`: building and testing the product does not need them. Their lockfile pins what they are.
 * Install scripts do not run, and optional packages (binaries for speed) are left out.
 * @returns the folder that holds them
 * @throws when npm could not install them
 */
export async function installedPackages(): Promise<string> {
  const folder = join(PACKAGES, 'node_modules')
  const log = join(import.meta.dirname, '../.cache/lab-npm.log')
  const { code } = await runProgram('npm', ['ci', '--ignore-scripts', '--omit=optional'], {
    cwd: PACKAGES,
    log,
  })
  if (code !== 0 || !existsSync(folder)) throw new Error(`npm ci failed, see ${log}`)
  return folder
}
