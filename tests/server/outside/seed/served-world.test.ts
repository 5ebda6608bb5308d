import { once } from 'node:events'
/** Proves S70: nothing of the demo world is served as a real one. */
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Backend, startBackend } from '../../../../server/backend.ts'
import { WrongWorldError } from '../../../../server/outside/seed/served-world.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

function start(env: Record<string, string>): Promise<Backend> {
  return startBackend(readConfig({ PORT: '0', DESK_PORT: 'off', ...env }), {
    version: '0.0.0',
    connection: database.connection,
    logSink: { write: () => undefined },
  })
}

const SANDBOX = { SANDBOX_PORT: '0' }
const REAL = { SANDBOX_PORT: 'off' }

/** Starts a server on the database, and stops it. */
async function serveOnce(env: Record<string, string>): Promise<void> {
  const backend = await start(env)
  await backend.stop()
}

async function membersThere(): Promise<number> {
  const [row] = await database.db.query<{ count: number }>(
    'test.members',
    'SELECT count(*) AS count FROM member',
  )
  return row?.count ?? 0
}

it('a database of the sandbox is not served without it, and the message explains how to start clean', async () => {
  await serveOnce(SANDBOX)
  await expect(start(REAL)).rejects.toThrow(WrongWorldError)
  await expect(start(REAL)).rejects.toThrow(/^[^\n]*npm run remove-demo[^\n]*$/)
  await serveOnce(SANDBOX)
})

it('a database that was served without the sandbox is never used with one', async () => {
  await serveOnce(REAL)
  await expect(start(SANDBOX)).rejects.toThrow(/^[^\n]*SANDBOX_PORT=off[^\n]*$/)
  expect(await membersThere()).toBe(0)
  await serveOnce(REAL)
})

it('of two nodes that start at once with and without the sandbox, one refuses', async () => {
  const outcomes = await Promise.allSettled([start(REAL), start(SANDBOX)])
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  for (const backend of started) await backend.stop()
  expect(started).toHaveLength(1)
  expect(await membersThere()).toBe(started[0]?.sandboxUrl === undefined ? 0 : 2)
})

it.each(['PORT', 'SANDBOX_PORT', 'DESK_PORT'])(
  'a start whose %s is taken leaves nothing behind',
  async (name) => {
    const other = createServer().listen({ host: '127.0.0.1', port: 0 })
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    await expect(start({ ...SANDBOX, [name]: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
    await serveOnce(REAL)
    expect(await membersThere()).toBe(0)
  },
)
