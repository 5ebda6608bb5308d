import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { folderForFile } from '../../../support/folder-for-file.ts'

const SERVER = join(import.meta.dirname, '../../../../server')
const GREETING =
  /^\s+Krapao {6}(http:\S+)\s+Log in as {3}0812345678, password krapao-demo\s+Sandbox {5}http:\S+\s+$/

const folder = await folderForFile()

test('at a terminal a start prints the address to open and nothing else', async () => {
  const child = spawn('script', inTerminal(`"${process.execPath}" "${join(SERVER, 'main.ts')}"`), {
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(GREETING)
  const url = GREETING.exec(output)?.[1] ?? ''
  expect((await fetch(new URL('/health', url))).status).toBe(200)
  // Ctrl-C.
  child.stdin.write('\u0003')
  await once(child, 'exit')
  expect(output.replace('^C', '')).toMatch(GREETING)
})

test('at a terminal only events that need attention are logged, in words', () => {
  const script = `
    import { terminalLog } from '${join(SERVER, 'platform/log/logger.ts')}'
    const log = await terminalLog()
    log.write('{"level":30,"time":"2026-11-23T08:09:10.000Z","msg":"all is well"}\\n')
    log.write('{"level":40,"time":"2026-11-23T08:09:10.000Z","pid":7,"hostname":"vm","msg":"not so well","slotCode":"PG"}\\n')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  expect(stripVTControlCharacters(stdout)).toBe('[08:09:10] WARN: not so well\n    slotCode: "PG"\n')
})

/** Arguments of `script`, which runs a command at a terminal of its own. */
function inTerminal(command: string): string[] {
  return process.platform === 'darwin'
    ? ['-q', '/dev/null', 'sh', '-c', command]
    : ['-qec', command, '/dev/null']
}
