import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import product from '../package.json' with { type: 'json' }
import { requireSettingsOfBuild } from './api/http/assets/build-info.ts'
import { startBackend } from './backend.ts'
import { greeting } from './greeting.ts'
import { WrongWorldError } from './outside/seed/served-world.ts'
import { EmbeddedDatabaseError } from './platform/db/embedded/cluster.ts'
import { whyLost } from './platform/db/failures.ts'
import { UnreadySchemaError } from './platform/db/migrate.ts'
import { UnusableFolderError } from './platform/disk/durable-files.ts'
import { type LogSink, openLog, terminalLog } from './platform/log/logger.ts'
import { endOnSignal, exitPrinted } from './platform/process/end-on-signal.ts'
import { startWorkers } from './platform/process/workers.ts'
import { type Config, ConfigError, readConfig } from './settings/config.ts'

/** Only npm leaves its script running when it ends; other launchers decide for themselves. */
const parentPid = process.env['npm_lifecycle_event'] === undefined ? undefined : process.ppid

try {
  // `--app` names the address to open when another server is in front of this one, as in `npm run dev`; with `--demo-work` the demo
  // members of the sandbox have a past, and the desk has work.
  const { values } = parseArgs({
    options: { app: { type: 'string' }, 'demo-work': { type: 'boolean', default: false } },
  })
  const config = readConfig(process.env)
  // A server in front of this one has an app of its own.
  if (values.app === undefined) requireSettingsOfBuild(config)
  const logSink = process.stdout.isTTY ? await terminalLog() : undefined
  const service =
    config.workers > 1 && cluster.isPrimary
      ? await startWorkers(config.workers, config.metrics?.port, openLog(logSink))
      : await startNode(config, { url: values.app, hasDemoWork: values['demo-work'], logSink })
  endOnSignal(service, {
    drainSeconds: config.drainSeconds,
    parentPid,
    onFailure: (error) => console.error(explain(error)),
  })
} catch (error) {
  console.error(explain(error))
  await exitPrinted(1)
}

/** The whole backend in this process; `url` is where the app is opened, if not here. */
async function startNode(
  config: Config,
  {
    url,
    hasDemoWork,
    logSink,
  }: { url: string | undefined; hasDemoWork: boolean; logSink: LogSink | undefined },
): Promise<{ stop(): Promise<void> }> {
  const backend = await startBackend(config, {
    version: product.version,
    hasDemoWork,
    ...(logSink && { logSink }),
  })
  // The first of several workers says where all of them are.
  if ((cluster.worker?.id ?? 1) === 1) console.log(greeting(config, { ...backend, url: url ?? backend.url }))
  cluster.worker?.send('serving')
  return backend
}

/** One line for a problem that a person can fix; the whole error for anything else. */
function explain(error: unknown): unknown {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnreadySchemaError ||
    error instanceof UnusableFolderError ||
    error instanceof WrongWorldError
  )
    return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: the port is in use; choose other ports with PORT, SANDBOX_PORT, DESK_PORT and METRICS_PORT`
  }
  if (isUnusableHost(error)) {
    return `HOST, DESK_HOST or METRICS_HOST names no address of this machine (${error.message}); use 127.0.0.1 for this machine only, 0.0.0.0 for all networks`
  }
  if (isUnknownArgument(error)) return error.message
  const why = whyLost(error)
  return why === undefined ? error : `The database cannot be used: ${why}`
}

function isUnusableHost(error: unknown): error is Error {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false
  const isLookup = error.syscall === 'getaddrinfo'
  return isLookup || (error.syscall === 'listen' && error.code === 'EADDRNOTAVAIL')
}

function isUnknownArgument(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
