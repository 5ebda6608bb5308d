import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../../..')
const START_LIMIT_MS = 30_000

/** A server of its own that limits how often a visitor may try, which the one all tests share does not. */
export interface StrictServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built app with its limits on, on a database of its own. */
export async function startStrictServer(): Promise<StrictServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), SANDBOX_PORT: '0', RATE_LIMIT: 'on' }
  const server = spawn(process.execPath, ['tools/serve-for-tests.ts'], { cwd: ROOT, env, stdio: 'ignore' })
  const ended = once(server, 'exit')
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await isReady(url))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the server did not start')
    await delay(100)
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
