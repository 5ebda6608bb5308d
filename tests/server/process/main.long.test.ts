import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listenLocally } from '../../support/engines/free-port.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { ended, greeted, run } from './main-process.ts'

const dataDir = await folderForFile()

it('the server process starts with an empty folder, answers, and stops with the database on a signal', async () => {
  const first = run({ DATA_DIR: dataDir })
  const url = await greeted(first)
  expect(await (await fetch(new URL('/health', url))).json()).toEqual({ status: 'ok' })
  first.process.kill('SIGTERM')
  expect(await ended(first)).toEqual({ code: 0, output: expect.stringContaining('database stopped') })
  await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
})

it('the server process reports in one line what is wrong with the environment', async () => {
  const refused = run({ DATA_DIR: dataDir, RATE_LIMIT: 'maybe' })
  expect(await ended(refused)).toEqual({ code: 1, output: 'RATE_LIMIT must be one of: on, off\n' })
})

it.each([
  ['another market', { market: 'lo' }, 'VITE_MARKET', 'lo', 'th'],
  ['other one-time passwords', { market: 'th', otpDigits: 4 }, 'VITE_OTP_DIGITS', '4', '6'],
])(
  'the server process refuses the app of %s, which the person forgot to name',
  async (_other, settings, name, built, here) => {
    const build = { ...settings, backendUrl: '', chatUrl: '', buildId: 'test' }
    await writeFile(join(dataDir, 'build.json'), JSON.stringify(build))
    const env = { DATA_DIR: dataDir, DIST_DIR: dataDir, [name]: '' }
    expect(await ended(run(env))).toEqual({
      code: 1,
      output: `${name} must be ${built}, as when the app in ${dataDir} was built: it is read again here, and is ${here}\n`,
    })
  },
)

it('the server process starts again on its old data, and lets a request in progress finish', async () => {
  const first = run({ DATA_DIR: dataDir })
  await greeted(first)
  first.process.kill('SIGTERM')
  expect(await ended(first)).toMatchObject({ code: 0 })
  const second = run({ DATA_DIR: dataDir })
  const url = await greeted(second)
  const body = JSON.stringify({ username: '0812345678', password: 'krapao-demo' })
  const login = request(new URL('/api/login', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  const answered = once(login, 'response')
  login.write(body.slice(0, 10))
  const [socket] = await once(login, 'socket')
  await once(socket, 'connect')
  // Connections are accepted in order: when this later one has been answered, the login is in progress.
  await fetch(new URL('/health', url))
  second.process.kill('SIGINT')
  login.end(body.slice(10))
  const [answer] = await answered
  expect(answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  answer.resume()
  expect(await ended(second)).toMatchObject({ code: 0 })
})

it('the server process stops with the database when its terminal is closed', async () => {
  const third = run({ DATA_DIR: dataDir })
  await greeted(third)
  // Nothing can be printed any more.
  third.process.stdout?.destroy()
  third.process.stderr?.destroy()
  third.process.kill('SIGHUP')
  expect(await ended(third)).toMatchObject({ code: 0 })
})

it.each(['no-such-host.invalid', '192.0.2.1'])(
  'the server process reports in one line that HOST %s is not of this machine',
  async (HOST) => {
    const env = { HOST, SANDBOX_PORT: 'off', DATA_DIR: join(dataDir, 'elsewhere') }
    const { code, output } = await ended(run(env))
    expect(code).toBe(1)
    const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
    expect(lines).toEqual([
      expect.stringMatching(/^HOST, DESK_HOST or METRICS_HOST names no address of this machine/),
    ])
  },
)

it('the server process names an address that is in use, before it starts a database', async () => {
  const holder = createServer()
  const { code, output } = await ended(run({ DATA_DIR: dataDir, PORT: String(await listenLocally(holder)) }))
  expect(code).toBe(1)
  expect(output).toContain('the port is in use')
  expect(output).not.toContain('database')
  holder.close()
})
