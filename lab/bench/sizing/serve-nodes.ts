import { startFrontProxy } from '../../../tests/support/processes/front-proxy.ts'
import { nginxProgram, startNginx } from '../../../tests/support/processes/nginx.ts'
import { untilAnswered } from '../../../tests/support/processes/until-answered.ts'
import { disposableFolder } from '../disposable-folder.ts'
import { startProcess, usedSeconds } from '../processes.ts'
import { PORTS } from '../served-app.ts'

/** Nodes on one database behind a proxy, for the lifetime of the scope that holds them. */
export interface ServedNodes extends AsyncDisposable {
  /** Origin of the proxy. */
  readonly origin: string
  readonly proxy: 'nginx' | 'front-proxy'
  /** From the start of the first node until it answered, in ms. */
  readonly startedInMs: number
  /** Processor time of all nodes, in seconds. */
  usedSeconds(): number
  /** Metrics of the first node. */
  metrics(): Promise<string>
  readonly nodes: readonly [ServedNode, ...ServedNode[]]
  /** Closes every connection from outside, also those that the proxy keeps open between calls. */
  stopProxy(): Promise<void>
}

/** One node. */
export interface ServedNode {
  readonly url: string
  readonly sandboxUrl: string
  readonly metricsUrl: string
  readonly pid: number
  readonly startedInMs: number
}

/** Additional options of a node, by its number from 0. */
interface Extra {
  /** Arguments of Node.js. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** An open file for its log. */
  readonly output?: number
}

/** Starts the nodes one after the other, with all limits on, each with its own simulated game provider. */
export async function serveNodes(
  databaseUrl: string,
  count: number,
  extra: (index: number) => Extra = () => ({}),
): Promise<ServedNodes> {
  await using stack = new AsyncDisposableStack()
  const nodes: ServedNode[] = []
  for (let index = 0; index < count; index += 1) {
    const port = PORTS.nodes + index * 3
    const folder = stack.use(await disposableFolder())
    const startedAt = performance.now()
    const { args = [], env, output } = extra(index)
    const settings = {
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DESK_PORT: 'off',
      METRICS_PORT: String(port + 2),
      DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '127.0.0.1',
      ...env,
    }
    const node = stack.use(startProcess(process.execPath, [...args, 'server/main.ts'], settings, output))
    const url = `http://127.0.0.1:${port}`
    await untilAnswered(`${url}/health`, node.failure)
    nodes.push({
      url,
      sandboxUrl: `http://127.0.0.1:${port + 1}`,
      pid: node.pid,
      metricsUrl: `http://127.0.0.1:${port + 2}/metrics`,
      startedInMs: performance.now() - startedAt,
    })
  }
  const [first, ...others] = nodes
  if (first === undefined) throw new Error('there must be a node')
  const urls = nodes.map(({ url }) => url)
  const proxy = nginxProgram
    ? await startNginx({ nodes: urls, tls: false })
    : await startFrontProxy(() => urls)
  let stopped: Promise<void> | undefined
  const stopProxy = () => (stopped ??= proxy.stop())
  stack.defer(stopProxy)
  const resources = stack.move()
  return {
    origin: proxy.url,
    proxy: nginxProgram ? 'nginx' : 'front-proxy',
    startedInMs: first.startedInMs,
    stopProxy,
    nodes: [first, ...others],
    usedSeconds: () => nodes.reduce((sum, { pid }) => sum + usedSeconds(pid), 0),
    metrics: async () => (await fetch(first.metricsUrl)).text(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
