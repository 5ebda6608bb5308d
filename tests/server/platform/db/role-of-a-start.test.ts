/** Proves S86: a start says what a role could do to the ledger; temporary tables do not let the serving role act as the owner, and it can create none. */
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { APPLICATION, SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { SQLSTATE } from '../../../../server/platform/db/failures.ts'
import { UnreadySchemaError } from '../../../../server/platform/db/migrate.ts'
import { servingStrength } from '../../../../server/platform/db/serving-rights.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { databaseForFile, type TestDatabase } from '../../../support/database/test-database.ts'
import { requestAt } from '../../../support/request-at.ts'
import { startNode } from '../../../support/test-server.ts'

const test = await databaseForFile()
const { database } = test.connection
const owner = openDatabase(test.owner)
afterAll(() => owner.close())

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

it('a start as the owner of the tables serves, and one line of the log says what the role could do', async () => {
  const [line, ...rest] = await startAs(test.owner)
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 40,
    reasons: expect.arrayContaining(['owns tables or can become their owner']),
  })
  expect(rest).toEqual([])
})

it('a start as the serving role logs nothing about its rights', async () => {
  expect(await startAs(test.connection)).toEqual([])
})

/** The right that each new database gives to everybody, also one that is created for a restore. */
const MAY_CREATE = `GRANT TEMPORARY ON DATABASE ${database} TO PUBLIC, ${SERVING}`
/** A table that hides the one which a function of the owner writes, with a trigger that the owner then runs. */
const ACTS_AS_OWNER = `
  CREATE TEMPORARY TABLE upload_room (bytes bigint);
  INSERT INTO upload_room VALUES (0);
  CREATE FUNCTION pg_temp.act() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN GRANT UPDATE ON posting TO ${SERVING}; RETURN NEW; END';
  CREATE TRIGGER act BEFORE UPDATE ON upload_room FOR EACH ROW EXECUTE FUNCTION pg_temp.act();
  GRANT ALL ON upload_room TO PUBLIC;
  INSERT INTO upload (id, owner, sha256, bytes) VALUES (gen_random_uuid(), '', '', 1);
  DROP TABLE upload_room`

it('temporary tables hide none of the tables that functions with the rights of the owner use', async () => {
  await test.asSupervisor(MAY_CREATE)
  await test.db.script(ACTS_AS_OWNER)
  expect(await servingStrength(test.db)).toEqual(['may create temporary tables'])
  const exposed = await owner.query(
    'test.definers',
    `SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
        AND proconfig IS DISTINCT FROM ARRAY['search_path=public, pg_temp']`,
  )
  expect(exposed).toEqual([])
})

it('temporary tables can be created no more after a start', async () => {
  await test.asSupervisor(MAY_CREATE)
  await prepareSchema({ serving: test.connection, owner: test.owner })
  await expect(test.db.script('CREATE TEMPORARY TABLE account (id uuid)')).rejects.toMatchObject({
    code: SQLSTATE.insufficientPrivilege,
  })
  expect(await servingStrength(test.db)).toEqual([])
})

it('the right to create them prevents no start where the database belongs to somebody else; it warns', async () => {
  await test.asSupervisor(`${MAY_CREATE}; ALTER DATABASE ${database} OWNER TO CURRENT_USER;
    GRANT ALL ON SCHEMA public TO ${APPLICATION}`)
  await prepareSchema({ serving: test.connection, owner: test.owner })
  expect(await servingStrength(test.db)).toEqual(['may create temporary tables'])
})

it('a start as the serving role on a database without tables says in one line which role is missing', async () => {
  await test.asSupervisor(
    'DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner; GRANT USAGE ON SCHEMA public TO PUBLIC',
  )
  const refused: unknown = await startAs(test.connection).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadySchemaError)
  expect(String(refused)).toMatch(/^[^\n]*DATABASE_OWNER_URL$/)
})
