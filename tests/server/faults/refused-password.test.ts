import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { type MoneyNode, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { startTlsSite, type TlsSite } from '../../support/processes/tls-site.ts'

/*
 * An operator changes the password of the database and forgets one of the nodes. A proxy sends callers to another node when this one
 * answers 503; a 500 would reach the member.
 */
let site: TlsSite
let node: MoneyNode
let member: TestMember
beforeAll(async () => {
  site = await startTlsSite()
  node = await startMoneyNode(site.folder, site.url)
  const db = openDatabase({ connectionString: site.url })
  member = await memberWith(db, { WALLET: 100_00, JOKER: 0 })
  await db.close()
})
afterAll(async () => {
  await node.stop()
  await site.stop()
})

const lockOut = async (password: string) => {
  await site.postgres.asSupervisor(`ALTER ROLE krapao PASSWORD '${password}'`)
  await site.postgres.asSupervisor(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'krapao'",
  )
}
const health = async () => (await fetch(new URL('/health', node.url))).status

it('a database that refuses the password counts as unreachable until it accepts the node again', async () => {
  expect(await transferOneBaht(node.url ?? '', member)).toBe(200)
  await lockOut('changed since')
  expect(await health()).toBe(503)
  expect(await transferOneBaht(node.url ?? '', member)).toBe(503)
  await lockOut(site.postgres.password)
  expect(await health()).toBe(200)
  expect(await transferOneBaht(node.url ?? '', member)).toBe(200)
})
