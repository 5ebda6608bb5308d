import product from '../package.json' with { type: 'json' }
import { type Backend, startBackend } from './backend.ts'
import { ConfigError, readConfig } from './config.ts'
import { EmbeddedDatabaseError } from './db/embedded/embedded-error.ts'
import { greeting } from './greeting.ts'

/** Once it takes no more requests, those at work have that long to finish; then the process ends without them. */
const STOP_DEADLINE_MS = 15_000

try {
  const config = readConfig(process.env)
  const backend = await startBackend(config, { version: product.version })
  console.log(greeting(config, backend))
  stopOnSignal(backend, config.drainSeconds * 1000 + STOP_DEADLINE_MS)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function stopOnSignal(backend: Backend, deadlineMs: number): void {
  let stopping = false
  async function stop(): Promise<void> {
    // A second signal, from someone impatient, finds the stop already under way.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    try {
      await backend.stop()
    } catch (error) {
      console.error(explain(error))
      process.exitCode = 1
    }
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** One line for what a person can put right; the whole error for anything else. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: something else listens there; choose other ports with PORT and SANDBOX_PORT`
  }
  return error
}
