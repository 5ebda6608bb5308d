import { beforeEach, describe, expect, it } from 'vitest'
import { countPlay, playCursor } from '../../../../server/domains/rewards/play/count-play.ts'
import type { GameRound } from '../../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { awardsOf, give, NOW } from '../reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const round = (cursor: string, baht: number, endedAt = NOW): GameRound => ({
  cursor,
  resultSatang: baht * 100,
  turnoverSatang: Math.abs(baht) * 100,
  endedAt,
})
const count = (after: string | undefined, rounds: readonly GameRound[]) =>
  countPlay(
    test.db,
    { memberId: member.id, slotCode: 'PG', after, rounds, isComplete: true, now: NOW },
    USUAL_SETTINGS.invite,
  )
const days = () =>
  test.db.query(
    'test.days',
    'SELECT day, turnover_satang AS turnover, net_satang AS net FROM play_day WHERE member_id = $1 ORDER BY day',
    [member.id],
  )

describe('rounds that a provider reports', () => {
  it('are counted once, for the day in Bangkok on which they ended', async () => {
    const [before, midnight] = [new Date('2026-11-22T16:59:59Z'), new Date('2026-11-22T17:00:00Z')]
    await count(undefined, [round('1', -30, before), round('2', 20, before), round('3', 5, midnight)])
    const counted = [
      { day: '2026-11-22', turnover: 50_00, net: -10_00 },
      { day: '2026-11-23', turnover: 5_00, net: 5_00 },
    ]
    expect(await days()).toEqual(counted)
    expect(await playCursor(test.db, member.id, 'PG')).toBe('3')
    await count(undefined, [round('1', -30, before)])
    await count('3', [])
    expect(await days()).toEqual(counted)
    expect(await playCursor(test.db, member.id, 'PG')).toBe('3')
    await count('3', [round('4', 1, midnight)])
    expect(await days()).toMatchObject([{}, { turnover: 6_00, net: 6_00 }])
  })

  it('earn something for the inviting member', async () => {
    const inviter = await memberWith(test.db, { WALLET: 0 })
    await test.asSupervisor(`UPDATE member SET inviter_id = '${inviter.id}' WHERE id = '${member.id}'`)
    await count(undefined, [round('1', -30)])
    const earned = `SELECT day, turnover_satang AS turnover, amount_satang AS satang, created_at AS at
                      FROM invite_earning WHERE inviter_id = $1 AND invitee_id = $2`
    expect(await test.db.query('test.earned', earned, [inviter.id, member.id])).toEqual([
      { day: '2026-11-22', turnover: 30_00, satang: 15, at: NOW },
    ])
  })

  it('count for an award, up to its end', async () => {
    await give(test.db, member.id)
    await count(undefined, [round('1', 300)])
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { status: 'active', played: 300_00, net: 300_00 },
    ])
    await count('1', [round('2', -200)])
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { status: 'won', played: 500_00, net: 100_00, ended: NOW },
    ])
  })
})
