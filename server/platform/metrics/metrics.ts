import { exposition, type Family } from './exposition.ts'

type Source = () => Family | readonly Family[] | Promise<readonly Family[]>

/** All metrics of this node, collected on request. */
export interface Metrics {
  /** Adds a source. A source that fails is left out, and its failure is counted. */
  add(source: Source): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}

export function metrics(): Metrics {
  const sources: Source[] = []
  let failures = 0
  return {
    add: (source) => void sources.push(source),
    async text() {
      const families: Family[] = []
      for (const source of sources) {
        try {
          families.push(...[await source()].flat())
        } catch {
          failures += 1
        }
      }
      families.push({
        name: 'krapao_metrics_failures_total',
        help: 'Failed collections of metrics, mostly because the database did not answer.',
        type: 'counter',
        samples: [{ value: failures }],
      })
      return exposition(families)
    },
  }
}
