import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Folder of the project, absolute. */
export const projectDir = join(import.meta.dirname, '../..')

/** After this time a process that does not end on SIGTERM is killed, in ms. */
const END_DEADLINE_MS = 20_000

const running = new Set<ChildProcess>()
let isInterrupted = false

/** A process that ends at the end of the scope that holds it. */
export interface DisposableProcess extends AsyncDisposable {
  readonly pid: number
  /** Rejects when the process ends, with the last lines of its standard error. Never resolves. */
  readonly failure: Promise<never>
  /** Stops the process and waits until it has ended; may be called again. */
  end(): Promise<void>
}

/**
 * Starts a program in the project's folder, with `env` added to our environment.
 * @param output an open file for its standard output; without one the output is discarded
 */
export function startProcess(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: number | 'ignore' = 'ignore',
): DisposableProcess {
  if (isInterrupted) throw new Error('interrupted')
  const child = spawn(command, args, {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'pipe'],
  })
  running.add(child)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-2000)))
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const failure = exited.then(() => {
    throw new Error(`${command} ${args[0] ?? ''} ended\n${errors}`)
  })
  // Callers may await the failure, but need not: it must not become an unhandled rejection.
  failure.catch(() => undefined)

  async function end(): Promise<void> {
    if (!running.has(child)) return
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), END_DEADLINE_MS)
    await exited.finally(() => clearTimeout(killTimer))
  }
  return { pid: child.pid ?? 0, failure, end, [Symbol.asyncDispose]: end }
}

/** From now on a signal to this process ends its children first, so that the code that waits for them fails and cleans up. */
export function endChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true
      for (const child of running) child.kill('SIGTERM')
    })
  }
}
