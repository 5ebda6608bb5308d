import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Target } from './attack.ts'

const root = join(import.meta.dirname, '../..')

/** The demo member of every sandbox; the server prints these credentials. */
const DEMO_MEMBER = { username: '0812345678', password: 'krapao-demo' }

/** The target of attacks that need no server. */
export function noTarget(reports: string): RunningTarget {
  mkdirSync(reports, { recursive: true })
  return {
    url: '',
    reports,
    logIn: () => Promise.reject(new Error('There is no server here')),
    requests: () => 0,
    failures: () => [],
    stop: () => Promise.resolve(),
  }
}

/** A target that can be stopped. */
export interface RunningTarget extends Target {
  stop(): Promise<void>
}

/**
 * Starts the real server with the built app, the sandbox and no rate limits: a tool that is refused after 60 calls has tried nothing.
 * @throws when it ends before it serves
 */
export async function startTarget(reports: string): Promise<RunningTarget> {
  mkdirSync(reports, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'krapao-attack-'))
  // Accessible to the user that PostgreSQL runs as.
  chmodSync(dataDir, 0o755)
  const free = { PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', RATE_LIMIT: 'off' }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...free, DATA_DIR: dataDir },
  })
  const lines = createInterface(server.stdout)
  const failures: string[] = []
  let requests = 0
  const url = await new Promise<string>((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    lines.on('line', (line) => {
      const address = /^\s+Krapao\s+(http:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
      const { route, method, status }: Record<string, unknown> = line.startsWith('{')
        ? Object(JSON.parse(line))
        : {}
      if (route === undefined) return
      requests += 1
      if (Number(status) >= 500) failures.push([method, route, 'answered', status].join(' '))
    })
  })

  return {
    url,
    reports,
    logIn: () => logIn(url),
    requests: () => requests,
    failures: () => failures,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(DEMO_MEMBER),
  })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token)
  throw new Error(`The demo member could not log in: ${answer.status}`)
}
