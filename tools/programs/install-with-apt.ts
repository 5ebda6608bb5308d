import { spawnSync } from 'node:child_process'

/** Whether this machine is a Debian, and ours to change. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Installs packages of Debian; whether that worked is for the caller to find out. */
export function installWithApt(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')} with apt ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  }
}
