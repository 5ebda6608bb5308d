import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sourceStamp } from '../../../tools/bundle/source-stamp.ts'
import { builtApp } from '../api/built-app.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const BOOTSTRAP = join(PROJECT, 'tools/bootstrap.mjs')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'krapao-npm-'))
  // PostgreSQL refuses to run as root: the user that it runs as needs access.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true }))

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
    await delay(20)
  }
  return { child, found: ready.exec(output)?.[1] ?? '', output: () => output }
}

/** A built app that is up to date, so that `npm start` builds none. */
async function upToDateBuild(): Promise<string> {
  const dist = await builtApp()
  const file = join(dist, 'build.json')
  const build: unknown = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(Object.assign({}, build, { stamp: sourceStamp(PROJECT) })))
  return dist
}

test.each([
  ['npm start', ['npm', 'start']],
  ['npm run server', ['npm', 'run', 'server']],
] as const)('a server that %s runs ends when npm receives a signal', async (_what, command) => {
  const dist = await upToDateBuild()
  const { child, found: url, output } = await started(command, /Krapao {6}(\S+)/, { DIST_DIR: dist })
  expect(output()).not.toContain('Building the app')
  expect((await fetch(new URL('/health', url))).status).toBe(200)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect.poll(output).toContain('database stopped')
  await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
  await rm(dist, { recursive: true })
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
