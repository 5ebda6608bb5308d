import { describe, expect, it } from 'vitest'
import { memberAccount, memberBalances } from '../../../server/ledger/accounts.ts'
import { sqlState, SQLSTATE } from '../../../server/platform/db/failures.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import {
  accountsHolding,
  balanceOf,
  BANK,
  ledgerSnapshot,
  move,
  OPENING,
  post,
  walletHolding,
} from './fixtures.ts'

const test = await databaseForFile()

describe('a transfer', () => {
  it('takes from one account what it adds to another', async () => {
    const [from = BANK, to = BANK] = await accountsHolding(test.db, { count: 2, satang: 50_000 })
    await post(test.db, move(from, to, 12_345))
    expect(await balanceOf(test.db, from)).toBe(37_655)
    expect(await balanceOf(test.db, to)).toBe(62_345)
  })

  it('may have many entries', async () => {
    const [a = BANK, b = BANK, c = BANK] = await accountsHolding(test.db, { count: 3, satang: 1000 })
    const entries = [
      { account: a, amountSatang: -1000 },
      { account: b, amountSatang: 999 },
      { account: c, amountSatang: 1 },
    ]
    await post(test.db, entries)
    expect(await Promise.all([a, b, c].map((account) => balanceOf(test.db, account)))).toEqual([
      0, 1999, 1001,
    ])
  })

  it('may have 64 entries', async () => {
    const wallets = await accountsHolding(test.db, { count: 63, satang: 0 })
    const entries = wallets.map((account) => ({ account, amountSatang: 1 }))
    await post(test.db, [...entries, { account: BANK, amountSatang: -63 }])
    expect(await memberBalances(test.db, wallets[0]?.owner ?? '')).toHaveLength(63)
  })

  it('can never be changed or deleted by the application', async () => {
    const wallet = await walletHolding(test.db, 100)
    expect(await balanceOf(test.db, wallet)).toBe(100)
    const forbidden = [
      'UPDATE posting SET amount_satang = 1',
      'DELETE FROM posting',
      'TRUNCATE posting',
      "UPDATE transfer SET description = ''",
      'UPDATE transfer SET id = gen_random_uuid()',
      'DELETE FROM transfer',
    ]
    const outcomes = await Promise.all(
      forbidden.map(async (sql) => test.db.script(sql).then(() => 'done', sqlState)),
    )
    expect(outcomes).toEqual(forbidden.map(() => SQLSTATE.insufficientPrivilege))
  })

  it('cannot happen twice for one external event', async () => {
    const wallet = await walletHolding(test.db, 0)
    await post(test.db, move(BANK, wallet, 500), 'bank:SCB:1')
    await expect(post(test.db, move(BANK, wallet, 500), 'bank:SCB:1')).rejects.toMatchObject({
      code: 'duplicate-reference',
    })
    const twenty = Array.from({ length: 20 }, async () =>
      post(test.db, move(BANK, wallet, 500), 'bank:SCB:2'),
    )
    const results = await Promise.allSettled(twenty)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(test.db, wallet)).toBe(1000)
  })
})

describe('the ledger refuses, and changes nothing for,', () => {
  const AMOUNTS = [0, 0.5, NaN, Infinity, -Infinity, 2 ** 53, Number.MAX_VALUE, 1e-9]

  it.each(AMOUNTS)('the amount %s', async (amount) => {
    const wallet = await walletHolding(test.db, 1000)
    const before = await ledgerSnapshot(test.db)
    await expect(post(test.db, move(OPENING, wallet, amount))).rejects.toMatchObject({
      code: 'invalid-amount',
    })
    expect(await ledgerSnapshot(test.db)).toEqual(before)
  })

  it('entries that do not sum to zero, however close', async () => {
    const wallet = await walletHolding(test.db, 1000)
    const before = await ledgerSnapshot(test.db)
    for (const entries of [
      [],
      [{ account: wallet, amountSatang: 1 }],
      [
        { account: OPENING, amountSatang: -100 },
        { account: wallet, amountSatang: 101 },
      ],
    ]) {
      await expect(post(test.db, entries)).rejects.toMatchObject({ code: 'unbalanced' })
    }
    expect(await ledgerSnapshot(test.db)).toEqual(before)
  })

  it('more entries than one transfer may have', async () => {
    // Refused for their number: none of these accounts exists.
    const entries = Array.from({ length: 66 }, (_, i) => ({
      account: memberAccount(uuidv7(), 'wallet'),
      amountSatang: i % 2 === 0 ? 1 : -1,
    }))
    await expect(post(test.db, entries)).rejects.toMatchObject({ code: 'unbalanced' })
  })

  it('the same account in two entries', async () => {
    const wallet = await walletHolding(test.db, 1000)
    await expect(post(test.db, move(wallet, wallet, 10))).rejects.toMatchObject({ code: 'duplicate-account' })
  })

  it('taking one satang too much', async () => {
    const wallet = await walletHolding(test.db, 1000)
    const before = await ledgerSnapshot(test.db)
    await expect(post(test.db, move(wallet, BANK, 1001))).rejects.toMatchObject({
      code: 'insufficient-funds',
    })
    expect(await ledgerSnapshot(test.db)).toEqual(before)
    await post(test.db, move(wallet, BANK, 1000))
    expect(await balanceOf(test.db, wallet)).toBe(0)
  })

  it('a balance that a number could not represent exactly', async () => {
    const wallet = await walletHolding(test.db, 1)
    const huge = move(OPENING, wallet, Number.MAX_SAFE_INTEGER)
    await expect(post(test.db, huge)).rejects.toMatchObject({ code: 'balance-too-large' })
  })
})

describe('the database itself refuses', () => {
  it('a negative balance, also when the code has a bug', async () => {
    const wallet = await walletHolding(test.db, 1000)
    const overdraw = test.db.query(
      'test.overdraw',
      'UPDATE account SET balance_satang = -1 WHERE owner = $1',
      [wallet.owner],
    )
    await expect(overdraw).rejects.toMatchObject({ constraint: 'never_overdrawn' })
  })

  it('a stored balance for an account of the house', async () => {
    const store = test.db.script("UPDATE account SET balance_satang = 0 WHERE owner = 'house'")
    await expect(store).rejects.toMatchObject({ constraint: 'house_balance_is_summed' })
  })
})
