import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActiveAward,
  awardValueSatang,
  isMet,
  playAward,
} from '../../../server/domains/rewards/awards.ts'
import type { GameRound } from '../../../server/outside/providers/game-provider.ts'

const GRANTED_AT = new Date('2026-11-21T05:00:00Z')

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
    grantedAt: GRANTED_AT,
    ...terms,
  }
}

function round(baht: number, secondsAfter = 1): GameRound {
  return {
    cursor: '1',
    resultSatang: Math.round(baht * 100),
    turnoverSatang: Math.round(Math.abs(baht) * 100),
    endedAt: new Date(GRANTED_AT.getTime() + secondsAfter * 1000),
  }
}

describe('an award', () => {
  it.each([
    ['is won by the round that reaches the turnover', [150, -149, 1], 'won'],
    ['continues one satang before it', [150, -149.99], undefined],
    ['continues with exactly its share left', [-95], undefined],
    ['is lost with a satang less', [-95.01], 'lost'],
    ['is lost when a round costs more than all of it', [-500], 'lost'],
    ['is lost by the round that would have met it, when nothing is left to win', [150, -250], 'lost'],
    ['is unchanged by rounds after its end', [300, -400], 'won'],
  ])('%s', (_case, results, outcome) => {
    expect(
      playAward(
        award(),
        results.map((baht) => round(baht)),
      ).outcome,
    ).toBe(outcome)
  })

  it('does not count rounds that ended before it was given', () => {
    const { award: played, outcome } = playAward(award(), [round(-100, -1), round(50, 0)])
    expect(outcome).toBeUndefined()
    expect(played).toMatchObject({ turnoverSatang: 50_00, netSatang: 50_00 })
  })

  it('with a target has to be worth it, however often it was played', () => {
    const demanding = award({ turnoverTargetSatang: 0, successTargetSatang: 150_00 })
    expect(isMet(demanding)).toBe(false)
    expect(playAward(demanding, [round(-20), round(69)]).outcome).toBeUndefined()
    expect(playAward(demanding, [round(-20), round(70)]).outcome).toBe('won')
  })

  it('without a minimum share is lost with its last satang', () => {
    const lenient = award({ failFloorSatang: 0 })
    expect(playAward(lenient, [round(-99.99)]).outcome).toBeUndefined()
    expect(playAward(lenient, [round(-100)]).outcome).toBe('lost')
  })
})

const rounds = fc.array(
  fc.integer({ min: -6000, max: 6000 }).map((satang) => round(satang / 100)),
  { maxLength: 30 },
)

describe('for all rounds', () => {
  it('the split of the rounds into reports makes no difference', () => {
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

  it('only an award that is worth its share and not yet played through continues', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const { award: played, outcome } = playAward(award(), all)
        const isOpen = awardValueSatang(played) >= played.failFloorSatang && !isMet(played)
        expect(outcome === undefined).toBe(isOpen)
      }),
      { numRuns: 10_000 },
    )
  })
})
