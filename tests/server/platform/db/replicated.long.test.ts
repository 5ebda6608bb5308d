import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { OutcomeUnknown } from '../../../../server/platform/db/failures.ts'
import { plainPostgresBinaries, startPlainPostgres } from '../../../support/database/plain-postgres.ts'

/* A database that confirms a COMMIT only when a standby has it (docs/OPERATING.md, 'Losing a machine'), and has no standby. */

const bin = plainPostgresBinaries()
const postgres = bin === undefined ? undefined : await startPlainPostgres(bin)
afterAll(() => postgres?.stop())

it.skipIf(postgres === undefined)(
  'a COMMIT that no standby has confirmed is not taken for stored, however long it waits',
  async () => {
    const url = postgres?.urlOf('krapao') ?? ''
    const db = openDatabase({ connectionString: url, statement_timeout: 300, query_timeout: 1500 })
    await db.script('CREATE TABLE movement (id int)')
    for (const sql of [`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`, 'SELECT pg_reload_conf()'])
      await postgres?.program('psql', 'krapao', '-c', sql)
    const moved = db.transaction((tx) => tx.query('test.move', 'INSERT INTO movement VALUES (1)'))
    await expect(moved).rejects.toThrow(OutcomeUnknown)
    expect(await db.query('test.moved', 'SELECT id FROM movement'), 'nobody sees it yet').toEqual([])

    await postgres?.program('psql', 'krapao', '-c', 'ALTER SYSTEM RESET synchronous_standby_names')
    await postgres?.program('psql', 'krapao', '-c', 'SELECT pg_reload_conf()')
    await expect.poll(() => db.query('test.moved', 'SELECT id FROM movement')).toEqual([{ id: 1 }])
    await db.close()
  },
)
