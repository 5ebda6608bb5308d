/** Proves S28 and R22. */
import { EventEmitter, once } from 'node:events'
import { isDeepStrictEqual as equal } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  houseAccount,
  lockAccounts,
  lockedBalance,
  memberAccount,
  memberBalances,
} from '../../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { LedgerError } from '../../../server/ledger/ledger-errors.ts'
import { type Posting, postTransfer } from '../../../server/ledger/transfer.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { sqlState, SQLSTATE } from '../../../server/platform/db/failures.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
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
import { SOUND } from './sound.ts'

const test = await databaseForFile()

it('accounts are opened once, even by many calls at the same moment', async () => {
  const memberId = uuidv7()
  const game = memberAccount(memberId, 'game:PG')
  const locked = await Promise.all(
    Array.from({ length: 20 }, () => test.db.transaction((tx) => lockAccounts(tx, [game]))),
  )
  expect(new Set(locked.map(([account]) => account?.id)).size).toBe(1)
  expect(await memberBalances(test.db, memberId)).toEqual([{ kind: 'game:PG', balanceSatang: 0 }])
})

it('accounts that are locked by a transaction do not change before it ends', async () => {
  const wallet = await walletHolding(test.db, 1000)
  const order: string[] = []
  const [stage, seen] = [new EventEmitter(), 'seen']
  const locked = once(stage, seen)
  const first = test.db.transaction(async (tx) => {
    expect(await lockedBalance(tx, wallet)).toBe(1000)
    stage.emit(seen)
    // The other one has reached the database by now, or will: in both cases it has to wait.
    await untilLocked(test.db)
    expect(await lockedBalance(tx, wallet)).toBe(1000)
    order.push('the first has ended')
  })
  await locked
  await post(test.db, move(wallet, BANK, 1000))
  order.push('the second has moved the money')
  await first
  expect(order).toEqual(['the first has ended', 'the second has moved the money'])
})

it('accounts of the house show the sum of their postings', async () => {
  const bank = houseAccount('bank:KBANK')
  expect(await houseBalance(test.db, 'bank:KBANK')).toBe(0)
  const wallet = await walletHolding(test.db, 0)
  await post(test.db, move(bank, wallet, 70_000))
  await post(test.db, move(wallet, bank, 20_000))
  expect(await houseBalance(test.db, 'bank:KBANK')).toBe(-50_000)
})

it('accounts that were never opened have a balance of zero, and a query does not open one', async () => {
  const count = () => test.db.query('test.accounts', 'SELECT count(*) AS accounts FROM account')
  const before = await count()
  expect(await houseBalance(test.db, 'bank:NOBODY')).toBe(0)
  expect(await memberBalances(test.db, uuidv7())).toEqual([])
  expect(await count()).toEqual(before)
})

it('accounts exist once for each owner and kind, and no member sees those of the house', async () => {
  const [one, other] = [uuidv7(), uuidv7()]
  const accounts = [
    memberAccount(one, 'wallet'),
    memberAccount(one, 'held'),
    memberAccount(other, 'wallet'),
    houseAccount('payout'),
  ]
  const open = () => test.db.transaction((tx) => lockAccounts(tx, accounts))
  const opened = await open()
  expect(opened).toMatchObject(accounts)
  expect(new Set(opened.map(({ id }) => id)).size).toBe(4)
  expect(await open()).toEqual(opened)
  const kinds = (await memberBalances(test.db, one)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['held', 'wallet'])
  expect(await memberBalances(test.db, 'house')).toEqual([])
})

it('a transfer may have 64 entries', async () => {
  const wallets = await accountsHolding(test.db, { count: 63, satang: 0 })
  const entries = wallets.map((account) => ({ account, amountSatang: 1 }))
  await post(test.db, [...entries, { account: BANK, amountSatang: -63 }])
  expect(await memberBalances(test.db, wallets[0]?.owner ?? '')).toHaveLength(63)
})

it('a transfer can never be changed or deleted by the application', async () => {
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

it('a transfer cannot happen twice for one external event', async () => {
  const wallet = await walletHolding(test.db, 0)
  await post(test.db, move(BANK, wallet, 500), 'bank:SCB:1')
  await expect(post(test.db, move(BANK, wallet, 500), 'bank:SCB:1')).rejects.toMatchObject({
    code: 'duplicate-reference',
  })
  const twenty = Array.from({ length: 20 }, async () => post(test.db, move(BANK, wallet, 500), 'bank:SCB:2'))
  const results = await Promise.allSettled(twenty)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(test.db, wallet)).toBe(1000)
})

const AMOUNTS = [0, 0.5, NaN, Infinity, -Infinity, 2 ** 53, Number.MAX_VALUE, 1e-9]

it.each(AMOUNTS)('the ledger refuses the amount %s, and changes nothing', async (amount) => {
  const wallet = await walletHolding(test.db, 1000)
  const before = await ledgerSnapshot(test.db)
  await expect(post(test.db, move(OPENING, wallet, amount))).rejects.toMatchObject({
    code: 'invalid-amount',
  })
  expect(await ledgerSnapshot(test.db)).toEqual(before)
})

it('the ledger refuses entries that do not sum to zero, however close, and changes nothing', async () => {
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

it('the ledger refuses more entries than one transfer may have', async () => {
  // Refused for their number: none of these accounts exists.
  const entries = Array.from({ length: 66 }, (_, i) => ({
    account: memberAccount(uuidv7(), 'wallet'),
    amountSatang: i % 2 === 0 ? 1 : -1,
  }))
  await expect(post(test.db, entries)).rejects.toMatchObject({ code: 'unbalanced' })
})

it('the ledger refuses the same account in two entries', async () => {
  const wallet = await walletHolding(test.db, 1000)
  await expect(post(test.db, move(wallet, wallet, 10))).rejects.toMatchObject({ code: 'duplicate-account' })
})

it('the ledger refuses to take one satang too much, and changes nothing', async () => {
  const wallet = await walletHolding(test.db, 1000)
  const before = await ledgerSnapshot(test.db)
  await expect(post(test.db, move(wallet, BANK, 1001))).rejects.toMatchObject({
    code: 'insufficient-funds',
  })
  expect(await ledgerSnapshot(test.db)).toEqual(before)
  await post(test.db, move(wallet, BANK, 1000))
  expect(await balanceOf(test.db, wallet)).toBe(0)
})

it('the ledger refuses a balance that a number could not represent exactly', async () => {
  const wallet = await walletHolding(test.db, 1)
  const huge = move(OPENING, wallet, Number.MAX_SAFE_INTEGER)
  await expect(post(test.db, huge)).rejects.toMatchObject({ code: 'balance-too-large' })
})

it('the database itself refuses a negative balance, also when the code has a bug', async () => {
  const wallet = await walletHolding(test.db, 1000)
  const overdraw = test.db.query('test.overdraw', 'UPDATE account SET balance_satang = -1 WHERE owner = $1', [
    wallet.owner,
  ])
  await expect(overdraw).rejects.toMatchObject({ constraint: 'never_overdrawn' })
})

it('the database itself refuses a stored balance for an account of the house', async () => {
  const store = test.db.script("UPDATE account SET balance_satang = 0 WHERE owner = 'house'")
  await expect(store).rejects.toMatchObject({ constraint: 'house_balance_is_summed' })
})

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
