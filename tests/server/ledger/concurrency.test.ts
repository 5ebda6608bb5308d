/** Proves S28. */
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { LedgerError } from '../../../server/ledger/ledger-errors.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { accountsHolding, balanceOf, BANK, move, post, walletHolding } from './fixtures.ts'
import { SOUND } from './sound.ts'

const test = await databaseForFile()

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

it('transfers in a ring never deadlock, because accounts are locked in one order', async () => {
  const accounts = await accountsHolding(test.db, { count: 6, satang: 100_000 })
  const db = openDatabase({ ...test.connection, max: 24 })
  const worker = async (): Promise<void> => {
    for (let i = 0; i < 20; i += 1) {
      const from = pick(accounts)
      const [to, third] = accounts.filter((id) => id !== from).toSorted(() => Math.random() - 0.5)
      const postings = [
        { account: from, amountSatang: -30 },
        { account: to ?? BANK, amountSatang: 20 },
        { account: third ?? BANK, amountSatang: 10 },
      ]
      // One attempt: a deadlock would be reported, not repaired.
      await db.transaction(
        async (tx) =>
          postTransfer(tx, {
            kind: 'deposit',
            actor: 'test',
            description: '',
            occurredAt: new Date(),
            postings,
          }),
        { attempts: 1 },
      )
    }
  }
  await Promise.all(Array.from({ length: 24 }, worker))
  await db.close()
  const balances = await Promise.all(accounts.map(async (id) => balanceOf(test.db, id)))
  expect(balances.reduce((sum, satang) => sum + satang, 0)).toBe(600_000)
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
})

it('of 40 concurrent withdrawals of 100 baht from 889.75 exactly 8 succeed', async () => {
  const wallet = await walletHolding(test.db, 88_975)
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, async () => post(test.db, move(wallet, BANK, 10_000))),
  )
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  expect(refused).toHaveLength(32)
  expect(refused.every((error) => error instanceof LedgerError && error.code === 'insufficient-funds')).toBe(
    true,
  )
  expect(await balanceOf(test.db, wallet)).toBe(8975)
})

it('a reader never sees a wrong total while money moves', async () => {
  const accounts = await accountsHolding(test.db, { count: 4, satang: 10_000 })
  const moving = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 15; i += 1) {
        const from = pick(accounts)
        await post(test.db, move(from, pick(accounts.filter((id) => id !== from)), 100)).catch(
          (error: unknown) => {
            if (!(error instanceof LedgerError)) throw error
          },
        )
      }
    }),
  )
  const totals = new Set<number>()
  for (let i = 0; i < 40; i += 1) {
    const [row] = await test.db.query<{ total: number }>(
      'test.total',
      'SELECT sum(balance_satang)::bigint AS total FROM account WHERE owner = $1',
      [accounts[0]?.owner],
    )
    totals.add(row?.total ?? -1)
  }
  await moving
  expect([...totals]).toEqual([40_000])
})
