// The whole server with little patience, for tests that kill it: prints its two addresses as a line of JSON, logs to standard
// error. Arguments: DATA_DIR and, where others use the same database, DATABASE_URL; `patient` as a third
// gives it the patience of a real server, a fourth is the port where it should be a certain one.
import { startBackend } from '../../server/backend.ts'
import { readConfig } from '../../server/config.ts'
import { endOnSignal } from '../../server/end-on-signal.ts'

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
  RATE_LIMIT: 'off',
})
const backend = await startBackend(config, {
  version: '0.0.0',
  logSink: { write: (line) => process.stderr.write(line) },
  timing: patience === 'patient' ? {} : IMPATIENT,
})
endOnSignal(backend, {
  drainSeconds: config.drainSeconds,
  onFailure: (error) => console.error(error),
})
console.log(JSON.stringify({ url: backend.url, sandboxUrl: backend.sandboxUrl }))
