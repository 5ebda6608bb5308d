import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')

/** A server in a process of its own, with its output so far. */
export interface Run {
  readonly process: ChildProcess
  readonly output: () => string
}

/** Starts it on free ports with that environment. */
export function run(env: Record<string, string>): Run {
  const process = spawn(globalThis.process.execPath, [MAIN], {
    env: { ...globalThis.process.env, PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', ...env },
  })
  let output = ''
  process.stdout.on('data', (chunk) => (output += String(chunk)))
  process.stderr.on('data', (chunk) => (output += String(chunk)))
  return { process, output: () => output }
}

/** Waits until it prints its address. @returns that address */
export async function greeted({ process, output }: Run): Promise<string> {
  while (!/Sandbox {5}http/.test(output())) {
    if (process.exitCode !== null) throw new Error(output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return /Krapao {6}(\S+)/.exec(output())?.[1] ?? ''
}

/** Waits until it has ended. */
export async function exitCode({ process }: Run): Promise<number | null> {
  if (process.exitCode === null) await once(process, 'exit')
  return process.exitCode
}
