import { globSync } from 'node:fs'
import { canInstall, installWithApt } from './install-with-apt.ts'

/** Programs that operators use and some server tests need: the file of each, and its Debian package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/{sbin,bin,local/bin}/nginx': 'nginx',
  '/usr/{bin,local/bin}/openssl': 'openssl',
  '/usr/{bin,local/bin}/promtool': 'prometheus',
  '/usr/lib/postgresql/{15,16,17,18}/bin/initdb': 'postgresql',
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
