/** Proves S70: nothing of the demo world is served as a real one. */
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WrongWorldError } from '../../../../server/outside/seed/served-world.ts'
import { APPLICATION, SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { listenLocally } from '../../../support/engines/free-port.ts'
import { startNode } from '../../../support/test-server.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const start = (env: Record<string, string>) => startNode(env, { connection: database.connection })

const SANDBOX = { SANDBOX_PORT: '0' }
const REAL = { SANDBOX_PORT: 'off' }

/** Starts a server on the database, and stops it. */
const serveOnce = async (env: Record<string, string>) => (await start(env)).stop()

const membersThere = async () => (await database.db.query('test.members', 'SELECT 1 FROM member')).length

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

it('a server of the other world refuses before it changes the schema', async () => {
  await serveOnce(REAL)
  await database.asSupervisor(
    'DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)',
  )
  const applied = () => database.db.query('test.applied', 'SELECT name FROM schema_migration ORDER BY name')
  const before = await applied()
  const urls = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.url.replace(`${SERVING}@`, `${APPLICATION}@`),
  }
  await expect(startNode({ ...SANDBOX, ...urls }, {})).rejects.toThrow(WrongWorldError)
  expect(await applied()).toEqual(before)
})

it('of two nodes that start at once with and without the sandbox, one refuses', async () => {
  const outcomes = await Promise.allSettled([start(REAL), start(SANDBOX)])
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  for (const backend of started) await backend.stop()
  expect(started).toHaveLength(1)
  expect(await membersThere()).toBe(started[0]?.sandboxUrl === undefined ? 0 : 2)
})

it('a start of which a port is taken leaves nothing behind', async () => {
  const other = createServer()
  const port = String(await listenLocally(other))
  for (const name of ['PORT', 'SANDBOX_PORT', 'DESK_PORT', 'METRICS_PORT'])
    await expect(start({ ...SANDBOX, [name]: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
  await serveOnce(REAL)
  expect(await membersThere()).toBe(0)
})
