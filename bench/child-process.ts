import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Folder of the project, absolute. */
export const projectDir = join(import.meta.dirname, '..')

/** How long a process may take to end after it was asked to, in ms; then it is killed. */
const END_DEADLINE_MS = 20_000

const running = new Set<ChildProcess>()
let isInterrupted = false

/** A process that ends with the scope that holds it. */
export interface DisposableProcess extends AsyncDisposable {
  readonly pid: number
  /** Rejects when the process ends, with the last lines it wrote to its error output. Never resolves. */
  readonly failure: Promise<never>
  /** Asks it to end and waits until it has; may be called again. */
  end(): Promise<void>
}

/**
 * Starts a program in the project's folder with `env` on top of ours.
 * @param output an open file for its standard output, which is dropped otherwise
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
  // Whoever is waiting for something else hears of it; nobody has to.
  failure.catch(() => undefined)

  async function end(): Promise<void> {
    if (!running.has(child)) return
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), END_DEADLINE_MS)
    await exited.finally(() => clearTimeout(impatient))
  }
  return { pid: child.pid ?? 0, failure, end, [Symbol.asyncDispose]: end }
}

/** From now on a signal to this process ends its children first: what waits for them fails and tidies up on its way out. */
export function endChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true
      for (const child of running) child.kill('SIGTERM')
    })
  }
}
