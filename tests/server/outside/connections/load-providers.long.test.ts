import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadProviders } from '../../../../server/outside/connections/load-providers.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { ended, greeted, run } from '../../process/main-process.ts'

const PROJECT = join(import.meta.dirname, '../../../..')
const EXAMPLE = join(PROJECT, 'examples/providers')

const folder = await folderForFile()
const test = await databaseForFile()

let modules = 0
/** A module with that source code. */
const moduleOf = (code: string) => writeIn(folder, `providers-${(modules += 1)}.mjs`, code)

/** A module that sends messages, with a timer that it does not end. */
const TIMER = 'setInterval(() => undefined, 1000); export default { sms: { sendOtp() {} } }'

const withGame = (code: string, methods: string) =>
  `const f = () => undefined; export default { games: { ${code}: { ${methods.replaceAll(/\w+/g, '$&: f')} } } }`
const GAME_METHODS = 'balance, rounds, deposit, withdraw, outcome, openAccount, credentials, link'

describe('the default export', () => {
  it('may omit services that it does not connect, and may inherit its functions', async () => {
    const path = moduleOf(
      'class Sms { sendOtp() {} }; class Bank { subscribe() {} }; export default { sms: new Sms(), bankFeed: new Bank() }',
    )
    const providers = await loadProviders(path)
    expect(Object.keys(providers)).toEqual(['sms', 'bankFeed'])
  })

  it.each([
    ['export const providers = {}', 'its default export must be an object with some of: games, bankFeed'],
    ['export default 7', 'its default export must be an object with some of: games, bankFeed,'],
    ['export default {}', 'its default export must have some of: games, bankFeed,'],
    ['export default { sms: { send() {} } }', 'sms.sendOtp must be a function'],
    ['export default { sms: { sendOtp() {}, sendText: 1 } }', 'sms.sendText must be a function'],
    ['export default { sms: () => 1 }', 'sms must be an object'],
    ['export default { bankfeed: {} }', 'bankfeed must be one of: games, bankFeed'],
    ['export default { stop: 1 }', 'stop must be a function'],
    ['export default { games: [] , sms: null }', 'sms must be an object'],
    [withGame('POKER', ''), 'games.POKER is not the code of a game'],
    [withGame('PG', GAME_METHODS), 'games.PG.resetPassword must be a function'],
    ['export default { games: { PG: undefined } }', 'games.PG must be an object'],
    ['export default {', 'cannot be loaded: '],
    ["throw new Error('ACME_KEY is not set\\nmore')", 'cannot be loaded: ACME_KEY is not set'],
    ["import './missing.mjs'", 'cannot be loaded: '],
  ])('of %j is refused in one line', async (code, message) => {
    const path = moduleOf(code)
    const failed = loadProviders(path)
    await expect(failed).rejects.toThrow(`PROVIDERS ${path}`)
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toThrow(/^[^\n]+$/)
  })

  it('of a module that never finishes loading is refused after a deadline', async () => {
    const path = moduleOf('await new Promise(() => undefined); export default {}')
    await expect(loadProviders(path, 50)).rejects.toThrow(
      `PROVIDERS ${path} cannot be loaded: it takes longer than 50 ms`,
    )
  })

  it('of a package that is not installed is refused, with a hint at paths', async () => {
    await expect(loadProviders('not-a-package')).rejects.toThrow(
      /^PROVIDERS not-a-package cannot be loaded: .+ \(a path begins with \.\/ or \/\)$/,
    )
  })
})

/**
 * Starts the server as the operator does, and returns what it printed when it ended.
 *
 * @param signal sent once it has started
 */
async function start(env: Record<string, string>, signal?: NodeJS.Signals) {
  const server = run({ SANDBOX_PORT: 'off', DATA_DIR: folder, ...env })
  if (signal !== undefined) {
    await greeted(server)
    server.process.kill(signal)
  }
  return ended(server)
}

describe('a server process', () => {
  it('does not start with a module that does not fit, and explains that in one line', async () => {
    const path = moduleOf('export default { gifts: { look() {} } }')
    expect(await start({ PROVIDERS: path })).toEqual({
      code: 1,
      output: `PROVIDERS ${path}: gifts.take must be a function\n`,
    })
  })

  it('ends after a failed start, although a module has a timer that it does not end', async () => {
    const output = expect.stringContaining('HOST, DESK_HOST or METRICS_HOST names no address of this machine')
    expect(await start({ PROVIDERS: moduleOf(TIMER), HOST: '192.0.2.1' })).toEqual({ code: 1, output })
  })

  it('ends on SIGTERM with 0, although a module has a timer that it does not end', async () => {
    const env = { PROVIDERS: moduleOf(TIMER), DATABASE_URL: test.url }
    expect(await start(env, 'SIGTERM')).toMatchObject({ code: 0 })
  })

  it('does not connect a real provider to the sandbox', async () => {
    expect(await start({ SANDBOX_PORT: '0', PROVIDERS: './x.ts' })).toEqual({
      code: 1,
      output: 'PROVIDERS must come with SANDBOX_PORT=off: the sandbox simulates every provider\n',
    })
  })

  it('loads an installed package by its name', () => {
    const link = join(PROJECT, 'node_modules/krapao-providers-test')
    const at = join(folder, 'package')
    mkdirSync(at)
    writeIn(at, 'package.json', { type: 'module', exports: './providers.js' })
    writeIn(at, 'providers.js', 'export default { sms: { sendOtp() {} } }')
    symlinkSync(at, link)
    try {
      const code = `import { loadProviders } from './server/outside/connections/load-providers.ts'
        console.log(Object.keys(await loadProviders('krapao-providers-test')).join())`
      const loading = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: PROJECT,
        encoding: 'utf8',
      })
      expect(loading).toMatchObject({ status: 0, stdout: 'sms\n' })
    } finally {
      unlinkSync(link)
    }
  })
})

describe('the example package', () => {
  it('passes its own test', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--test'], { cwd: EXAMPLE, encoding: 'utf8' })
    expect([status, /pass (\d+)/.exec(stdout)?.[1]]).toEqual([0, '4'])
  })

  it('fits, and without its settings names the missing one in one line', async () => {
    const path = join(EXAMPLE, 'providers.ts')
    const env = { ACME_URL: 'http://127.0.0.1:1', ACME_KEY: 'a', BANK_URL: 'http://127.0.0.1:1' }
    expect(await start({ ...env, PROVIDERS: path })).toEqual({
      code: 1,
      output: `PROVIDERS ${path} cannot be loaded: BANK_KEY is not set\n`,
    })
    Object.assign(process.env, env, { BANK_KEY: 'b' })
    expect(Object.keys((await loadProviders(path)).games ?? {})).toEqual(['PG', 'SLOTXO'])
  })
})
