import { spawnSync } from 'node:child_process'

/** Whether this machine runs Debian and we are root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Installs packages of Debian. The caller checks whether that worked. */
export function installWithApt(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')} with apt ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  }
}
