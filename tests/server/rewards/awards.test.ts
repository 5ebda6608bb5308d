import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import {
  type ActiveAward,
  activeAward,
  type AwardOutcome,
  awardValueSatang,
  isMet,
  playAward,
} from '../../../server/domains/rewards/awards.ts'
import { finishAward } from '../../../server/domains/rewards/finish-award.ts'
import type { GameRound } from '../../../server/outside/providers/game-provider.ts'
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

it('an award is paid by the house, with its conditions', async () => {
  const house = await houseBalance(test.db, 'bonus')
  const granted = await give(test.db, member.id)
  expect(granted).toEqual({ id: expect.any(String), isActive: true })
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

it('an award rounds the required turnover up, and the allowed loss down', async () => {
  await give(test.db, member.id, { amountSatang: 1_01 })
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ turnover: 5_05, success: 51, floor: 5 }])
})

it('an award belongs to the member at once without conditions, also beside one in play', async () => {
  await give(test.db, member.id)
  const own = await give(test.db, member.id, { ordinal: 2, conditions: AT_ONCE })
  expect(own.isActive).toBe(false)
  expect(await awardsOf(test.db, member.id)).toMatchObject([{}, { status: 'won', ended: NOW }])
  expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 200_00 })
})

it('an award is not given beside another one in play', async () => {
  await give(test.db, member.id)
  await expect(give(test.db, member.id, { ordinal: 2 })).rejects.toMatchObject({
    code: 'BONUS_ALREADY_ACTIVE',
  })
  expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 100_00 })
})

it('an award waits beside the wallet when it is a refund', async () => {
  await give(test.db, member.id, { source: 'refund', conditions: AT_ONCE })
  expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 100_00 })
  expect(await booksOf(test.db, member.id)).not.toHaveProperty('wallet', 100_00)
})

async function end(outcome: AwardOutcome, netSatang: number): Promise<void> {
  await test.db.transaction(async (tx) => {
    const open = await activeAward(tx, member.id)
    if (open === undefined) throw new Error('nothing is played for')
    await finishAward(tx, { ...open, turnoverSatang: 7_00, netSatang }, outcome, ENDED_AT)
  })
}

it('an award that is won leaves everything with the member, at stake for a partial withdrawal', async () => {
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

it('a refund that is won puts nothing at stake', async () => {
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
])('an award that is %s', async (_what, outcome, netSatang, spentSatang, removedSatang) => {
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

it('the cancellation of an award waits while some of its money is elsewhere', async () => {
  await give(test.db, member.id)
  await spend(1)
  await expect(end('cancelled', 0)).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'active' }])
  expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 99_99 })
})

it('a refund that is lost is taken as a whole: it cannot be played with', async () => {
  await give(test.db, member.id, { source: 'refund' })
  const house = await houseBalance(test.db, 'refund')
  await end('lost', -60_00)
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ removed: 100_00 }])
  expect(await booksOf(test.db, member.id)).toMatchObject({ refund: 0 })
  expect(await houseBalance(test.db, 'refund')).toBe(house + 100_00)
})

function award(terms: Partial<ActiveAward> = {}): ActiveAward {
  return {
    id: 'award',
    memberId: 'member',
    source: 'bonus',
    code: 'TEST',
    amountSatang: 100_00,
    turnoverTargetSatang: 300_00,
    successTargetSatang: 0,
    failFloorSatang: 5_00,
    turnoverSatang: 0,
    netSatang: 0,
    grantedAt: NOW,
    ...terms,
  }
}

function round(baht: number, secondsAfter = 1): GameRound {
  return {
    cursor: '1',
    resultSatang: Math.round(baht * 100),
    turnoverSatang: Math.round(Math.abs(baht) * 100),
    endedAt: new Date(NOW.getTime() + secondsAfter * 1000),
  }
}

const DEMANDING = { turnoverTargetSatang: 0, successTargetSatang: 150_00 }
const LENIENT = { failFloorSatang: 0 }

it.each<[string, Partial<ActiveAward>, number[], string | undefined]>([
  ['win an award with the one that reaches the turnover', {}, [150, -149, 1], 'won'],
  ['go on one satang before it', {}, [150, -149.99], undefined],
  ['go on with exactly the share of the award left', {}, [-95], undefined],
  ['lose it with a satang less', {}, [-95.01], 'lost'],
  ['lose it when one costs more than all of it', {}, [-500], 'lost'],
  ['lose it with the one that would have met it, when nothing is left to win', {}, [150, -250], 'lost'],
  ['change nothing after its end', {}, [300, -400], 'won'],
  ['do not win one that is worth less than its target', DEMANDING, [-20, 69], undefined],
  ['win one that has reached its target', DEMANDING, [-20, 70], 'won'],
  ['go on to the last satang of an award without a minimum share', LENIENT, [-99.99], undefined],
  ['lose an award without a minimum share with its last satang', LENIENT, [-100], 'lost'],
])('the rounds of a member %s', (_case, terms, results, outcome) => {
  const played = results.map((baht) => round(baht))
  expect(playAward(award(terms), played).outcome).toBe(outcome)
})

it('the rounds of a member do not count when they ended before the award was given', () => {
  const { award: played, outcome } = playAward(award(), [round(-100, -1), round(50, 0)])
  expect(outcome).toBeUndefined()
  expect(played).toMatchObject({ turnoverSatang: 50_00, netSatang: 50_00 })
})

const rounds = fc.array(
  fc.integer({ min: -6000, max: 6000 }).map((satang) => round(satang / 100)),
  { maxLength: 30 },
)

it('the rounds of a member make the same difference however they are split into reports', () => {
  const inParts = fc.tuple(rounds, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }))
  fc.assert(
    fc.property(inParts, ([all, cuts]) => {
      const reports: GameRound[][] = [[]]
      for (const [index, each] of all.entries()) {
        if (cuts[index]) reports.push([])
        reports.at(-1)?.push(each)
      }
      let standing = playAward(award(), [])
      const own: GameRound[] = []
      for (const report of reports) {
        if (standing.outcome === undefined) {
          standing = playAward(standing.award, report)
          own.push(...standing.own)
        } else {
          own.push(...report)
        }
      }
      expect({ ...standing, own }).toEqual(playAward(award(), all))
    }),
    { numRuns: 10_000 },
  )
})

it('the rounds of a member go on only while the award is worth its share and not yet played through', () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const { award: played, outcome } = playAward(award(), all)
      const isOpen = awardValueSatang(played) >= played.failFloorSatang && !isMet(played)
      expect(outcome === undefined).toBe(isOpen)
    }),
    { numRuns: 10_000 },
  )
})
