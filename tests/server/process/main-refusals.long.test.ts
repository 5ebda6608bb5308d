import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCode, greeted, run } from './main-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'krapao-main-'))
  // PostgreSQL refuses to run as root: the user that it runs as needs access.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('the server process', () => {
  it('starts again on its old data, and lets a request in progress finish', async () => {
    const first = run({ DATA_DIR: dataDir })
    await greeted(first)
    first.process.kill('SIGTERM')
    expect(await exitCode(first)).toBe(0)
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
    expect(await exitCode(second)).toBe(0)
  })

  it.each(['no-such-host.invalid', '192.0.2.1'])(
    'reports in one line that HOST %s is not of this machine',
    async (HOST) => {
      const refused = run({ HOST, SANDBOX_PORT: 'off', DATA_DIR: join(dataDir, 'elsewhere') })
      expect(await exitCode(refused)).toBe(1)
      const [problem = '', ...rest] = refused
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{'))
      expect(problem).toMatch(/^HOST names no address of this machine/)
      expect(rest).toEqual([])
    },
  )

  it('names an address that is in use, before it starts a database', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const refused = run({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await exitCode(refused)).toBe(1)
    expect(refused.output()).toContain('the port is in use')
    expect(refused.output()).not.toContain('database')
    holder.close()
  })
})
