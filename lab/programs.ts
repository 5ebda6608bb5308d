import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { canInstall, installWithApt } from '../tools/programs/provide-programs.ts'

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

/** How a program ended. */
export interface ProgramResult {
  /** Its exit code; 1 when a signal ended it. */
  readonly code: number
  /** Its standard output. */
  readonly output: string
}

interface Options {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** File with its output. */
  readonly log: string
}

/**
 * Runs a program to its end. Its standard input is empty: some of these tools read their targets from there.
 * @throws when there is no such program
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, log }: Options,
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, TERM: 'dumb', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  file.end()
  return { code: typeof code === 'number' ? code : 1, output }
}

/** A program, and the Debian package that has it. */
export interface DebianProgram {
  readonly program: string
  readonly package: string
}

/** Installs a missing program from Debian if possible; `missingPrograms` reports whether it is available. */
export function provideProgram({ program, package: name }: DebianProgram): void {
  if (!isThere(program) && canInstall()) installWithApt([name])
}

/** The programs that an attack needs and this machine lacks, each with instructions. */
export function missingPrograms({ apt }: { readonly apt?: DebianProgram }): string[] {
  if (apt === undefined || isThere(apt.program)) return []
  return [`${apt.program} is missing; on Debian 12: apt-get install ${apt.package}`]
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
}
