/** Proves R22. */
import { isDeepStrictEqual as equal } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { LedgerError } from '../../../server/ledger/ledger-errors.ts'
import type { Posting } from '../../../server/ledger/transfer.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { accountsHolding, balanceOf, ledgerSnapshot, OPENING, post } from './fixtures.ts'
import { SOUND } from './sound.ts'

/** The house is account 0; the wallets are accounts 1 to WALLETS. */
const WALLETS = 5
const RUNS = 30

/** A batch of entries; the last amount balances the others unless `flaw` is added to it. */
const batch = fc.record({
  entries: fc.uniqueArray(
    fc.record({ account: fc.integer({ min: 0, max: WALLETS }), amount: fc.integer({ min: -900, max: 900 }) }),
    { minLength: 1, maxLength: 4, selector: (entry) => entry.account },
  ),
  flaw: fc.constantFrom(0, 0, 0, 0, 0, 1, -1, 0.5),
})
type Batch = typeof batch extends fc.Arbitrary<infer T> ? T : never

const test = await databaseForFile()

function amountsOf({ entries, flaw }: Batch): { account: number; amount: number }[] {
  const rest = entries.slice(0, -1).reduce((sum, entry) => sum + entry.amount, 0)
  return entries.map((entry, i) => (i === entries.length - 1 ? { ...entry, amount: flaw - rest } : entry))
}

/** The verdict of the ledger's rules on it, computed on plain numbers. */
function isAllowed(
  entries: readonly { account: number; amount: number }[],
  balances: readonly number[],
): boolean {
  return (
    entries.length >= 2 &&
    entries.every(({ amount }) => Number.isInteger(amount) && amount !== 0) &&
    entries.reduce((sum, { amount }) => sum + amount, 0) === 0 &&
    entries.every(({ account, amount }) => account === 0 || (balances[account] ?? 0) + amount >= 0)
  )
}

async function isAccepted(postings: readonly Posting[]): Promise<boolean> {
  try {
    await post(test.db, postings)
    return true
  } catch (error) {
    if (error instanceof LedgerError) return false
    throw error
  }
}

it('the ledger accepts, refuses and ends exactly like a model on plain numbers, and a refusal changes nothing', async () => {
  const outcomes = { accepted: 0, refused: 0 }
  const property = fc.asyncProperty(fc.array(batch, { minLength: 5, maxLength: 15 }), async (batches) => {
    const wallets = await accountsHolding(test.db, { count: WALLETS, satang: 1000 })
    const ids = [OPENING, ...wallets]
    const model = [0, ...wallets.map(() => 1000)]
    for (const one of batches) {
      const entries = amountsOf(one)
      const postings = entries.map(({ account, amount }) => ({
        account: ids[account] ?? OPENING,
        amountSatang: amount,
      }))
      const allowed = isAllowed(entries, model)
      const before = await ledgerSnapshot(test.db)
      expect(await isAccepted(postings)).toBe(allowed)
      expect(equal(before, await ledgerSnapshot(test.db))).toBe(!allowed)
      outcomes[allowed ? 'accepted' : 'refused'] += 1
      if (allowed) for (const { account, amount } of entries) model[account] = (model[account] ?? 0) + amount
    }
    const balances = await Promise.all(wallets.map(async (id) => balanceOf(test.db, id)))
    expect(balances).toEqual(model.slice(1))
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
  // Both sides of the rules were exercised, or the property proved nothing.
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(RUNS)
})
