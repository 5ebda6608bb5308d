import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { BANK, move, post, walletHolding } from './fixtures.ts'
import { SOUND } from './sound.ts'

const TRANSFER = uuidv7()

/** Damages of a ledger, and the check that must find each. */
const DAMAGE = [
  [
    'a changed amount',
    'UPDATE posting SET amount_satang = amount_satang + 1 WHERE account_version = 2',
    ['unbalancedCurrencies', 'unbalancedTransfers', 'driftedAccounts', 'chainBreaks'],
  ],
  ['a changed balance', 'UPDATE account SET balance_satang = 1 WHERE version = 2', ['driftedAccounts']],
  [
    'a deleted posting',
    'DELETE FROM posting WHERE account_version = 1',
    ['unbalancedCurrencies', 'unbalancedTransfers', 'driftedAccounts', 'versionGaps', 'chainBreaks'],
  ],
  ['a changed version', 'UPDATE account SET version = 3 WHERE version = 2', ['versionGaps']],
  [
    'a transfer without entries',
    `INSERT INTO transfer (id, kind, actor, description, occurred_at) VALUES ('${TRANSFER}', 'deposit', '', '', now())`,
    ['emptyTransfers'],
  ],
  [
    'an overdrawn wallet',
    'ALTER TABLE account DROP CONSTRAINT never_overdrawn; UPDATE account SET balance_satang = -1 WHERE version = 2',
    ['driftedAccounts', 'overdrawnAccounts'],
  ],
  [
    'entries in two currencies',
    "UPDATE account SET currency = 'LAK' WHERE version = 2",
    ['unbalancedCurrencies', 'unbalancedTransfers', 'changedAccounts'],
  ],
] as const

let test: TestDatabase

async function prepareLedger(): Promise<void> {
  test = await freshDatabase()
  const wallet = await walletHolding(test.db, 1000)
  await post(test.db, move(BANK, wallet, 500))
}

describe('a sound ledger', () => {
  beforeAll(prepareLedger)
  afterAll(async () => test.drop())

  it('has no violation', async () => {
    expect(await ledgerViolations(test.db)).toEqual(SOUND)
  })
})

describe.each(DAMAGE)('%s', (_name, sql, violated) => {
  beforeAll(async () => {
    await prepareLedger()
    await test.asSupervisor(sql)
  })
  afterAll(async () => test.drop())

  it('is noticed', async () => {
    const found = Object.entries(await ledgerViolations(test.db)).filter(([, count]) => count > 0)
    expect(found.map(([name]) => name)).toEqual(violated)
  })
})
