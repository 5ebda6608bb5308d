import { beforeEach, describe, expect, it } from 'vitest'
import {
  collectInvite,
  earnFromInvitee,
  listEarnings,
  openEarningsSatang,
} from '../../../server/domains/rewards/invite-earnings.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { awardsOf, later, NOW, postedAs } from './reward-steps.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const collect = () => test.db.transaction((tx) => collectInvite(tx, member.id, NOW, USUAL_SETTINGS.invite))
const invited = async () => {
  const friend = await memberWith(test.db, { WALLET: 0 })
  await test.asSupervisor(`UPDATE member SET inviter_id = '${member.id}' WHERE id = '${friend.id}'`)
  return friend.id
}
const plays = (inviteeId: string, turnoverSatang: number, now = NOW) =>
  test.db.transaction((tx) =>
    earnFromInvitee(tx, { inviteeId, day: '2026-11-22', turnoverSatang, now }, USUAL_SETTINGS.invite),
  )
const open = () => openEarningsSatang(test.db, member.id)
const list = (page = 1, limit = 10) => listEarnings(test.db, member.id, { page, limit })

describe('a member’s earnings from friends', () => {
  it('are paid into the wallet, each satang once', async () => {
    const [one, other] = [await invited(), await invited()]
    await plays(one, 100_00)
    await plays(one, 100_00)
    await plays(other, 1000_00)
    expect(await collect()).toBe('INVITE_BONUS_SUCCESS')
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 6_00 })
    expect(await postedAs(test.db, member.id, 'invite')).toMatchObject([
      { description: 'INVITE', occurredAt: NOW },
    ])
    await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITE_BONUS' })
    await plays(one, 20_00)
    await collect()
    expect(await awardsOf(test.db, member.id)).toMatchObject([
      { source: 'invite', code: 'INVITE', period: 'ever', ordinal: 1, satang: 6_00 },
      { ordinal: 2, satang: 10 },
    ])
  })

  it('are zero without friends, and without play of theirs', async () => {
    await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITE_BONUS' })
    await invited()
    await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' })
  })

  it('wait to be collected, and play that earned nothing is not listed', async () => {
    expect(await open()).toBe(0)
    const [one, other] = [await invited(), await invited()]
    await plays(one, 1_99)
    await plays(other, 1000_00)
    expect(await open()).toBe(5_00)
    expect(await list()).toMatchObject({ total: 1, earnings: [{ amountSatang: 5_00 }] })
    await plays(one, 1)
    expect(await open()).toBe(5_01)
    await plays(one, 0)
    await collect()
    expect(await open()).toBe(0)
    expect(await list(), 'is listed after it was collected too').toMatchObject({ total: 2 })
  })

  it('are listed with the friends’ names, the newest first, page by page, for nobody else', async () => {
    for (let day = 0; day < 3; day += 1) await plays(await invited(), (day + 1) * 1000_00, later(day))
    const [all, last] = [await list(), await list(2, 2)]
    expect(all.earnings).toEqual(
      [15_00, 10_00, 5_00].map((amountSatang, index) => ({
        inviteeName: 'ทดสอบ',
        amountSatang,
        createdAt: later(2 - index),
      })),
    )
    expect(last).toEqual({ total: 3, earnings: all.earnings.slice(2) })
    member = await memberWith(test.db, { WALLET: 0 })
    expect([await list(), await open()]).toEqual([{ total: 0, earnings: [] }, 0])
  })

  it('do not come from a member whom nobody invited', async () => {
    await plays(member.id, 1000_00)
    expect(
      await test.db.query('test.own', 'SELECT 1 FROM invite_earning WHERE invitee_id = $1', [member.id]),
    ).toEqual([])
  })
})
