/** Proves S86 for a cluster that an earlier version made, with servers of that version still at work on it. */
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { APPLICATION, SERVING, SUPERVISOR } from '../../../../server/platform/db/embedded/cluster.ts'
import {
  type EmbeddedDatabase,
  startEmbedded,
} from '../../../../server/platform/db/embedded/start-embedded.ts'
import { sqlState, SQLSTATE } from '../../../../server/platform/db/failures.ts'
import { migrate } from '../../../../server/platform/db/migrate.ts'
import { prepareSchema } from '../../../../server/platform/db/prepare-schema.ts'
import { servingStrength } from '../../../../server/platform/db/serving-strength.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { balanceOf, move, openHouse, post, walletHolding } from '../../ledger/fixtures.ts'

let dataDir: string
let first: EmbeddedDatabase
let older: Database

beforeAll(async () => {
  dataDir = await temporaryFolder()
  first = await startEmbedded(dataDir, () => undefined)
  const supervisor = new Client({ ...first.owner, user: SUPERVISOR })
  await supervisor.connect()
  await supervisor.query(`DROP ROLE ${SERVING}; GRANT TEMPORARY ON DATABASE ${APPLICATION} TO PUBLIC`)
  await supervisor.end()
  // What a server of an earlier version does, as the role that it knows.
  await migrate(first.owner)
  older = openDatabase(first.owner)
})
afterAll(async () => {
  await older.close()
  await first.stop()
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

it('gets the role that serves at the next start, while servers of the earlier version go on', async () => {
  const house = await openHouse(older)
  const wallet = await walletHolding(older, house, 100)
  const starts = await Promise.all([1, 2, 3].map(async () => startEmbedded(dataDir, () => undefined)))
  await Promise.all(
    starts.map(async ({ connection, owner }) => prepareSchema({ serving: connection, owner })),
  )
  const newer = openDatabase(starts[0]?.connection ?? {})
  try {
    expect(await servingStrength(newer)).toEqual([])
    await post(older, move(house.bankId, wallet, 10))
    await post(newer, move(house.bankId, wallet, 5))
    expect(await balanceOf(older, wallet)).toBe(115)
    expect(await migrate(first.owner)).toEqual([])
    for (const sql of ['UPDATE posting SET amount_satang = 1', 'CREATE TEMPORARY TABLE posting (id integer)'])
      expect(await newer.script(sql).then(() => 'done', sqlState)).toBe(SQLSTATE.insufficientPrivilege)
  } finally {
    await newer.close()
    for (const start of starts) await start.stop()
  }
})
