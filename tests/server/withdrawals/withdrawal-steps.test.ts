import { beforeEach, expect, it } from 'vitest'
import { openGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import { stakeSatang } from '../../../server/domains/rewards/forfeits.ts'
import type { WithdrawalOutcome } from '../../../server/domains/withdrawals/withdrawals.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import {
  give,
  later,
  NOW,
  postedAs,
  requestWithdrawal,
  settleWithdrawal,
  winPlay,
} from '../rewards/reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00 })
})

/** What the wallet has left in the test of it. */
const TO_A_GAME = { fromCode: 'WALLET', toCode: 'PG', amountSatang: 50_00, occurredAt: NOW, leaseMs: 60_000 }

const withdraw = (amountSatang: number) => requestWithdrawal(test.db, member, amountSatang)

/** 200 baht of a bonus become the member's own, and are at stake. */
async function win(ordinal = 1): Promise<void> {
  await give(test.db, member.id, { amountSatang: 200_00, ordinal })
  await winPlay(test.db, member.id)
}

const settle = (outcome: WithdrawalOutcome) => settleWithdrawal(test.db, member.id, outcome, later(1))
const books = () => booksOf(test.db, member.id)
const stake = () => stakeSatang(test.db, member.id)
const rows = () =>
  test.db.query<{ id: string }>(
    'test.withdrawals',
    `SELECT id, amount_satang AS satang, status, bank_code AS bank, bank_account_name AS name, bank_account_no AS number,
            occurred_at AS requested, settled_at AS settled FROM withdrawal WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
it('a withdrawal is held for the registered account, and leaves when it is paid', async () => {
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

it('a withdrawal is back in the wallet when it is rejected', async () => {
  await withdraw(100_00)
  expect(await settle('FAILED')).toBe(100_00)
  expect(await books()).toEqual({ wallet: 1000_00, held: 0 })
  expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([])
})

it('a withdrawal waits for the one before it, also if both are requested at once', async () => {
  const ends = await Promise.allSettled([withdraw(100_00), withdraw(100_00), withdraw(100_00)])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  const wait = { code: 'WITHDRAW_PENDING', params: { amount: '100.00' } }
  expect(refused).toMatchObject([wait, wait])
  await expect(withdraw(100_00)).rejects.toMatchObject(wait)
  expect(await books()).toEqual({ wallet: 900_00, held: 100_00 })
})

it.each([99_99, 50_000_01])('a withdrawal of %d satang is refused', async (amountSatang) => {
  member = await memberWith(test.db, { WALLET: 60_000_00 })
  const refusal = { code: 'KEY_INVALID', params: { key: 'amount' } }
  await expect(withdraw(amountSatang)).rejects.toMatchObject(refusal)
  await expect(withdraw(50_000_00)).resolves.toBeUndefined()
})

it('a withdrawal of too much is refused, and any while a bonus is in play', async () => {
  await expect(withdraw(1000_01)).rejects.toMatchObject({ code: 'insufficient-funds' })
  await give(test.db, member.id)
  await expect(withdraw(100_00)).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  expect(await rows()).toEqual([])
})

it('the stake of a won bonus is forfeited by a partial withdrawal, and restored when that is rejected', async () => {
  await win()
  const house = await houseBalance(test.db, 'bonus')
  await withdraw(150_00)
  expect(await books()).toMatchObject({ wallet: 1000_00, held: 150_00 })
  expect(await houseBalance(test.db, 'bonus')).toBe(house + 50_00)
  expect(await stake()).toBe(0)
  await settle('FAILED')
  expect(await books()).toMatchObject({ wallet: 1200_00, held: 0 })
  expect(await houseBalance(test.db, 'bonus')).toBe(house)
  expect(await stake()).toBe(200_00)
  const [row] = await rows()
  const common = { description: 'TEST', reference: `forfeit:${row?.id}` }
  expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([
    { ...common, actor: member.id, occurredAt: NOW },
    { ...common, actor: 'operator', reference: `${common.reference}:returned`, occurredAt: later(1) },
  ])
})

it.each([200_00, 400_00])(
  'the stake of a won bonus is not forfeited by a withdrawal of %d satang, all of it or more',
  async (satang) => {
    await win()
    await withdraw(satang)
    expect(await books()).toMatchObject({ wallet: 1200_00 - satang, held: satang })
    expect(await postedAs(test.db, member.id, 'forfeit')).toEqual([])
    expect(await stake()).toBe(0)
    await settle('FAILED')
    expect(await stake()).toBe(200_00)
  },
)

it('the stake of a won bonus ends with the first withdrawal that is not rejected', async () => {
  await win()
  await withdraw(200_00)
  await settle('SUCCESS')
  await withdraw(400_00)
  await settle('FAILED')
  expect(await stake()).toBe(0)
  await win(2)
  expect(await stake()).toBe(200_00)
})

it('the stake of a won bonus is added to the stake of another bonus', async () => {
  await win()
  await win(2)
  expect(await stake()).toBe(400_00)
  await withdraw(150_00)
  expect(await books()).toMatchObject({ wallet: 1000_00, held: 150_00 })
})

it.each(['refund', 'invite'] as const)(
  'the stake of a won bonus does not grow by a %s that is the member’s own at once',
  async (source) => {
    await win()
    const conditions = { turnoverMultiple: 0, percentSuccess: 100, percentFail: 0 }
    await give(test.db, member.id, { source, conditions })
    expect(await stake()).toBe(200_00)
  },
)

it('the stake of a won bonus is not reduced by play after it, and never more than everything that the member has', async () => {
  member = await memberWith(test.db, { WALLET: 0, PG: 300_00 })
  await win()
  const play = (amountSatang: number) =>
    giveHouseMoney(test.db, member.id, { kind: 'game-result', house: 'provider:JOKER', amountSatang })
  await play(-150_00)
  expect(await stake(), 'there are 350 baht').toBe(200_00)
  await test.db.transaction((tx) => openGameTransfer(tx, { ...TO_A_GAME, memberId: member.id }))
  expect(await stake(), '50 are on their way').toBe(200_00)
  member = await memberWith(test.db, { WALLET: 0 })
  await win()
  await play(-60_00)
  expect(await stake()).toBe(140_00)
  await play(500_00)
  expect(await stake()).toBe(200_00)
})
