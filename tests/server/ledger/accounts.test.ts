import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  houseAccount,
  lockAccounts,
  lockedBalance,
  memberAccount,
  memberBalances,
} from '../../../server/ledger/accounts.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { BANK, move, post, walletHolding } from './fixtures.ts'

const test = await databaseForFile()

describe('accounts', () => {
  it('are opened once, even by many calls at the same moment', async () => {
    const memberId = uuidv7()
    const game = memberAccount(memberId, 'game:PG')
    const locked = await Promise.all(
      Array.from({ length: 20 }, () => test.db.transaction((tx) => lockAccounts(tx, [game]))),
    )
    expect(new Set(locked.map(([account]) => account?.id)).size).toBe(1)
    expect(await memberBalances(test.db, memberId)).toEqual([{ kind: 'game:PG', balanceSatang: 0 }])
  })

  it('are in baht', async () => {
    const { owner } = await walletHolding(test.db, 1)
    const currency = 'SELECT currency FROM account WHERE owner = $1'
    expect(await test.db.query('test.currency', currency, [owner])).toEqual([{ currency: 'THB' }])
  })

  it('that are locked by a transaction do not change before it ends', async () => {
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

  it('of the house show the sum of their postings', async () => {
    const bank = houseAccount('bank:KBANK')
    expect(await houseBalance(test.db, 'bank:KBANK')).toBe(0)
    const wallet = await walletHolding(test.db, 0)
    await post(test.db, move(bank, wallet, 70_000))
    await post(test.db, move(wallet, bank, 20_000))
    expect(await houseBalance(test.db, 'bank:KBANK')).toBe(-50_000)
  })

  it('that were never opened have a balance of zero, and a query does not open one', async () => {
    const count = () => test.db.query('test.accounts', 'SELECT count(*) AS accounts FROM account')
    const before = await count()
    expect(await houseBalance(test.db, 'bank:NOBODY')).toBe(0)
    expect(await memberBalances(test.db, uuidv7())).toEqual([])
    expect(await count()).toEqual(before)
  })

  it('exist once for each owner and kind, and no member sees those of the house', async () => {
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
})
