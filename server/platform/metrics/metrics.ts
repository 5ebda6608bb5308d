import { once } from 'node:events'
import { createServer } from 'node:http'

type Families = Family | readonly Family[]
type Source = () => Families | Promise<Families>

/** All metrics of this node, collected on request. */
export interface Metrics {
  /** Adds a source. A source that fails is left out, and its failure is counted. */
  add(source: Source): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}

export function createMetrics(): Metrics {
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
      const help = 'Failed collections of metrics, mostly because the database did not answer.'
      families.push(gauge('krapao_metrics_failures_total', help, failures, 'counter'))
      return exposition(families)
    },
  }
}

/** One value, with the labels that distinguish it from others of its family. */
export interface Sample {
  /** Appended to the name of the family, for the parts of a histogram. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric in Prometheus's sense. Names end in their unit; those of counters in `_total`. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** A family of samples, or of one value; it has none while that is unknown. */
export function gauge(
  name: string,
  help: string,
  samples: Family['samples'] | number | null,
  type: 'gauge' | 'counter' = 'gauge',
): Family {
  const one = typeof samples === 'number' ? [{ value: samples }] : samples
  return { name, help, type, samples: one ?? [] }
}

const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes families in the text format of Prometheus. */
function exposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/**
 * Serves `GET /metrics` on a listener of its own, so that members never see how busy a site is, or what it earns.
 *
 * @returns its address, and a function that stops it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${bound}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
