import { describe, expect, it } from 'vitest'
import { sqlState, SQLSTATE } from '../../../server/platform/db/failures.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import {
  accountsHolding,
  balanceOf,
  ledgerForFile,
  ledgerSnapshot,
  move,
  post,
  walletHolding,
} from './fixtures.ts'

const { test, house } = await ledgerForFile()

describe('a transfer', () => {
  it('takes from one account what it adds to another', async () => {
    const [from = '', to = ''] = await accountsHolding(test.db, house, { count: 2, satang: 50_000 })
    const posted = await post(test.db, move(from, to, 12_345))
    expect(posted.balancesSatang).toEqual(
      new Map([
        [from, 37_655],
        [to, 62_345],
      ]),
    )
    expect(await balanceOf(test.db, from)).toBe(37_655)
    expect(await balanceOf(test.db, to)).toBe(62_345)
  })

  it('may have many entries', async () => {
    const [a, b, c] = await accountsHolding(test.db, house, { count: 3, satang: 1000 })
    const entries = [
      { accountId: a ?? '', amountSatang: -1000 },
      { accountId: b ?? '', amountSatang: 999 },
      { accountId: c ?? '', amountSatang: 1 },
    ]
    expect([...(await post(test.db, entries)).balancesSatang.values()].toSorted((x, y) => x - y)).toEqual([
      0, 1001, 1999,
    ])
  })

  it('may have 64 entries, and returns the new balances of members only', async () => {
    const wallets = await accountsHolding(test.db, house, { count: 63, satang: 0 })
    const entries = wallets.map((accountId) => ({ accountId, amountSatang: 1 }))
    const posted = await post(test.db, [...entries, { accountId: house.bankId, amountSatang: -63 }])
    expect(posted.balancesSatang).toEqual(new Map(wallets.map((accountId) => [accountId, 1])))
  })

  it('can never be changed or deleted by the application', async () => {
    const wallet = await walletHolding(test.db, house, 100)
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
    const wallet = await walletHolding(test.db, house, 0)
    await post(test.db, move(house.bankId, wallet, 500), 'bank:SCB:1')
    await expect(post(test.db, move(house.bankId, wallet, 500), 'bank:SCB:1')).rejects.toMatchObject({
      code: 'duplicate-reference',
    })
    const twenty = Array.from({ length: 20 }, async () =>
      post(test.db, move(house.bankId, wallet, 500), 'bank:SCB:2'),
    )
    const results = await Promise.allSettled(twenty)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(test.db, wallet)).toBe(1000)
  })
})

describe('the ledger refuses, and changes nothing for,', () => {
  const AMOUNTS = [0, 0.5, NaN, Infinity, -Infinity, 2 ** 53, Number.MAX_VALUE, 1e-9]

  it.each(AMOUNTS)('the amount %s', async (amount) => {
    const wallet = await walletHolding(test.db, house, 1000)
    const before = await ledgerSnapshot(test.db)
    await expect(post(test.db, move(house.openingId, wallet, amount))).rejects.toMatchObject({
      code: 'invalid-amount',
    })
    expect(await ledgerSnapshot(test.db)).toEqual(before)
  })

  it('entries that do not sum to zero, however close', async () => {
    const wallet = await walletHolding(test.db, house, 1000)
    const before = await ledgerSnapshot(test.db)
    for (const entries of [
      [],
      [{ accountId: wallet, amountSatang: 1 }],
      [
        { accountId: house.openingId, amountSatang: -100 },
        { accountId: wallet, amountSatang: 101 },
      ],
    ]) {
      await expect(post(test.db, entries)).rejects.toMatchObject({ code: 'unbalanced' })
    }
    expect(await ledgerSnapshot(test.db)).toEqual(before)
  })

  it('more entries than one transfer may have', async () => {
    // Refused for their number: none of these accounts exists.
    const entries = Array.from({ length: 66 }, (_, i) => ({
      accountId: uuidv7(),
      amountSatang: i % 2 === 0 ? 1 : -1,
    }))
    await expect(post(test.db, entries)).rejects.toMatchObject({ code: 'unbalanced' })
  })

  it('the same account in two entries', async () => {
    const wallet = await walletHolding(test.db, house, 1000)
    await expect(post(test.db, move(wallet, wallet, 10))).rejects.toMatchObject({ code: 'duplicate-account' })
  })

  it('an account that does not exist', async () => {
    await expect(post(test.db, move(house.openingId, uuidv7(), 10))).rejects.toMatchObject({
      code: 'no-such-account',
    })
    await expect(post(test.db, move(uuidv7(), uuidv7(), 10))).rejects.toMatchObject({
      code: 'no-such-account',
    })
  })

  it('accounts of different currencies', async () => {
    const [kip, baht] = [uuidv7(), await walletHolding(test.db, house, 1000)]
    await test.db.query(
      'test.kip',
      "INSERT INTO account (id, owner, kind, currency, balance_satang) VALUES ($1, $1::uuid::text, 'wallet', 'LAK', 0)",
      [kip],
    )
    await expect(post(test.db, move(baht, kip, 10))).rejects.toMatchObject({ code: 'currency-mismatch' })
  })

  it('taking one satang too much', async () => {
    const wallet = await walletHolding(test.db, house, 1000)
    const before = await ledgerSnapshot(test.db)
    await expect(post(test.db, move(wallet, house.bankId, 1001))).rejects.toMatchObject({
      code: 'insufficient-funds',
    })
    expect(await ledgerSnapshot(test.db)).toEqual(before)
    expect((await post(test.db, move(wallet, house.bankId, 1000))).balancesSatang.get(wallet)).toBe(0)
  })

  it('a balance that a number could not represent exactly', async () => {
    const wallet = await walletHolding(test.db, house, 1)
    const huge = move(house.openingId, wallet, Number.MAX_SAFE_INTEGER)
    await expect(post(test.db, huge)).rejects.toMatchObject({ code: 'balance-too-large' })
  })
})

describe('the database itself refuses', () => {
  it('a negative balance, also when the code has a bug', async () => {
    const wallet = await walletHolding(test.db, house, 1000)
    const overdraw = test.db.query('test.overdraw', 'UPDATE account SET balance_satang = -1 WHERE id = $1', [
      wallet,
    ])
    await expect(overdraw).rejects.toMatchObject({ constraint: 'never_overdrawn' })
  })

  it('a stored balance for an account of the house', async () => {
    const store = test.db.script("UPDATE account SET balance_satang = 0 WHERE owner = 'house'")
    await expect(store).rejects.toMatchObject({ constraint: 'house_balance_is_summed' })
  })
})
