import { beforeEach, describe, expect, it } from 'vitest'
import { activeAward, type AwardOutcome } from '../../../server/domains/rewards/awards.ts'
import { finishAward } from '../../../server/domains/rewards/finish-award.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { awardsOf, give, NOW } from './reward-steps.ts'

const ENDED_AT = new Date('2026-11-22T06:00:00Z')
const AT_ONCE = { turnoverMultiple: 0, percentSuccess: 100, percentFail: 0 }

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

/** Moves money of the wallet elsewhere, as if into a game. */
const spend = (amountSatang: number) => giveHouseMoney(test.db, member.id, { amountSatang: -amountSatang })

const postedUnder = (reference: string) =>
  test.db.query(
    'test.posted',
    'SELECT kind, actor, description, occurred_at AS "occurredAt" FROM transfer WHERE reference = $1',
    [reference],
  )

describe('an award', () => {
  it('is paid by the house, with its conditions', async () => {
    const house = await houseBalance(test.db, 'bonus')
    const granted = await give(test.db, member.id)
    expect(granted).toEqual({ id: expect.any(String), isActive: true, grantedAt: NOW })
    expect(await awardsOf(test.db, member.id)).toEqual([
      {
        id: granted.id,
        source: 'bonus',
        code: 'TEST',
        period: 'ever',
        ordinal: 1,
        satang: 100_00,
        turnover: 500_00,
        success: 50_00,
        floor: 5_00,
        played: 0,
        net: 0,
        isEarned: false,
        granted: NOW,
        ended: null,
        status: 'active',
        removed: 0,
        stake: 0,
        isFinished: false,
      },
    ])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 100_00 })
    expect(await houseBalance(test.db, 'bonus')).toBe(house - 100_00)
    expect(await postedUnder(`bonus:${member.id}:TEST:ever:1`)).toEqual([
      { kind: 'bonus', actor: member.id, description: 'a test', occurredAt: NOW },
    ])
  })

  it('rounds the required turnover up, and the allowed loss down', async () => {
    await give(test.db, member.id, { amountSatang: 1_01 })
    expect(await awardsOf(test.db, member.id)).toMatchObject([{ turnover: 5_05, success: 51, floor: 5 }])
  })

  it('without conditions belongs to the member at once, also beside one in play', async () => {
    await give(test.db, member.id)
    const own = await give(test.db, member.id, { ordinal: 2, conditions: AT_ONCE })
    expect(own.isActive).toBe(false)
    expect(await awardsOf(test.db, member.id)).toMatchObject([{}, { status: 'won', ended: NOW }])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 200_00 })
  })

  it('is not given beside another one in play', async () => {
    await give(test.db, member.id)
    await expect(give(test.db, member.id, { ordinal: 2 })).rejects.toMatchObject({
      code: 'BONUS_ALREADY_ACTIVE',
    })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 100_00 })
  })

  it('that is a refund waits beside the wallet', async () => {
    await give(test.db, member.id, { source: 'refund', conditions: AT_ONCE })
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 100_00 })
    expect(await booksOf(test.db, member.id)).not.toHaveProperty('wallet', 100_00)
  })
})

async function end(outcome: AwardOutcome, netSatang: number): Promise<void> {
  await test.db.transaction(async (tx) => {
    const award = await activeAward(tx, member.id)
    if (award === undefined) throw new Error('nothing is played for')
    await finishAward(tx, { ...award, turnoverSatang: 7_00, netSatang }, outcome, ENDED_AT)
  })
}

describe('the end of an award', () => {
  it('as won leaves everything with the member, at stake for a partial withdrawal', async () => {
    const { id } = await give(test.db, member.id)
    await end('won', 10_00)
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      {
        status: 'won',
        ended: ENDED_AT,
        removed: 0,
        played: 7_00,
        net: 10_00,
        stake: 110_00,
        isFinished: true,
      },
    ])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 100_00 })
    expect(await postedUnder(`finish:${id}`)).toEqual([])
  })

  it('as a won refund puts nothing at stake', async () => {
    await give(test.db, member.id, { source: 'refund' })
    await end('won', 10_00)
    expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'won', stake: 0 }])
  })

  it.each<[string, AwardOutcome, number, number, number]>([
    ['lost takes what is left of it', 'lost', -60_00, 0, 40_00],
    ['lost takes no more than there is', 'lost', -60_00, 70_00, 30_00],
    ['lost with nothing left takes nothing', 'lost', -100_00, 0, 0],
    ['cancelled takes it and what was won with it', 'cancelled', 20_00, -20_00, 120_00],
    ['cancelled takes the last satang', 'cancelled', -40_00, 40_00, 60_00],
  ])('%s', async (_what, outcome, netSatang, spentSatang, removedSatang) => {
    const { id } = await give(test.db, member.id)
    if (spentSatang !== 0) await spend(spentSatang)
    const house = await houseBalance(test.db, 'bonus')
    await end(outcome, netSatang)
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      {
        status: outcome,
        removed: removedSatang,
        stake: 0,
        ended: ENDED_AT,
      },
    ])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 100_00 - spentSatang - removedSatang })
    expect(await houseBalance(test.db, 'bonus')).toBe(house + removedSatang)
    const posted = { kind: 'finish-bonus', actor: member.id, description: 'TEST', occurredAt: ENDED_AT }
    expect(await postedUnder(`finish:${id}`)).toEqual(removedSatang > 0 ? [posted] : [])
  })

  it('by a cancellation waits while some of its money is elsewhere', async () => {
    await give(test.db, member.id)
    await spend(1)
    await expect(end('cancelled', 0)).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
    expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'active' }])
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 99_99 })
  })

  it('of a refund takes all of it: it cannot be played with', async () => {
    await give(test.db, member.id, { source: 'refund' })
    const house = await houseBalance(test.db, 'refund')
    await end('lost', -60_00)
    expect(await awardsOf(test.db, member.id)).toMatchObject([{ removed: 100_00 }])
    expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 0 })
    expect(await houseBalance(test.db, 'refund')).toBe(house + 100_00)
  })
})
