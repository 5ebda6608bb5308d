import { globSync } from 'node:fs'
import { canInstall, installWithApt } from './install-with-apt.ts'

/** What an operator has beside Node, and some tests of the server try with it: its file, and its package in Debian. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/{sbin,bin,local/bin}/nginx': 'nginx',
  '/usr/{bin,local/bin}/openssl': 'openssl',
  '/usr/lib/postgresql/{15,16,17,18}/bin/initdb': 'postgresql',
}

/** Installs what is missing as root on Debian. @returns the packages that are missing all the same; without them tests are left out, but not in CI */
export function providePrograms(): string[] {
  if (missingPrograms().length > 0 && canInstall()) installWithApt(missingPrograms())
  return missingPrograms()
}

function missingPrograms(): string[] {
  return Object.entries(PROGRAMS)
    .filter(([file]) => globSync(file).length === 0)
    .map(([, name]) => name)
}
