import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const BOOTSTRAP = join(import.meta.dirname, '../../../tools/bootstrap.mjs')
const LOCKED = { name: 'newcomer', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }

test('a first start whose registry is silent says what it waits for', { timeout: 180_000 }, async () => {
  // Connections are taken, and nothing is ever answered.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const folder = await project()
  const start = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "const b = await import('./tools/bootstrap.mjs'); await b.ensureInstalled()",
    ],
    { cwd: folder, env: { ...process.env, npm_config_registry: `http://${host}/` }, detached: true },
  )
  let output = ''
  start.stdout.on('data', (chunk) => (output += String(chunk)))
  await expect
    .poll(() => output, { timeout: 120_000 })
    .toContain(`Waiting for ${host}, which does not answer`)
  // npm as well.
  process.kill(-(start.pid ?? 0), 'SIGKILL')
  silent.close()
  await rm(folder, { recursive: true })
})

/** A project with one package that is not installed. */
async function project(): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'tools'))
  await copyFile(BOOTSTRAP, join(folder, 'tools/bootstrap.mjs'))
  await writeFile(join(folder, 'package.json'), JSON.stringify(LOCKED))
  const packages = { '': LOCKED, 'node_modules/left-pad': { version: '1.3.0' } }
  const lock = { ...LOCKED, lockfileVersion: 3, requires: true, packages }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}
