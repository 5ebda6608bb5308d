import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { sourceStamp } from '../../../tools/bundle/source-stamp.ts'
import { freePort } from '../../support/engines/free-port.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { builtAppForFile } from '../api/built-app.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const BOOTSTRAP = join(PROJECT, 'tools/bootstrap.mjs')

const dataDir = await folderForFile()

// It is up to date, so that `npm start` builds none.
const dist = await builtAppForFile()
const build: unknown = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'))
const stamped = Object.assign({}, build, { stamp: sourceStamp(PROJECT) })
await writeFile(join(dist, 'build.json'), JSON.stringify(stamped))

const begun: ChildProcess[] = []
// A failed test leaves no process behind; in the others they have ended.
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGTERM')
})

/** Starts a command, and waits until what it prints matches. */
async function started(
  command: readonly [string, ...string[]],
  ready: RegExp,
  changes: NodeJS.ProcessEnv = {},
) {
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: { ...process.env, PORT: '0', SANDBOX_PORT: 'off', DESK_PORT: 'off', DATA_DIR: dataDir, ...changes },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  begun.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  while (!ready.test(output)) {
    if (child.exitCode !== null) throw new Error(output)
    // clock: polls the output of another process
    await delay(20)
  }
  return { child, found: ready.exec(output)?.[1] ?? '', output: () => output }
}

test.each([
  ['npm start', ['npm', 'start']],
  ['npm run server', ['npm', 'run', 'server']],
] as const)('a server that %s runs ends when npm receives a signal', async (_what, command) => {
  const { child, found: url, output } = await started(command, /Krapao {6}(\S+)/, { DIST_DIR: dist })
  expect(output()).not.toContain('Building the app')
  expect((await fetch(new URL('/health', url))).status).toBe(200)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect.poll(output).toContain('database stopped')
  await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
})

test('the processes of npm start end with the shell of npm', async () => {
  const child = `setInterval(() => {}, 1000); console.log('child ' + process.pid)`
  const parent = `import { startChild } from '${BOOTSTRAP}'; startChild('-e', [${JSON.stringify(child)}])`
  // With a second command the shell does not replace itself by the first one.
  const shell = `'${process.execPath}' --input-type=module -e "$0"; true`
  const { child: sh, found: pid } = await started(['sh', '-c', shell, parent], /child (\d+)/)
  sh.kill('SIGTERM')
  await once(sh, 'exit')
  await expect.poll(() => isRunning(Number(pid))).toBe(false)
})

test('the server of the browser tests ends with the run, also when that is killed', async () => {
  const temporary = join(dataDir, 'temporary')
  await mkdir(temporary)
  await chmod(temporary, 0o755)
  const shell = `'${process.execPath}' tools/serve-for-tests.mjs; true`
  const run = await started(['sh', '-c', shell], /Krapao {6}(\S+)/, { DIST_DIR: dist, TMPDIR: temporary })
  expect(await readdir(temporary)).not.toEqual([])
  run.child.kill('SIGKILL')
  await once(run.child, 'exit')
  await expect.poll(run.output).toContain('database stopped')
  await expect(fetch(new URL('/health', run.found))).rejects.toThrow('fetch failed')
  await expect.poll(() => readdir(temporary)).toEqual([])
})

test('npm run dev prints the one address to open, which also reaches the backend', async () => {
  const PORT = String(await freePort())
  const command = [process.execPath, 'tools/dev-servers.ts'] as const
  // A database of its own: that of the other tests is served without the sandbox.
  const changes = { PORT, SANDBOX_PORT: '0', DATA_DIR: join(dataDir, 'sandbox') }
  const { child, output } = await started(command, /Sandbox/, changes)
  const printed = output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
  expect(printed.map((line) => stripVTControlCharacters(line))).toEqual([
    expect.stringMatching(/^ {2}Krapao {6}http:\S+$/),
    expect.stringContaining('Log in as'),
    expect.stringContaining('Sandbox'),
  ])
  const address = /Krapao {6}(\S+)/.exec(output())?.[1] ?? ''
  expect(address).not.toContain(PORT)
  expect(await (await fetch(new URL('/login', address))).text()).toContain('/@vite/client')
  expect(await (await fetch(new URL('/health', address))).json()).toEqual({ status: 'ok' })
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(output()).toContain('database stopped')
  await expect(fetch(new URL('/health', address))).rejects.toThrow('fetch failed')
}, 120_000)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
