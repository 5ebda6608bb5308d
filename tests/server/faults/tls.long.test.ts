/** Proves S27. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { booksOf, memberWith, providerSatang } from '../../support/members.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { lastHour } from '../../support/processes/certificates.ts'
import { startMoneyNode } from '../../support/processes/money-node-process.ts'
import { tlsSiteForFile } from '../../support/processes/tls-site.ts'
import { SOUND } from '../ledger/sound.ts'

/*
 * A node whose connections to the database are encrypted moves money while the network breaks them. A transfer is sent in some dozens of
 * pieces; the connection breaks at each of them, in each of three ways.
 */
const site = await tlsSiteForFile()
const node = await startMoneyNode(site.folder, site.url)
// The queries of the test bypass the connection.
const beside = new URL(site.url)
beside.port = String(site.postgres.port)
const db = openDatabase({ connectionString: beside.href })
afterAll(() => db.close())
const member = await memberWith(db, { WALLET: 1000_00, JOKER: 0 })

it('a node connects to its database over TLS only, also for notifications and for the audit of the books', async () => {
  expect(await transfer()).toBe(200)
  const rows = await site.postgres.asSupervisor(
    "SELECT ssl, query FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'krapao'",
    'krapao',
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ ssl }) => ssl !== true)).toEqual([])
})

const transfer = (key?: string) => transferOneBaht(node.url ?? '', member, key)

/** Repeats one key until the transfer is done. @returns the number of requests */
async function repeatUntilAnswered(): Promise<number> {
  const key = randomUUID()
  for (let attempts = 1; attempts <= 100; attempts += 1) {
    const status = await transfer(key)
    if (status === 200) return attempts
    expect([409, 503]).toContain(status)
    // clock: the pause of a client that repeats
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it was never done')
}

it('a transfer over a connection that breaks at any moment, also within a TLS record, is done once under its key', async () => {
  let [done, breaks, askedAgain] = [1, 0, 0]
  for (const passes of ['nothing', 'half', 'all'] as const) {
    for (let piece = 1; ; piece += 1) {
      const hasCome = site.connection.breakAtPiece(piece, passes)
      if ((await repeatUntilAnswered()) > 1) askedAgain += 1
      done += 1
      if (!hasCome()) break
      breaks += 1
    }
  }
  expect(breaks).toBeGreaterThan(60)
  expect(askedAgain).toBeGreaterThan(0)
  const books = await booksOf(db, member.id)
  expect(books).toMatchObject({ wallet: 1000_00 - done * 100, 'game:JOKER': done * 100 })
  expect(await providerSatang(db, member.username, 'JOKER')).toBe(done * 100)
  expect(await ledgerViolations(db)).toEqual(SOUND)
  expect(await pendingViolations(db)).toMatchObject({ transitMismatches: 0, heldMismatches: 0 })
}, 180_000)

it('a node loses a database whose certificate has expired, and reconnects when it is renewed', async () => {
  await site.postgres.show(site.authority.issue('127.0.0.1', lastHour()))
  site.connection.cut()
  await expect.poll(() => transfer()).toBe(503)
  await site.postgres.show(site.authority.issue('127.0.0.1'))
  await expect.poll(() => transfer()).toBe(200)
})

it('a node that receives SIGTERM while its encrypted database is silent stops cleanly', async () => {
  site.connection.silence()
  const cut = Array.from({ length: 20 }, () => transfer().catch(() => 0))
  await node.stop()
  expect(await Promise.all(cut)).not.toContain(200)
})
