/** Proves R26, and S86 on a database of the operator's own. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from '../../../../server/backend.ts'
import { ledgerViolations, pendingViolations } from '../../../../server/ledger/books/invariants.ts'
import { SERVING } from '../../../../server/platform/db/embedded/cluster.ts'
import { SQLSTATE } from '../../../../server/platform/db/failures.ts'
import { servingStrength } from '../../../../server/platform/db/serving-rights.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import {
  type PlainPostgres,
  plainPostgresBinaries,
  startPlainPostgres,
} from '../../../support/database/plain-postgres.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { transferOneBaht } from '../../../support/move-money.ts'
import { SOUND } from '../../ledger/sound.ts'
import { plainPng, slipForm } from '../files/pictures.ts'

/** The embedded PostgreSQL comes without the programs that dump and restore: these tests need an installed one. */
const bin = plainPostgresBinaries()

const RESTORED = 'krapao_restored'

const isAbsent = isLeftOut(
  bin !== undefined,
  'PostgreSQL 15 or later with pg_dump (Debian: apt-get install postgresql)',
)

describe.skipIf(isAbsent)('a PostgreSQL that an operator has', () => {
  let postgres: PlainPostgres
  let dataDir: string
  const nodes: Backend[] = []

  async function startNode(database: string): Promise<Backend> {
    const environment = {
      PORT: '0',
      SANDBOX_PORT: '0',
      DESK_PORT: 'off',
      RATE_LIMIT: 'off',
      DATABASE_URL: postgres.urlOf(database, SERVING),
      DATABASE_OWNER_URL: postgres.urlOf(database),
    }
    const node = await startBackend(
      { ...readConfig(environment), dataDir, distDir: dataDir },
      { version: '0.0.0', logSink: { write: () => undefined } },
    )
    nodes.push(node)
    return node
  }

  beforeAll(async () => {
    postgres = await startPlainPostgres(bin ?? '')
    dataDir = await mkdtemp(join(tmpdir(), 'krapao-backup-'))
  })
  afterAll(async () => {
    for (const node of nodes) await node.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  })

  it('is dumped while money moves, and restored: the books agree, and nothing acknowledged before is missing', async () => {
    const node = await startNode('krapao')
    const member = await memberWith(node.db, { WALLET: 10_000_00, JOKER: 0 })
    const authorization = `Bearer ${member.token}`
    const handedIn = await fetch(new URL('/api/chat/upload-image', node.url), {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization },
      body: slipForm(plainPng()),
    })
    const picture: unknown = await handedIn.json()
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
    await delay(300)
    const before = acknowledged
    const dump = postgres.pathOf('krapao.dump')
    await postgres.program(
      'pg_dump',
      '--format=custom',
      '--no-unlogged-table-data',
      `--file=${dump}`,
      'krapao',
    )
    ending.abort()
    await load

    await postgres.program('createdb', '--owner=krapao', RESTORED)
    const into = ['--exit-on-error', '--no-owner', '--role=krapao', `--dbname=${RESTORED}`]
    await postgres.program('pg_restore', ...into, dump)
    const restored = await startNode(RESTORED)
    expect(await ledgerViolations(restored.db)).toEqual(SOUND)
    expect(await pendingViolations(restored.db)).toMatchObject({ transitMismatches: 0, heldMismatches: 0 })
    const books = await booksOf(restored.db, member.id)
    expect((books['game:JOKER'] ?? 0) + (books['transit'] ?? 0)).toBeGreaterThanOrEqual(before * 100)
    expect(Object.values(books).reduce((sum, satang) => sum + satang, 0)).toBe(10_000_00)

    // Sessions, keys and pictures are restored too, and the restored node moves money: its books are sound.
    expect(await transferOneBaht(restored.url, member, key)).toBe(200)
    expect(await booksOf(restored.db, member.id)).toEqual(books)
    expect(await transferOneBaht(restored.url, member)).toBe(200)
    const shown = await fetch(new URL(String(Object(picture).path ?? picture), restored.url))
    expect(shown.status).toBe(200)
  }, 120_000)

  it('prevents that the ledger is rewritten, after a restore too', async () => {
    for (const { db } of nodes) {
      expect(await servingStrength(db)).toEqual([])
      for (const sql of [
        'UPDATE posting SET amount_satang = 1',
        'DELETE FROM posting',
        'DELETE FROM transfer',
      ]) {
        await expect(db.script(sql)).rejects.toMatchObject({ code: SQLSTATE.insufficientPrivilege })
      }
    }
    expect(nodes).toHaveLength(2)
  })
})
