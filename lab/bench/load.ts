/** The result of a load. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Keeps `clients` busy for `durationMs`; each starts its next task when the last one has ended.
 * @throws the first error of a task; the other clients finish theirs and stop
 */
export async function load(
  work: (client: number) => Promise<void>,
  { clients, durationMs }: { clients: number; durationMs: number },
): Promise<LoadResult> {
  const tookMs: number[] = []
  const startedAt = performance.now()
  const failure = new AbortController()

  async function keepBusy(client: number): Promise<void> {
    while (!failure.signal.aborted && performance.now() - startedAt < durationMs) {
      const from = performance.now()
      await work(client).catch((error: unknown) => {
        failure.abort()
        throw error
      })
      tookMs.push(performance.now() - from)
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => keepBusy(client)))
  const seconds = (performance.now() - startedAt) / 1000
  tookMs.sort((a, b) => a - b)
  const percentile = (share: number) => tookMs[Math.ceil(share * tookMs.length) - 1] ?? Number.NaN
  return { perSecond: tookMs.length / seconds, p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}
