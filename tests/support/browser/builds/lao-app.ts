import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type OwnServer, startOwnServer } from './strict-server.ts'

/** Settings of the Lao build, which has a folder of its own. */
const LAO = { VITE_MARKET: 'lo', DIST_DIR: '.cache/dist-lo' }

/** How long building and starting it may take, in ms, on a busy machine. */
export const LAO_START_LIMIT_MS = 300_000

/** Serves the Lao build; builds it first if it is missing or outdated. */
export async function startLaoApp(): Promise<OwnServer> {
  const builder = spawn(process.execPath, ['tools/ensure-built.ts'], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, ...LAO },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [exitCode] = await once(builder, 'exit')
  if (exitCode !== 0) throw new Error('the Lao build failed')
  return startOwnServer(LAO)
}
