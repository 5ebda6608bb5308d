import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Backend, startBackend } from '../../server/backend.ts'
import { MONEY_TIMING, type MoneyTiming } from '../../server/outside/providers/money-timing.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../server/outside/seed/demo-members.ts'
import { type Config, readConfig } from '../../server/settings/config.ts'
import type { Market } from '../../src/domain/markets.ts'
import { DEMO } from './database/supervise.ts'
import { freshDatabase, NOTHING, type TestDatabase } from './database/test-database.ts'
import { type Answer, requestAt, type RequestOptions } from './request-at.ts'
import { requireConfirmed } from './require-confirmed.ts'

/** The options of a test. */
export interface TestServerOverrides {
  readonly config?: Partial<Config>
  /** The folder of a built app; by default there is none. */
  readonly distDir?: string
  /** Content of the operator's settings file. */
  readonly settings?: object
  /** Time limits that differ from the defaults. */
  readonly timing?: Partial<MoneyTiming>
  /** Whether another node uses the same database. */
  readonly isShared?: boolean
  /** Whether it starts on a database without a schema, which it prepares as in production. */
  readonly isNewHouse?: boolean
}

/** The real server on free ports, with its own database and its log lines recorded. */
export interface TestServer extends Backend {
  readonly database: TestDatabase
  /** Its time limits; a change of a test takes effect with the next call. */
  readonly timing: { -readonly [Name in keyof MoneyTiming]: MoneyTiming[Name] }
  /** Folder of the uploads. */
  readonly dataDir: string
  /** All lines logged so far. */
  log(): string
  /** Makes a call the way the app does. */
  request(path: string, options?: RequestOptions): Promise<Answer>
  /** Performs an action of the sandbox. */
  sandbox(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>
  /** Logs the demo member of a market in and returns the token. */
  logIn(market?: Market): Promise<string>
}

/** The server of a test file, which ends with it: `const server = await serverForFile()`. */
export async function serverForFile(overrides: TestServerOverrides = {}): Promise<TestServer> {
  const server = await startTestServer(overrides)
  afterAll(() => server.stop())
  return server
}

/** Starts a server; the caller stops it. */
export async function startTestServer(overrides: TestServerOverrides = {}): Promise<TestServer> {
  const nothingBuilt = await mkdtemp(join(tmpdir(), 'krapao-dist-'))
  const dataDir = await mkdtemp(join(tmpdir(), 'krapao-data-'))
  const lines: string[] = []
  const timing = { ...MONEY_TIMING, slipsEveryMs: 200, ...overrides.timing }
  const settingsFile = join(nothingBuilt, 'settings.json')
  if (overrides.settings) await writeFile(settingsFile, JSON.stringify(overrides.settings))
  const config: Config = {
    ...readConfig({ PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', DATA_DIR: dataDir }),
    distDir: overrides.distDir ?? nothingBuilt,
    settingsFile: overrides.settings && settingsFile,
    ...overrides.config,
  }
  const { isNewHouse = false } = overrides
  const database = await freshDatabase(templateOf(config, isNewHouse))
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = database
  const backend = await startBackend(isNewHouse ? { ...config, databaseUrl, databaseOwnerUrl } : config, {
    version: '0.0.0',
    ...(!isNewHouse && { connection: database.connection, isShared: overrides.isShared ?? false }),
    logSink: { write: (line) => void lines.push(line) },
    timing,
  })

  async function request(path: string, options?: RequestOptions): Promise<Answer> {
    const answer = await requestAt(backend.url, path, options)
    requireConfirmed(path, answer)
    return answer
  }

  return {
    ...backend,
    database,
    timing,
    dataDir,
    log: () => lines.join(''),
    request,
    sandbox: (method, path, body) => requestAt(backend.sandboxUrl, path, { method, body }),
    async logIn(market = 'th') {
      const { username } = DEMO_MEMBERS[market]
      const { body } = await request('/api/login', {
        method: 'POST',
        body: { username, password: DEMO_PASSWORD },
      })
      if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token)
      throw new Error(`the demo member could not log in: ${JSON.stringify(body)}`)
    },
    async stop() {
      await backend.stop()
      await database.drop()
      await rm(nothingBuilt, { recursive: true })
      await rm(dataDir, { recursive: true })
    },
  }
}

/** What its database is a copy of: nothing, the empty schema, or that of the sandbox with its demo. */
function templateOf({ sandboxPort }: Config, isNewHouse: boolean) {
  if (isNewHouse) return { template: NOTHING }
  return sandboxPort === undefined ? {} : { template: DEMO }
}

/** Starts a server with that environment on a database that a test has; it logs nowhere, and the caller stops it. */
export function startNode(
  env: Readonly<Record<string, string>>,
  options: Partial<Parameters<typeof startBackend>[1]>,
): Promise<Backend> {
  const config = readConfig({ PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', ...env })
  return startBackend(config, { version: '0.0.0', logSink: { write: () => undefined }, ...options })
}
