import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tryModule } from '../../../../server/outside/provider-check/try-module.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'

const PROJECT = join(import.meta.dirname, '../../../..')
const SOUND = './tests/server/outside/provider-check/sound-providers.ts'

const folder = await folderForFile()

/** What the program prints, and whether no provider fails. */
async function run(...given: string[]) {
  const lines: string[] = []
  const complaints: string[] = []
  const output = {
    print: (line: string) => void lines.push(line),
    complain: (...what: unknown[]) => void complaints.push(what.join(' ')),
  }
  return { fits: await tryModule(given, output), lines, complaints }
}

it('a verdict on each provider is printed', async () => {
  const { fits, lines, complaints } = await run(SOUND, '--player', '0800000001', '--slip', 'SCB:KNOWN')
  expect([fits, complaints]).toEqual([true, []])
  expect(lines[0]).toBe('games.PG: fits')
  expect(lines[1]).toBe('  ok         an account is opened once, and an open one stays as it is')
  expect(lines).toContain('sms: fits as far as it was tried')
  expect(lines).toContain('  not tried  a message is accepted: no --phone is given')
  expect(lines.at(-1)).toMatch(/^\d+ ok, 0 fail, 3 not tried$/)
})

it('one provider can be tried alone, and the module is not fit when it fails', async () => {
  const code = `import sound, { rehearsal } from '${join(PROJECT, SOUND)}'
     export { rehearsal }
     export default { ...sound, gifts: { look: async () => 5, take: async () => undefined } }`
  const { fits, lines } = await run(writeIn(folder, 'broken.ts', code), '--only', 'gifts')
  expect(fits).toBe(false)
  expect(lines[0]).toBe('gifts: must not be used')
  expect(lines[1]).toMatch(/^ {2}fails {6}a gift that nobody made/)
  expect(lines.at(-1)).toBe('0 ok, 2 fail, 0 not tried')
})

it.each([
  ['the module has a timer that never ends', 'undefined', { status: 0, stderr: '' }],
  ['a provider fails', '5', { status: 1, stderr: '' }],
])('the program exits after its verdict when %s', (_what, value, ended) => {
  const code = `setInterval(() => undefined, 1000)
     export default { gifts: { look: async () => ${value}, take: async () => undefined } }`
  const program = join(PROJECT, 'server/outside/provider-check/provider-check-command.ts')
  const module = writeIn(folder, `timer-${value}.ts`, code)
  expect(spawnSync(process.execPath, [program, module], { encoding: 'utf8', timeout: 20_000 })).toMatchObject(
    ended,
  )
})

it('the built-in connections of a file are tried', async () => {
  const wallet = { url: 'http://127.0.0.1:1', key: 'k'.repeat(16), codes: ['PG'] }
  const path = writeIn(folder, 'connections.json', { games: [wallet] })
  const { fits, lines } = await run('--connections', path, '--player', '0800000001')
  expect(fits).toBe(false)
  expect(lines[0]).toBe('games.PG: must not be used')
  expect(lines[1]).toMatch(/^ {2}fails {6}an account is opened.+gave no answer/)
})

it.each([
  [[], 'Say which module: npm run provider-check -- ./my-providers.ts --player 0800000001'],
  [['./nowhere.ts'], /^PROVIDERS \.\/nowhere\.ts cannot be loaded: [^\n]+$/],
  [[SOUND, '--only', 'games.JOKER'], `No provider of ${SOUND} begins with games.JOKER`],
  [[SOUND, '--slip', 'KNOWN'], /^--slip is the code of a bank/],
  [[SOUND, '--connections', './x.json'], /^Say which module/],
  [[SOUND, '--pay'], /^Unknown option '--pay'/],
])('the arguments %j are answered with one line', async (given, message) => {
  const { fits, lines, complaints } = await run(...given)
  expect([fits, lines]).toEqual([false, []])
  expect(complaints).toEqual([expect.stringMatching(message)])
  expect(complaints[0]).not.toContain('\n')
})
