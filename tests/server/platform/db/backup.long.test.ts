/** Proves R26, and S86 on a database of the operator's own. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../../../server/backend.ts'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { SQLSTATE } from '../../../../server/platform/db/failures.ts'
import { servingStrength } from '../../../../server/platform/db/serving-rights.ts'
import {
  type PlainPostgres,
  plainPostgresBinaries,
  startPlainPostgres,
} from '../../../support/database/plain-postgres.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { transferOneBaht } from '../../../support/move-money.ts'
import { requestAt } from '../../../support/request-at.ts'
import { startNode } from '../../../support/test-server.ts'
import { SOUND } from '../../ledger/sound.ts'
import { plainPng, slipForm } from '../files/pictures.ts'

/** The embedded PostgreSQL comes without the programs that dump and restore: these tests need an installed one. */
const bin = plainPostgresBinaries()

const RESTORED = 'krapao_restored'

const dataDir = await folderForFile()

const isAbsent = isLeftOut(
  bin !== undefined,
  'PostgreSQL 15 or later with pg_dump (Debian: apt-get install postgresql)',
)

describe.skipIf(isAbsent)('a PostgreSQL that an operator has', () => {
  let postgres: PlainPostgres
  const nodes: Backend[] = []

  async function nodeOn(database: string): Promise<Backend> {
    const [url, ownerUrl] = [postgres.urlOf(database, SERVING), postgres.urlOf(database)]
    const folders = { DATA_DIR: dataDir, DIST_DIR: dataDir, RATE_LIMIT: 'off' }
    const node = await startNode({ ...folders, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }, {})
    nodes.push(node)
    return node
  }

  beforeAll(async () => {
    postgres = await startPlainPostgres(bin ?? '')
  })
  afterAll(async () => {
    for (const node of nodes) await node.stop()
    await postgres.stop()
  })

  it('is dumped while money moves, and restored: the books agree, and nothing acknowledged before is missing', async () => {
    const node = await nodeOn('krapao')
    const member = await memberWith(node.db, { WALLET: 10_000_00, JOKER: 0 })
    const { token } = member
    const picture = { method: 'POST', token, body: slipForm(plainPng()) }
    const uploaded = await requestAt(node.url, '/api/chat/upload-image', picture)
    const key = randomUUID()
    expect(await transferOneBaht(node.url, member, key)).toBe(200)

    const ending = new AbortController()
    let acknowledged = 1
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!ending.signal.aborted)
          if ((await transferOneBaht(node.url, member)) === 200) acknowledged += 1
      }),
    )
    // clock: the dump begins at any moment of the load
    await delay(300)
    const before = acknowledged
    const dump = postgres.pathOf('krapao.dump')
    const into = ['--format=custom', '--no-unlogged-table-data', `--file=${dump}`]
    await postgres.program('pg_dump', ...into, 'krapao')
    ending.abort()
    await load

    await postgres.program('createdb', '--owner=krapao', RESTORED)
    const from = ['--exit-on-error', '--no-owner', '--role=krapao', `--dbname=${RESTORED}`]
    await postgres.program('pg_restore', ...from, dump)
    const restored = await nodeOn(RESTORED)
    expect(await ledgerViolations(restored.db)).toEqual(SOUND)
    expect(await pendingViolations(restored.db)).toMatchObject({ transitMismatches: 0, heldMismatches: 0 })
    const books = await booksOf(restored.db, member.id)
    expect((books['game:JOKER'] ?? 0) + (books['transit'] ?? 0)).toBeGreaterThanOrEqual(before * 100)
    expect(Object.values(books).reduce((sum, satang) => sum + satang, 0)).toBe(10_000_00)

    // Sessions, keys and pictures are restored too, and the restored node moves money: its books are sound.
    expect(await transferOneBaht(restored.url, member, key)).toBe(200)
    expect(await booksOf(restored.db, member.id)).toEqual(books)
    expect(await transferOneBaht(restored.url, member)).toBe(200)
    expect((await requestAt(restored.url, String(uploaded.body))).status).toBe(200)
  }, 120_000)

  it('prevents that the ledger is rewritten, after a restore too', async () => {
    for (const { db } of nodes) {
      expect(await servingStrength(db)).toEqual([])
      const rewrites = ['UPDATE posting SET amount_satang = 1', 'DELETE FROM posting', 'DELETE FROM transfer']
      for (const sql of rewrites)
        await expect(db.script(sql)).rejects.toMatchObject({ code: SQLSTATE.insufficientPrivilege })
    }
    expect(nodes).toHaveLength(2)
  })
})
