import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

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

/** Programs that operators use and some server tests need: the file of each, and its Debian package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/{sbin,bin,local/bin}/nginx': 'nginx',
  '/usr/{bin,local/bin}/openssl': 'openssl',
  '/usr/{bin,local/bin}/promtool': 'prometheus',
  '/usr/lib/postgresql/{15,16,17,18}/bin/initdb': 'postgresql',
  ...(process.env['LONG'] === 'on' && {
    '/usr/bin/patroni': 'patroni',
    '/usr/bin/etcd': 'etcd-server',
    '/usr/sbin/haproxy': 'haproxy',
    '/usr/sbin/pgbouncer': 'pgbouncer',
  }),
}

/** Installs missing programs, as root on Debian. @returns the packages that are still missing; without them tests are skipped, except in CI */
export function providePrograms(): string[] {
  if (missingPrograms().length > 0 && canInstall()) installWithApt(missingPrograms())
  return missingPrograms()
}

function missingPrograms(): string[] {
  return Object.entries(PROGRAMS)
    .filter(([file]) => globSync(file).length === 0)
    .map(([, name]) => name)
}
