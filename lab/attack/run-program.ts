import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'

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
  const file = createWriteStream(log)
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  file.end()
  return { code: typeof code === 'number' ? code : 1, output }
}
