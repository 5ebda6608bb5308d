import { beforeEach, describe, expect, it } from 'vitest'
import { activeAward, countAwards, saveProgress } from '../../../server/domains/rewards/awards.ts'
import { clearBonus } from '../../../server/domains/rewards/bonuses.ts'
import {
  activatePromotion,
  findPromotion,
  publishPromotion,
} from '../../../server/domains/rewards/promotions.ts'
import { LANGUAGE_NAMES } from '../../../src/domain/languages.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const DESCRIPTION = LANGUAGE_NAMES

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const publish = (
  code: string,
  more: { amountSatang?: number; percentFail?: number; capacity?: number } = {},
) =>
  publishPromotion(test.db, {
    code,
    amountSatang: 100_00,
    percentFail: 20,
    description: DESCRIPTION,
    ...more,
  })
const activate = (code: string) =>
  test.db.transaction((tx) =>
    activatePromotion(tx, { memberId: member.id, code, now: NOW }, USUAL_SETTINGS.promotion),
  )
const clear = () => test.db.transaction((tx) => clearBonus(tx, member.id, later(1)))
const walletSatang = async () => (await booksOf(test.db, member.id))['wallet']

describe('a promotion', () => {
  it('is found by its code, in any case, in its latest version', async () => {
    await publish('PARTY')
    await publish('PARTY', { amountSatang: 70_00, percentFail: 5 })
    const found = { code: 'PARTY', amountSatang: 70_00, percentFail: 5, description: DESCRIPTION }
    expect(await findPromotion(test.db, ' party\t')).toEqual(found)
    expect(await findPromotion(test.db, 'PART')).toBeUndefined()
  })

  it('is given once, to be played three times, and keeps its terms', async () => {
    await publish('GIVEN')
    await activate(' given')
    await publish('GIVEN', { percentFail: 90 })
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      {
        source: 'promotion',
        code: 'GIVEN',
        period: 'ever',
        ordinal: 1,
        satang: 100_00,
        turnover: 300_00,
        success: 0,
        floor: 20_00,
        isEarned: false,
        granted: NOW,
        status: 'active',
      },
    ])
    expect(await walletSatang()).toBe(100_00)
    expect(await postedAs(test.db, member.id, 'promotion')).toMatchObject([
      { description: 'GIVEN', occurredAt: NOW },
    ])
    await winPlay(test.db, member.id)
    await expect(activate('GIVEN')).rejects.toMatchObject({ code: 'PROMOTION_RECEIVED' })
    expect(await walletSatang()).toBe(100_00)
  })

  it('that was never published does not exist', async () => {
    await expect(activate('NOPE')).rejects.toMatchObject({ code: 'NO_PROMOTION' })
  })

  it('waits while something else is in play or a refund waits, and is not used up by that', async () => {
    await publish('WAIT', { capacity: 1 })
    await give(test.db, member.id, { source: 'refund' })
    await expect(activate('WAIT')).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
    await winPlay(test.db, member.id)
    await expect(activate('WAIT')).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
    member = await memberWith(test.db, { WALLET: 0 })
    await activate('WAIT')
  })

  it('is given to its maximum number of members, also when it is published again', async () => {
    await publish('FEW', { capacity: 1 })
    await activate('FEW')
    member = await memberWith(test.db, { WALLET: 0 })
    await expect(activate('FEW')).rejects.toMatchObject({ code: 'BONUS_FULL' })
    expect(await walletSatang()).toBeUndefined()
    await publish('FEW', { capacity: 2 })
    await activate('FEW')
    member = await memberWith(test.db, { WALLET: 0 })
    await expect(activate('FEW')).rejects.toMatchObject({ code: 'BONUS_FULL' })
    await publish('FEW')
    await activate('FEW')
  })
})

describe('the reward in play', () => {
  it('can be cancelled: it is taken, and the member’s own money stays', async () => {
    member = await memberWith(test.db, { WALLET: 30_00 })
    await give(test.db, member.id)
    expect(await walletSatang()).toBe(130_00)
    await clear()
    expect(await walletSatang()).toBe(30_00)
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { status: 'cancelled', removed: 100_00, ended: later(1) },
    ])
    await clear()
    expect(await walletSatang()).toBe(30_00)
  })

  it('is shown with its terms and its progress, until it ends', async () => {
    expect(await activeAward(test.db, member.id)).toBeUndefined()
    const { id } = await give(test.db, member.id)
    const given = {
      id,
      memberId: member.id,
      source: 'bonus',
      code: 'TEST',
      amountSatang: 100_00,
      turnoverTargetSatang: 500_00,
      successTargetSatang: 50_00,
      failFloorSatang: 5_00,
      turnoverSatang: 0,
      netSatang: 0,
      grantedAt: NOW,
    } as const
    expect(await activeAward(test.db, member.id)).toEqual(given)
    const played = { ...given, turnoverSatang: 70_00, netSatang: -3_00 }
    await saveProgress(test.db, played)
    expect(await activeAward(test.db, member.id)).toEqual(played)
    await winPlay(test.db, member.id)
    expect(await activeAward(test.db, member.id)).toBeUndefined()
  })

  it('is counted by its kind and its period', async () => {
    const counted = { memberId: member.id, source: 'bonus', code: 'TEST', period: 'ever' } as const
    expect(await countAwards(test.db, counted)).toBe(0)
    await give(test.db, member.id)
    expect(await countAwards(test.db, counted)).toBe(1)
    for (const other of [{ source: 'refund' as const }, { code: 'OTHER' }, { period: '2026-11-22' }])
      expect(await countAwards(test.db, { ...counted, ...other })).toBe(0)
  })
})
