import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../../server/backend.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import { smallDisk } from '../../support/database/small-disk.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { requestAt } from '../../support/request-at.ts'
import { startNode } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'

/** A database of ours takes about 12 MiB when nothing is in it. */
const disk = await smallDisk(32)
/** Rows still fit into existing pages; that many transfers certainly need a new one. */
const MAX_TRANSFERS = 2000

const dataDir = await folderForFile()

const isAbsent = isLeftOut(disk !== undefined, 'root on Linux, to mount a disk of its own')

describe.skipIf(isAbsent)('a database whose disk is full (needs root, for a disk of its own)', () => {
  let database: TestDatabase
  let node: Backend
  let member: TestMember
  let cluster: EmbeddedDatabase
  let done = 0

  beforeAll(async () => {
    // A cluster that cannot write back what it has for the full disk can remove no database: in that of this run, other tests would fail.
    cluster = await startEmbedded(dataDir, () => undefined)
    database = await freshDatabase({ host: cluster.connection.host, dataFolder: disk?.path })
    await prepareSchema({ serving: database.connection, owner: database.owner })
    const env = { DATA_DIR: dataDir, DIST_DIR: dataDir, RATE_LIMIT: 'off' }
    node = await startNode(env, { connection: database.connection })
    member = await memberWith(node.db, { WALLET: 5000_00, JOKER: 0 })
  })
  afterAll(async () => {
    await node.stop()
    await database.drop()
    await cluster.stop()
    await disk?.remove()
  })

  const read = async (path: string) => (await requestAt(node.url, path, { token: member.token })).status

  /** What the first announcement is answered that has no room: it is one transaction, of which it is certain that it was not stored. */
  const announcementError = async () => {
    for (let announced = 0; announced < MAX_TRANSFERS; announced += 1) {
      const headers = { 'idempotency-key': randomUUID() }
      const request = { method: 'POST', token: member.token, headers, body: { amount: 100 } }
      const { status, body } = await requestAt(node.url, '/api/wallet/add', request)
      if (status !== 200) return body
    }
    return undefined
  }

  it('refuses to move money with 503, still answers reads, and has lost nothing when there is room again', async () => {
    await disk?.fill()
    let [status, key] = [200, '']
    while (status === 200 && done < MAX_TRANSFERS) {
      key = randomUUID()
      status = await transferOneBaht(node.url, member, key)
      if (status === 200) done += 1
    }
    expect(status).toBe(503)
    const paused = { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } }
    expect(await announcementError()).toEqual(paused)
    for (const path of ['/api/wallet', '/api/lookup/banks', `/api/operation/${key}`])
      expect([path, await read(path)]).toEqual([path, 200])
    expect(await ledgerViolations(node.db)).toEqual(SOUND)

    await disk?.free()
    expect(await transferOneBaht(node.url, member, key)).toBe(200)
    const open = "SELECT 1 FROM game_transfer WHERE status = 'PENDING'"
    await expect.poll(() => node.db.query('test.open', open)).toEqual([])
    expect(await booksOf(node.db, member.id)).toMatchObject({
      wallet: 5000_00 - (done + 1) * 100,
      'game:JOKER': (done + 1) * 100,
    })
    expect(await ledgerViolations(node.db)).toEqual(SOUND)
  }, 120_000)
})
