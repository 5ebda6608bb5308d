/** Proves S86 for the embedded database. */
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { APPLICATION, SERVING, SUPERVISOR } from '../../../../server/platform/db/embedded/cluster.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { sqlState, SQLSTATE } from '../../../../server/platform/db/failures.ts'
import { servingStrength } from '../../../../server/platform/db/serving-rights.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { balanceOf, BANK, move, post, walletHolding } from '../../ledger/fixtures.ts'

const dataDir = await folderForFile()
const first = await startEmbedded(dataDir, () => undefined)
afterAll(() => first.stop())
// The state after a server was killed just after it created the cluster.
const supervisor = new Client({ ...first.owner, user: SUPERVISOR })
await supervisor.connect()
await supervisor.query(`DROP ROLE ${SERVING}; GRANT TEMPORARY ON DATABASE ${APPLICATION} TO PUBLIC`)
await supervisor.end()

it('servers that start at once create the serving role once, which moves money and cannot rewrite it', async () => {
  const starts = await Promise.all([1, 2, 3].map(async () => startEmbedded(dataDir, () => undefined)))
  await Promise.all(
    starts.map(async ({ connection, owner }) => prepareSchema({ serving: connection, owner })),
  )
  const [one, other] = starts.map(({ connection }) => openDatabase(connection))
  if (one === undefined || other === undefined) throw new Error('three were started')
  try {
    expect(await servingStrength(one)).toEqual([])
    const wallet = await walletHolding(one, 100)
    await post(other, move(BANK, wallet, 5))
    expect(await balanceOf(one, wallet)).toBe(105)
    for (const sql of ['UPDATE posting SET amount_satang = 1', 'CREATE TEMPORARY TABLE posting (id integer)'])
      expect(await one.script(sql).then(() => 'done', sqlState)).toBe(SQLSTATE.insufficientPrivilege)
  } finally {
    await one.close()
    await other.close()
    for (const start of starts) await start.stop()
  }
})
