import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { BuildRefusedError, buildSettings } from './build-settings.ts'

/* Runs Vite's server with hot reload and, behind it, the backend, which prints the address to open. When one ends, the other is stopped. */

const root = join(import.meta.dirname, '..')

try {
  const { market } = buildSettings(root, 'development')
  // Hide Vite's progress: the user waits for the address.
  const vite = await createServer({ root, logLevel: 'warn' })
  await vite.listen()
  const address = vite.resolvedUrls?.local[0] ?? ''
  const backend = spawn(process.execPath, ['server/main.ts', '--app', address.replace(/\/$/, '')], {
    cwd: root,
    stdio: 'inherit',
    // Vite also reads it from an .env file.
    env: { ...process.env, VITE_MARKET: market.id },
  })
  // Vite's own handler would end this process before the database has stopped.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the backend by itself; twice would mean "now, without tidying up".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) backend.kill(signal)
    })
  backend.on('exit', (code) => {
    process.exitCode = code ?? 1
    void vite.close()
  })
} catch (error) {
  console.error(error instanceof BuildRefusedError ? error.message : error)
  process.exitCode = 1
}
