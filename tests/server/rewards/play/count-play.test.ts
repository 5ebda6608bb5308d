import { beforeEach, expect, it } from 'vitest'
import { refreshBeforeClearing } from '../../../../server/domains/games/refresh-slots.ts'
import { countPlay, playCursor } from '../../../../server/domains/rewards/play/count-play.ts'
import { unexplainedPlay } from '../../../../server/domains/rewards/play/explained-play.ts'
import { dayRefund } from '../../../../server/domains/rewards/refunds.ts'
import {
  type GameProvider,
  type GameRound,
  noGameProvider,
} from '../../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, readMember, type TestMember } from '../../../support/members.ts'
import { USUAL_SETTINGS, USUAL_SITE } from '../../../support/usual-settings.ts'
import { giveHouseMoney } from '../../ledger/fixtures.ts'
import { awardsOf, give, later, NOW } from '../reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  const inviter = await memberWith(test.db, { WALLET: 0 })
  member = await memberWith(test.db, { WALLET: 0 }, { inviterId: inviter.id })
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

const earned = () =>
  test.db.query(
    'test.earned',
    `SELECT day, turnover_satang AS turnover, amount_satang AS satang, created_at AS at
       FROM invite_earning WHERE invitee_id = $1`,
    [member.id],
  )

/** What the refund of the day after counts as lost, in satang. */
const lossSatang = async () =>
  Math.max(0, -(await dayRefund(test.db, member.id, later(86_400_000), USUAL_SETTINGS.refund)).netSatang)

const HARD = { turnoverMultiple: 30, percentSuccess: 0, percentFail: 0 }

it('rounds that a provider reports are counted once, for the day in Bangkok on which they ended', async () => {
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

it('rounds that a provider reports earn something for the inviting member', async () => {
  await count(undefined, [round('1', -30)])
  expect(await earned()).toEqual([{ day: '2026-11-22', turnover: 30_00, satang: 15, at: NOW }])
})

it('rounds that a provider reports count for an award, up to its end', async () => {
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

it('money that the house gave earns the inviter nothing when it is played and lost, and the member no refund', async () => {
  await give(test.db, member.id, { source: 'promotion', amountSatang: 1000_00, conditions: HARD })
  const rounds = Array.from({ length: 24 }, (_, index) => round(String(index), index % 2 === 0 ? 900 : -900))
  await count(undefined, [...rounds, round('24', -1000)])
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ played: 22_600_00, net: -1000_00 }])
  expect(await earned()).toEqual([])
  expect(await lossSatang()).toBe(0)
  expect(await unexplainedPlay(test.db, member.id), 'all rounds are counted').toMatchObject({
    satang: 1000_00,
  })
})

it('money that the house gave is lost first: what is lost beyond it was the member’s own', async () => {
  await give(test.db, member.id, { amountSatang: 200_00, conditions: HARD })
  await count(undefined, [round('1', 300), round('2', -400), round('3', -1000)])
  expect(await lossSatang()).toBe(900_00)
  expect(await earned()).toMatchObject([{ turnover: 900_00 }])
  await count('3', [round('4', -50), round('5', 20)])
  expect(await lossSatang(), 'until the other games have reported').toBe(930_00)
  expect(await earned()).toMatchObject([{ turnover: 970_00 }])
})

it('money that the house gave is the member’s own once it is won, with what was won by then', async () => {
  await give(test.db, member.id, { amountSatang: 200_00, conditions: { ...HARD, turnoverMultiple: 2 } })
  await count(undefined, [round('1', -500, later(-1)), round('2', 300), round('3', 150)])
  expect(await awardsOf(test.db, member.id)).toMatchObject([{ status: 'won', net: 450_00 }])
  expect(await lossSatang(), '500 before it, and 450 won').toBe(50_00)
  await count('3', [round('4', -650)])
  expect(await lossSatang()).toBe(700_00)
  expect(await earned()).toMatchObject([{ turnover: 1150_00 }])
})

it('money that the house gave is not in play where it waits beside the wallet', async () => {
  await give(test.db, member.id, { source: 'refund', conditions: HARD })
  await count(undefined, [round('1', -60)])
  expect(await lossSatang()).toBe(60_00)
  expect(await earned()).toMatchObject([{ turnover: 60_00 }])
})

/** A game is opened, and 50 baht are moved there. */
async function openAnother({ id }: TestMember): Promise<void> {
  await test.db.query(
    'test.open-another',
    "INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, 'PG', true)",
    [id],
  )
  await giveHouseMoney(test.db, id, { account: 'game:PG', amountSatang: 50_00 })
}

/** Queries the games of a member who has a bonus; `meanwhile` happens while the first one answers. */
async function refreshWhile(meanwhile: (member: TestMember) => Promise<void>): Promise<void> {
  const refreshed = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00 })
  await give(test.db, refreshed.id)
  const balance: GameProvider['balance'] = async () => {
    await meanwhile(refreshed)
    return 100_00
  }
  const refresh = refreshBeforeClearing({
    db: test.db,
    clock: { now: () => NOW },
    gameProvider: { ...noGameProvider, balance, rounds: async () => [] },
    timing: { providerDeadlineMs: 5000 },
    site: USUAL_SITE,
  })
  await refresh({ member: await readMember(test.db, refreshed), log: { warn: () => undefined } })
}

it('a bonus can be ended once every game has answered', async () => {
  await expect(refreshWhile(async () => undefined)).resolves.toBeUndefined()
})

it('a game that is opened while the others are queried has not answered', async () => {
  await expect(refreshWhile(openAnother)).rejects.toMatchObject({ code: 'ROUNDS_PENDING' })
})
