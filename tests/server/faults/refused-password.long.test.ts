import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { memberWith } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { startMoneyNode } from '../../support/processes/money-node-process.ts'
import { tlsSiteForFile } from '../../support/processes/tls-site.ts'

/*
 * An operator changes the password of the database and forgets one of the nodes. A proxy sends callers to another node when this one
 * answers 503; a 500 would reach the member.
 */
const site = await tlsSiteForFile()
const node = await startMoneyNode(site.folder, site.url, 'patient')
afterAll(() => node.stop())
const db = openDatabase({ connectionString: site.url })
const member = await memberWith(db, { WALLET: 100_00, JOKER: 0 })
await db.close()

const lockOut = async (password: string) => {
  const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'krapao'"
  await site.postgres.asSupervisor(`ALTER ROLE krapao PASSWORD '${password}'`)
  await site.postgres.asSupervisor(end)
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
