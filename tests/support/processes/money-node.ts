// The whole server with short timeouts, for tests that kill it: prints its two addresses as a line of JSON, logs to standard error.
// Arguments: DATA_DIR; DATABASE_URL if the database is shared; `patient` for the timeouts of a real server; a fixed port.
import { startBackend } from '../../../server/backend.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { endOnSignal } from '../../../server/platform/process/end-on-signal.ts'
import { readConfig } from '../../../server/settings/config.ts'

const [, , dataDir = '', databaseUrl = '', patience = '', port = '0'] = process.argv

const IMPATIENT = {
  providerDeadlineMs: 300,
  answerDeadlineMs: 3000,
  leaseMs: 1000,
  retryMs: 200,
  lookEveryMs: 200,
  stopGraceMs: 500,
  stopDatabaseMs: 1000,
}
const config = readConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: port,
  SANDBOX_PORT: '0',
  DESK_PORT: 'off',
  RATE_LIMIT: 'off',
})
const backend = await startBackend(config, {
  version: '0.0.0',
  logSink: { write: (line) => process.stderr.write(line) },
  timing: patience === 'patient' ? MONEY_TIMING : { ...MONEY_TIMING, ...IMPATIENT },
})
endOnSignal(backend, {
  drainSeconds: config.drainSeconds,
  onFailure: (error) => console.error(error),
})
console.log(JSON.stringify({ url: backend.url, sandboxUrl: backend.sandboxUrl }))
