import { ProviderError, ProviderRefusal } from '../providers/game-provider.ts'

/** How calls of a service outside, or reports of it, ended. */
export interface CallOutcomes {
  readonly succeededAt?: Date
  readonly failedAt?: Date
  /** Of the last failure, in short. */
  readonly fault?: string
  /** When the failures began that go on. */
  readonly failingSince?: Date
  /** How many there were since then. */
  readonly failures: number
}

/** Notes how calls end. Names: `game:PG` and so on, `sms`, `slips`, `gifts`, `scan`, `reports:bank`, `reports:qr`. */
export interface OutsideWatch {
  succeeded(name: string): void
  failed(name: string, error: unknown): void
}

/** Remembers how calls of this node ended until somebody takes it. */
export interface OutsideMemory extends OutsideWatch {
  /** What has happened since the last time. */
  take(): ReadonlyMap<string, CallOutcomes>
}

/** Where nobody watches. */
export const UNWATCHED: OutsideWatch = { succeeded() {}, failed() {} }

/** A report that was refused may be money that nobody books, however many are accepted after it. */
export function isReport(name: string): boolean {
  return name.startsWith('reports:')
}

/** @param now the clock that all nodes agree on */
export function rememberOutside(now: () => Date): OutsideMemory {
  let known = new Map<string, CallOutcomes>()
  return {
    succeeded(name) {
      const before = known.get(name) ?? { failures: 0 }
      const { failingSince: _, ...rest } = before
      known.set(
        name,
        isReport(name) ? { ...before, succeededAt: now() } : { ...rest, succeededAt: now(), failures: 0 },
      )
    },
    failed(name, error) {
      const before = known.get(name) ?? { failures: 0 }
      const failedAt = now()
      const failures = before.failures + 1
      known.set(name, {
        ...before,
        failedAt,
        fault: shortFault(error),
        failingSince: before.failingSince ?? failedAt,
        failures,
      })
    },
    take() {
      const taken = known
      known = new Map()
      return taken
    },
  }
}

const LONGEST_FAULT = 80

/** The message of an error, without what may be a key or a number: a module of the house writes its own. */
export function shortFault(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const joined = line.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  return joined.replaceAll(/[\w-]{16,}|\d{5,}/g, '…').slice(0, LONGEST_FAULT)
}

interface Watched {
  readonly watch: OutsideWatch
  readonly name: string
  /** Its end, while there is no answer, is a failure. */
  readonly signal?: AbortSignal | undefined
}

/** Makes a call and notes how it ended. A refusal is an answer like any other. */
export async function watched<T>({ watch, name, signal }: Watched, call: () => Promise<T>): Promise<T> {
  let isNoted = false
  const note = (error?: unknown) => {
    if (isNoted) return
    isNoted = true
    if (error === undefined || error instanceof ProviderRefusal) watch.succeeded(name)
    else watch.failed(name, error)
  }
  const abandon = () => note(new ProviderError('no answer in time'))
  signal?.addEventListener('abort', abandon)
  try {
    const answer = await call()
    note()
    return answer
  } catch (error) {
    note(error ?? new ProviderError('the provider failed'))
    throw error
  } finally {
    signal?.removeEventListener('abort', abandon)
  }
}
