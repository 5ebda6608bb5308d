import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BuildRefusedError, buildSettings } from '../../../tools/build-settings.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const NO_ADDRESS = 'must be empty or an address without a path, such as https://api.example'
const WHICH_BACKEND = 'Say which backend: npm run contract -- --backend https://api.operator.example'
const NOBODY = ['--backend', 'http://127.0.0.1:2']

test.each([
  [{ VITE_MARKET: 'mars' }, 'VITE_MARKET=mars is unknown; use th or lo'],
  [{ VITE_BACKEND_URL: 'notaurl' }, `VITE_BACKEND_URL=notaurl ${NO_ADDRESS}`],
  [{ VITE_CHAT_URL: 'https://chat.example/x' }, `VITE_CHAT_URL=https://chat.example/x ${NO_ADDRESS}`],
  [{ VITE_SITE_URL: 'wallet.example' }, `VITE_SITE_URL=wallet.example ${NO_ADDRESS}`],
  [{ VITE_FP_MIN: 'ten' }, 'VITE_FP_MIN=ten must be an amount in baht above zero'],
  [{ VITE_OTP_DIGITS: '3' }, 'VITE_OTP_DIGITS=3 must be a number of digits from 4 to 8'],
  [{ DIST_DIR: '/nowhere/at/all' }, 'DIST_DIR=/nowhere/at/all cannot be: there is no folder /nowhere/at'],
  [{ DIST_DIR: 'README.md' }, `DIST_DIR=README.md cannot be: ${join(PROJECT, 'README.md')} is no folder`],
])('a build that is given %o is refused with one line', (env, line) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(() => buildSettings(PROJECT, 'production')).toThrow(new BuildRefusedError(line))
})

test('everything wrong is reported at once, and what is right is read', () => {
  vi.stubEnv('VITE_MARKET', 'mars').stubEnv('VITE_FP_MIN', '0')
  expect(() => buildSettings(PROJECT, 'production')).toThrow(/^VITE_FP_MIN=0 .*\nVITE_MARKET=mars .*$/)
  vi.stubEnv('VITE_MARKET', 'lo')
    .stubEnv('VITE_FP_MIN', '')
    .stubEnv('VITE_BACKEND_URL', 'https://api.example/')
  expect(buildSettings(PROJECT, 'production')).toMatchObject({
    market: { id: 'lo' },
    backendUrl: 'https://api.example/',
    dist: join(PROJECT, 'dist'),
  })
})

test.each(['tools/build.ts', 'tools/ensure-built.ts', 'tools/dev-servers.ts'])(
  '%s ends with that line alone',
  (script) => {
    const { status, stderr } = run([script], { VITE_MARKET: 'mars' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'VITE_MARKET=mars is unknown; use th or lo\n' })
  },
)

test.each([
  [[], WHICH_BACKEND],
  [['--backend', 'notaurl'], WHICH_BACKEND],
  [[...NOBODY, '--username', '0812345678'], 'A member is a --username with a --password'],
  [['--backend', 'http://127.0.0.1:1'], 'Nothing answers at http://127.0.0.1:1: bad port'],
  [NOBODY, 'Nothing answers at http://127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2'],
])('npm run contract says in one line what is wrong with %j', (args, line) => {
  const { status, stdout, stderr } = run(['lab/contract.ts', ...args])
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` })
})

test.each(['lab/contract.ts', 'tools/checks/run-checks.ts', 'server/main.ts'])(
  '%s names an unknown option',
  (script) => {
    const { status, stderr } = run([script, '--bakend', 'x'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^Unknown option '--bakend'.*\n$/),
    })
  },
)

test('npm test names the checks there are', () => {
  const { status, stderr } = run(['tools/checks/run-checks.ts', '--only', 'spelling'])
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^There is no check spelling; there are lint, .*\n$/),
  })
})

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: PROJECT, env: { ...process.env, ...env }, encoding: 'utf8' } as const
  return spawnSync(process.execPath, args, options)
}
