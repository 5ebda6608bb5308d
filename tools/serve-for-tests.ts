import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Serves the built app on a database of its own, which is deleted with the server. */

const dataDir = mkdtempSync(join(tmpdir(), 'krapao-browser-tests-'))
// Accessible to the user that PostgreSQL runs as: below a private folder the database would be created outside, and remain there.
chmodSync(dataDir, 0o755)
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir },
})

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))

server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 0
})
