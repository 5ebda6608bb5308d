import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Installs the third-party tools of `packages/`: building and testing the product does not need them. Their lockfile pins what they are.
 * Install scripts do not run, and optional packages (binaries for speed) are left out.
 * @returns the folder that holds them
 * @throws when npm could not install them
 */
export function installedPackages(): string {
  const cwd = join(import.meta.dirname, 'packages')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--omit=optional'], {
    cwd,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm ci in ${cwd} ended with ${status}`)
  return join(cwd, 'node_modules')
}
