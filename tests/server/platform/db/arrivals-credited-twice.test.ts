import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { creditedArrival } from '../../../../server/domains/deposits/credited-arrival.ts'
import { postDeposit } from '../../../../server/domains/deposits/post-deposit.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { freshDatabase, type TestDatabase } from '../../../support/test-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../server/platform/db/migrations')
const NOW = new Date('2026-11-22T05:00:00Z')

let test: TestDatabase
let owner: Database
let member: TestMember
beforeAll(async () => {
  test = await freshDatabase()
  owner = openDatabase(test.owner)
  member = await memberWith(test.db, { WALLET: 0 })
})
afterAll(async () => {
  await owner.close()
  await test.drop()
})

const credit = (number: string, amountSatang: number) =>
  test.db.transaction((tx) =>
    postDeposit(tx, {
      memberId: member.id,
      code: 'SCB',
      amountSatang,
      reference: `bank:SCB:${number}`,
      occurredAt: NOW,
    }),
  )

it('what earlier versions credited twice stays in the ledger, is listed for a person, and is not credited a third time', async () => {
  await owner.script('DROP INDEX transfer_of_arrival')
  for (const [number, satang] of [
    ['ab1', 1_00],
    ['AB1', 2_00],
    ['00ab1', 3_00],
    ['ab2', 4_00],
  ] as const)
    expect(await credit(number, satang)).toBe(true)
  await owner.script(await readFile(join(MIGRATIONS, '101-one-arrival-one-credit.sql'), 'utf8'))
  const later = await readFile(join(MIGRATIONS, '102-arrivals-that-contradict.sql'), 'utf8')
  const listing = /^INSERT INTO held_arrival[^;]*;/m.exec(later)
  await owner.script(listing?.[0] ?? 'the migration lists nothing')
  const held = 'SELECT reference, amount_satang AS satang, why FROM held_arrival ORDER BY amount_satang'
  expect(await test.db.query('test.held', held)).toEqual([
    { reference: 'AB1', satang: 2_00, why: 'credited-twice' },
    { reference: '00ab1', satang: 3_00, why: 'credited-twice' },
  ])
  for (const number of ['aB1', 'AB1', '00AB1', ' ab2']) expect(await credit(number, 5_00)).toBe(false)
  expect(await creditedArrival(test.db, 'SCB', 'Ab-1')).toMatchObject({ number: 'ab1', amountSatang: 1_00 })
  const plan = `EXPLAIN (COSTS OFF) SELECT 1 FROM transfer t WHERE t.reference LIKE 'bank:%'
    AND split_part(t.reference, ':', 2) = 'SCB'
    AND normal_reference(regexp_replace(t.reference, '^bank:[^:]*:', '')) = normal_reference('x')`
  await owner.script('SET enable_seqscan = off')
  expect(JSON.stringify(await owner.query('test.plan', plan))).toContain('transfer_of_arrival_all')
})
