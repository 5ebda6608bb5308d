import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'krapao-main-'))
  // PostgreSQL refuses to run as root: the user it runs as must be able to enter.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true }))

interface Run {
  readonly process: ChildProcess
  readonly output: () => string
}

function run(env: Record<string, string>): Run {
  const process = spawn(globalThis.process.execPath, [MAIN], {
    env: {
      ...globalThis.process.env,
      PORT: '0',
      SANDBOX_PORT: '0',
      DESK_PORT: 'off',
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let output = ''
  process.stdout.on('data', (chunk) => (output += String(chunk)))
  process.stderr.on('data', (chunk) => (output += String(chunk)))
  return { process, output: () => output }
}

async function greeted({ process, output }: Run): Promise<string> {
  while (!/Sandbox {5}http/.test(output())) {
    if (process.exitCode !== null) throw new Error(output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return /Krapao {6}(\S+)/.exec(output())?.[1] ?? ''
}

async function exitCode({ process }: Run): Promise<number | null> {
  if (process.exitCode === null) await once(process, 'exit')
  return process.exitCode
}

describe('the server process', () => {
  it('starts with an empty folder, answers, and stops with the database on SIGTERM', async () => {
    const first = run({})
    const url = await greeted(first)
    expect(await (await fetch(new URL('/health', url))).json()).toEqual({ status: 'ok' })
    first.process.kill('SIGTERM')
    expect(await exitCode(first)).toBe(0)
    expect(first.output()).toContain('database stopped')
    await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
  })

  it('starts again on what it left, and lets a request at work finish', async () => {
    const second = run({})
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
    // Connections are taken in turn: when this later one has been answered, the login is at work.
    await fetch(new URL('/health', url))
    second.process.kill('SIGINT')
    login.end(body.slice(10))
    const [answer] = await answered
    expect(answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
    answer.resume()
    expect(await exitCode(second)).toBe(0)
  })

  it('says in one line what is wrong with the environment', async () => {
    const refused = run({ RATE_LIMIT: 'maybe' })
    expect(await exitCode(refused)).toBe(1)
    expect(refused.output()).toBe('RATE_LIMIT must be one of: on, off\n')
  })

  it.each(['no-such-host.invalid', '192.0.2.1'])(
    'says in one line that HOST %s is not of this machine',
    async (HOST) => {
      const refused = run({
        HOST,
        SANDBOX_PORT: 'off',
        DESK_PORT: 'off',
        DATA_DIR: join(dataDir, 'elsewhere'),
      })
      expect(await exitCode(refused)).toBe(1)
      const [problem = '', ...rest] = refused
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{'))
      expect(problem).toMatch(/^HOST names no address of this machine/)
      expect(rest).toEqual([])
    },
  )

  it('says which address is taken, before it starts a database', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const refused = run({ PORT: String(port) })
    expect(await exitCode(refused)).toBe(1)
    expect(refused.output()).toContain('the port is in use')
    expect(refused.output()).not.toContain('database')
    holder.close()
  })
})
