/** Proves S86: a start on a database of one role serves as before, and warns that the role could rewrite the ledger. */
import { expect, it } from 'vitest'
import { UnreadySchemaError } from '../../../../server/platform/db/migrate.ts'
import { databaseForFile, type TestDatabase } from '../../../support/database/test-database.ts'
import { requestAt } from '../../../support/request-at.ts'
import { startNode } from '../../../support/test-server.ts'

const test = await databaseForFile()

/** Starts a server as that role, calls it, stops it. @returns the lines of its log about the role */
async function startAs(connection: TestDatabase['connection']): Promise<string[]> {
  const lines: string[] = []
  const backend = await startNode({}, { connection, logSink: { write: (line) => void lines.push(line) } })
  try {
    expect((await requestAt(backend.url, '/health')).status).toBe(200)
  } finally {
    await backend.stop()
  }
  return lines.filter((line) => line.includes('rewrite the ledger'))
}

it('with the owner of the tables one line of the log says so', async () => {
  const [line, ...rest] = await startAs(test.owner)
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 40,
    reasons: expect.arrayContaining(['owns tables or can become their owner']),
  })
  expect(rest).toEqual([])
})

it('with the serving role there is none', async () => {
  expect(await startAs(test.connection)).toEqual([])
})

it('with the serving role, on a database without tables, one line says which role is missing', async () => {
  await test.asSupervisor(
    'DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner; GRANT USAGE ON SCHEMA public TO PUBLIC',
  )
  const refused: unknown = await startAs(test.connection).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadySchemaError)
  expect(String(refused)).toMatch(/^[^\n]*DATABASE_OWNER_URL$/)
})
