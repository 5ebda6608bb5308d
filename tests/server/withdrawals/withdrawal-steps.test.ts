import { beforeEach, describe, expect, it } from 'vitest'
import { countForStake, forgetLostStake } from '../../../server/domains/rewards/forfeits.ts'
import { settleWithdrawal, type WithdrawalOutcome } from '../../../server/domains/withdrawals/withdrawals.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { awardsOf, give, later, NOW, postedAs, requestWithdrawal, winPlay } from '../rewards/reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00 })
})

const withdraw = (amountSatang: number) => requestWithdrawal(test.db, member, amountSatang)

/** 200 baht of a bonus become the member's own, and are at stake. */
async function win(ordinal = 1): Promise<void> {
  await give(test.db, member.id, { amountSatang: 200_00, ordinal })
  await winPlay(test.db, member.id)
}

const settle = (outcome: WithdrawalOutcome) => settleWithdrawal(test.db, member.id, outcome, later(1))
const books = () => booksOf(test.db, member.id)
const stakes = async () => (await awardsOf(test.db, member.id)).map((award) => Object(award).stake)
const rows = () =>
  test.db.query<{ id: string }>(
    'test.withdrawals',
    `SELECT id, amount_satang AS satang, status, bank_code AS bank, bank_account_name AS name, bank_account_no AS number,
            occurred_at AS requested, settled_at AS settled FROM withdrawal WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
const lose = (...results: number[]) =>
  test.db.transaction((tx) =>
    countForStake(
      tx,
      member.id,
      results.map((resultSatang, index) => ({
        cursor: String(index),
        resultSatang,
        turnoverSatang: 1,
        endedAt: NOW,
      })),
    ),
  )

describe('a withdrawal', () => {
  it('is held for the registered account, and leaves when it is paid', async () => {
    const house = await houseBalance(test.db, 'payout')
    await withdraw(100_00)
    expect(await books()).toEqual({ wallet: 900_00, held: 100_00 })
    const [row] = await rows()
    expect(row).toEqual({
      id: expect.any(String),
      satang: 100_00,
      status: 'PENDING',
      bank: 'SCB',
      name: 'ทดสอบ ระบบ',
      number: member.username,
      requested: NOW,
      settled: null,
    })
    expect(await settle('SUCCESS')).toBe(100_00)
    expect(await books()).toEqual({ wallet: 900_00, held: 0 })
    expect(await houseBalance(test.db, 'payout')).toBe(house + 100_00)
    expect(await rows()).toEqual([{ ...row, status: 'SUCCESS', settled: later(1) }])
    expect(await postedAs(test.db, member.id, 'withdrawal')).toEqual([
      { actor: member.id, description: 'held', reference: `withdrawal:${row?.id}:held`, occurredAt: NOW },
      {
        actor: 'operator',
        description: 'SUCCESS',
        reference: `withdrawal:${row?.id}:SUCCESS`,
        occurredAt: later(1),
      },
    ])
    expect(await settle('SUCCESS'), 'once').toBeUndefined()
  })

  it('is back in the wallet when it is rejected', async () => {
    await withdraw(100_00)
    expect(await settle('FAILED')).toBe(100_00)
    expect(await books()).toEqual({ wallet: 1000_00, held: 0 })
    expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([])
  })

  it('waits for the one before it, also if both are requested at once', async () => {
    const ends = await Promise.allSettled([withdraw(100_00), withdraw(100_00), withdraw(100_00)])
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    const wait = { code: 'WITHDRAW_PENDING', params: { amount: '100.00' } }
    expect(refused).toMatchObject([wait, wait])
    await expect(withdraw(100_00)).rejects.toMatchObject(wait)
    expect(await books()).toEqual({ wallet: 900_00, held: 100_00 })
  })

  it.each([99_99, 50_000_01])('of %d satang is refused', async (amountSatang) => {
    member = await memberWith(test.db, { WALLET: 60_000_00 })
    const refusal = { code: 'KEY_INVALID', params: { key: 'amount' } }
    await expect(withdraw(amountSatang)).rejects.toMatchObject(refusal)
    await expect(withdraw(50_000_00)).resolves.toBeUndefined()
  })

  it('of too much is refused, and while a bonus is in play', async () => {
    await expect(withdraw(1000_01)).rejects.toMatchObject({ code: 'insufficient-funds' })
    await give(test.db, member.id)
    await expect(withdraw(100_00)).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    expect(await rows()).toEqual([])
  })
})

describe('the stake of a won bonus', () => {
  it('is forfeited by a partial withdrawal, and restored when that is rejected', async () => {
    await win()
    const house = await houseBalance(test.db, 'bonus')
    await withdraw(150_00)
    expect(await books()).toMatchObject({ wallet: 1000_00, held: 150_00 })
    expect(await houseBalance(test.db, 'bonus')).toBe(house + 50_00)
    expect(await stakes()).toEqual([0])
    await settle('FAILED')
    expect(await books()).toMatchObject({ wallet: 1200_00, held: 0 })
    expect(await houseBalance(test.db, 'bonus')).toBe(house)
    expect(await stakes()).toEqual([200_00])
    const [row] = await rows()
    const common = { description: 'TEST', reference: `forfeit:${row?.id}` }
    expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([
      { ...common, actor: member.id, occurredAt: NOW },
      { ...common, actor: 'operator', reference: `${common.reference}:returned`, occurredAt: later(1) },
    ])
  })

  it('is not forfeited by a withdrawal of all of it, and is restored when that is rejected', async () => {
    await win()
    await withdraw(200_00)
    expect(await books()).toMatchObject({ wallet: 1000_00 })
    expect(await stakes()).toEqual([0])
    expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([])
    await settle('FAILED')
    expect(await stakes()).toEqual([200_00])
  })

  it('is added to the stake of another bonus', async () => {
    await win()
    await win(2)
    expect(await stakes()).toEqual([0, 400_00])
  })

  it('is reduced by losses in games, however they are reported, down to zero', async () => {
    await win()
    await lose(-50_00, 20_00)
    expect(await stakes()).toEqual([170_00])
    await lose(-20_00)
    await lose(20_00)
    expect(await stakes()).toEqual([170_00])
    await lose(30_00)
    expect(await stakes()).toEqual([200_00])
    await lose(100_00)
    expect(await stakes(), 'never more than was won').toEqual([200_00])
    await lose(-150_00)
    expect(await stakes(), 'what was won beyond it goes first').toEqual([150_00])
    await lose(-500_00)
    expect(await stakes()).toEqual([0])
    await lose(300_00)
    expect(await stakes(), 'what was lost beyond it comes back first').toEqual([0])
    await lose(60_00)
    expect(await stakes()).toEqual([10_00])
    await test.db.transaction((tx) => forgetLostStake(tx, member.id))
    expect(await stakes(), 'some of it is left').toEqual([10_00])
    await lose(-10_00)
    await test.db.transaction((tx) => forgetLostStake(tx, member.id))
    await lose(1000_00)
    expect(await stakes(), 'all of it was lost').toEqual([0])
    await withdraw(100_00)
    expect(await books()).toMatchObject({ wallet: 1100_00 })
  })

  it('is forfeited as far as the wallet covers it', async () => {
    member = await memberWith(test.db, { WALLET: 0 })
    await win()
    await test.db.query('test.more', 'UPDATE award SET forfeitable_satang = 50000 WHERE member_id = $1', [
      member.id,
    ])
    await withdraw(150_00)
    expect(await books()).toMatchObject({ wallet: 0, held: 150_00 })
    expect(await stakes()).toEqual([300_00])
    await settle('FAILED')
    expect([await stakes(), await books()]).toMatchObject([[500_00], { wallet: 200_00 }])
  })
})
