import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
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

/** The kernel's unit on every Linux that runs Node. */
const TICKS_PER_SECOND = 100

interface Times {
  readonly parent: number
  readonly own: number
  /** Ticks of children that have ended. */
  readonly children: number
}

/** Processor time of a process and its children, in seconds. Linux only: NaN elsewhere. */
export function usedSeconds(pid: number): number {
  const root = timesOf(pid)
  if (root === undefined) return Number.NaN
  const children = childrenOf(pid).map((child) => timesOf(child))
  const ticks = children.reduce((sum, times) => sum + (times?.own ?? 0) + (times?.children ?? 0), 0)
  return (root.own + root.children + ticks) / TICKS_PER_SECOND
}

/** The children of a process. Linux only. */
export function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').map(Number)
  return all.filter((pid) => pid > 0 && timesOf(pid)?.parent === parent)
}

function timesOf(pid: number): Times | undefined {
  // The field before is the program's name in parentheses, which may contain anything.
  const fields = readProc(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => Number(fields[index] ?? 0),
  )
  return fields.length < 2 ? undefined : { parent, own: user + system, children: childUser + childSystem }
}

/** The memory of a process; 0 if it has ended meanwhile. Linux only. */
export function memoryBytes(pid: number, what: 'VmRSS' | 'RssAnon'): number {
  const found = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readProc(`/proc/${pid}/status`))
  return Number(found?.[1] ?? 0) * 1024
}

/** A file of the kernel about a process; empty if that has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
