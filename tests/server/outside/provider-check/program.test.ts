import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'

const PROJECT = join(import.meta.dirname, '../../../..')
const SOUND = './tests/server/outside/provider-check/sound-providers.ts'

const folder = await folderForFile()

function run(...given: string[]) {
  const program = join(PROJECT, 'server/outside/provider-check/provider-check-command.ts')
  return spawnSync(process.execPath, [program, ...given], { encoding: 'utf8', timeout: 20_000 })
}

it('prints a verdict on each provider, and exits with 0 when none fails', () => {
  const { status, stdout, stderr } = run(SOUND, '--player', '0800000001', '--slip', 'SCB:KNOWN')
  expect([status, stderr]).toEqual([0, ''])
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toBe('games.PG: fits')
  expect(lines[1]).toBe('  ok         an account is opened once, and an open one stays as it is')
  expect(lines).toContain('sms: fits as far as it was tried')
  expect(lines).toContain('  not tried  a message is accepted: no --phone is given')
  expect(lines.at(-1)).toMatch(/^\d+ ok, 0 fail, 3 not tried$/)
})

it('exits with 1 when a provider fails, and can try that one alone', () => {
  const code = `import sound, { rehearsal } from '${join(PROJECT, SOUND)}'
     export { rehearsal }
     export default { ...sound, gifts: { look: async () => 5, take: async () => undefined } }`
  const { status, stdout } = run(writeIn(folder, 'broken.ts', code), '--only', 'gifts')
  expect(status).toBe(1)
  expect(stdout).toMatch(/^gifts: must not be used\n {2}fails {6}a gift that nobody made/)
  expect(stdout).toMatch(/\n0 ok, 2 fail, 0 not tried\n$/)
})

it('exits after its verdict, although the module has a timer that never ends', () => {
  const code = `setInterval(() => undefined, 1000)
     export default { gifts: { look: async () => undefined, take: async () => undefined } }`
  expect(run(writeIn(folder, 'timer.ts', code))).toMatchObject({ status: 0, stderr: '' })
})

it('tries the built-in connections of a file', () => {
  const wallet = { url: 'http://127.0.0.1:1', key: 'k'.repeat(16), codes: ['PG'] }
  const path = writeIn(folder, 'connections.json', { games: [wallet] })
  const { status, stdout } = run('--connections', path, '--player', '0800000001')
  expect(status).toBe(1)
  expect(stdout).toMatch(/^games\.PG: must not be used\n {2}fails {6}an account is opened.+gave no answer/)
})

it.each([
  [[], 'Say which module: npm run provider-check -- ./my-providers.ts --player 0800000001'],
  [['./nowhere.ts'], /^PROVIDERS \.\/nowhere\.ts cannot be loaded: [^\n]+$/],
  [[SOUND, '--only', 'games.JOKER'], `No provider of ${SOUND} begins with games.JOKER`],
  [[SOUND, '--slip', 'KNOWN'], /^--slip is the code of a bank/],
  [[SOUND, '--connections', './x.json'], /^Say which module/],
  [[SOUND, '--pay'], /^Unknown option '--pay'/],
])('%j ends with 1 and one line', (given, message) => {
  const { status, stdout, stderr } = run(...given)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd()).toMatch(message)
  expect(stderr.trimEnd()).not.toContain('\n')
})
