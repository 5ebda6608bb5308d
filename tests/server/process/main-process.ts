import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../../server')
/** Longer than any test: what a test leaves running ends. */
const TIMEOUT_MS = 120_000

/** A server in a process of its own, with its output so far. */
export interface Run {
  readonly process: ChildProcess
  readonly output: () => string
  readonly closed: Promise<unknown>
}

interface Program {
  readonly arguments?: readonly string[]
  /** Below `server/`. */
  readonly name?: string
  readonly user?: { readonly uid?: number; readonly gid?: number }
}

/** Starts it, or another program of the server, on free ports with that environment. */
export function run(
  env: Record<string, string>,
  { name = 'main.ts', arguments: options = [], user = {} }: Program = {},
): Run {
  const process = spawn(globalThis.process.execPath, [join(SERVER, name), ...options], {
    ...user,
    timeout: TIMEOUT_MS,
    env: { ...globalThis.process.env, PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', ...env },
  })
  let output = ''
  process.stdout.on('data', (chunk) => (output += String(chunk)))
  process.stderr.on('data', (chunk) => (output += String(chunk)))
  return { process, output: () => output, closed: once(process, 'close') }
}

/** Waits until it prints its address. @returns that address */
export async function greeted({ process, output }: Run): Promise<string> {
  while (!/Krapao {6}\S+\s/.test(output())) {
    if (process.exitCode !== null) throw new Error(output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return /Krapao {6}(\S+)/.exec(output())?.[1] ?? ''
}

/** Waits until it has ended. @returns its exit code and its whole output */
export async function ended({ process, output, closed }: Run) {
  await closed
  return { code: process.exitCode, output: output() }
}
