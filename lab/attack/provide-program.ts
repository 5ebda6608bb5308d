import { spawnSync } from 'node:child_process'
import { canInstall, installWithApt } from '../../tools/programs/install-with-apt.ts'
import type { Attack } from './attack.ts'

/** Installs a missing program from Debian if possible; `missingPrograms` reports whether it is available. */
export function provideProgram({ program, package: name }: NonNullable<Attack['apt']>): void {
  if (!isThere(program) && canInstall()) installWithApt([name])
}

/** The programs that an attack needs and this machine lacks, each with instructions. */
export function missingPrograms({ apt }: Attack): string[] {
  if (apt === undefined || isThere(apt.program)) return []
  return [`${apt.program} is missing; on Debian 12: apt-get install ${apt.package}`]
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
}
