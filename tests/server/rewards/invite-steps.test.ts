import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectInvite } from '../../../server/services/collect-invite.ts'
import { earnFromInvitee } from '../../../server/services/invite-earnings.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { freshDatabase, type TestDatabase } from '../../support/test-database.ts'
import { awardsOf, NOW, postedAs } from './reward-steps.ts'

let test: TestDatabase
let member: TestMember
beforeAll(async () => {
  test = await freshDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const collect = () => test.db.transaction((tx) => collectInvite(tx, member.id, NOW))
const invited = async () => {
  const friend = await memberWith(test.db, { WALLET: 0 })
  await test.db.query('test.invite', 'UPDATE member SET inviter_id = $2 WHERE id = $1', [
    friend.id,
    member.id,
  ])
  return friend.id
}
const plays = (inviteeId: string, turnoverSatang: number) =>
  test.db.transaction((tx) => earnFromInvitee(tx, { inviteeId, day: '2026-11-22', turnoverSatang, now: NOW }))

describe('what friends have earned a member', () => {
  it('is paid into the wallet, each satang once', async () => {
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

  it('is nothing without friends, and without play of theirs', async () => {
    await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITE_BONUS' })
    await invited()
    await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' })
  })
})
