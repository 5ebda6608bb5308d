import type { Status } from './crowd.ts'

/** The outcomes of the calls under a load. */
export interface Answered {
  /** Calls that were answered with 200. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How often each other status was answered; 0 means no answer. */
  readonly others: ReadonlyMap<Status, number>
}

/** Keeps `clients` busy for `durationMs`; each makes its next call after any answer to the last one. */
export async function answered(
  call: () => Promise<Status>,
  { clients, durationMs }: { readonly clients: number; readonly durationMs: number },
): Promise<Answered> {
  const tookMs: number[] = []
  const others = new Map<Status, number>()
  const startedAt = performance.now()
  async function keepBusy(): Promise<void> {
    while (performance.now() - startedAt < durationMs) {
      const from = performance.now()
      const status = await call()
      if (status === 200) tookMs.push(performance.now() - from)
      else others.set(status, (others.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, keepBusy))
  const seconds = (performance.now() - startedAt) / 1000
  tookMs.sort((a, b) => a - b)
  const percentile = (share: number) => tookMs[Math.ceil(share * tookMs.length) - 1] ?? Number.NaN
  return { perSecond: tookMs.length / seconds, p50Ms: percentile(0.5), p99Ms: percentile(0.99), others }
}

/** Describes the calls that were not answered with 200; undefined when all were. */
export function refusals(what: string, { others }: Answered): string | undefined {
  const counted = [...others].map(
    ([status, count]) => `${count} times ${status === 0 ? 'no answer' : status}`,
  )
  return counted.length === 0 ? undefined : `${what}: ${counted.join(', ')}`
}
