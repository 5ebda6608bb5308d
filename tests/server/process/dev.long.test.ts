import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/engines/free-port.ts'
import { folderForFile } from '../../support/folder-for-file.ts'

const PROJECT = join(import.meta.dirname, '../../..')

const folder = await folderForFile()

test('npm run dev prints the one address to open, which also reaches the backend', async () => {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    SANDBOX_PORT: '0',
    DESK_PORT: 'off',
    DATA_DIR: folder,
  }
  const child = spawn(process.execPath, ['tools/dev-servers.ts'], { cwd: PROJECT, env })
  onTestFinished(() => void child.kill('SIGTERM'))
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Sandbox')
  const printed = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(printed.map((line) => stripVTControlCharacters(line))).toEqual([
    expect.stringMatching(/^ {2}Krapao {6}http:\S+$/),
    expect.stringContaining('Log in as'),
    expect.stringContaining('Sandbox'),
  ])
  const address = /Krapao {6}(\S+)/.exec(output)?.[1] ?? ''
  expect(address).not.toContain(env.PORT)
  expect(await (await fetch(new URL('/login', address))).text()).toContain('/@vite/client')
  expect(await (await fetch(new URL('/health', address))).json()).toEqual({ status: 'ok' })
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(output).toContain('database stopped')
  await expect(fetch(new URL('/health', address))).rejects.toThrow('fetch failed')
}, 120_000)
