import { expect, it } from 'vitest'
import { collectInvite, earnFromInvitee } from '../../../../server/domains/rewards/invite-earnings.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { awardsOf, give, NOW, winPlay } from '../reward-steps.ts'

/** An operator with stricter conditions than our defaults: a reward has to be played twice before it belongs to the member. */
const INVITE = {
  ...USUAL_SETTINGS.invite,
  conditions: { turnoverMultiple: 2, percentSuccess: 100, percentFail: 0 },
}

const test = await databaseForFile()

it('earnings from friends that have to be played first wait for the reward that is in play already', async () => {
  const [inviter, friend] = [
    await memberWith(test.db, { WALLET: 0 }),
    await memberWith(test.db, { WALLET: 0 }),
  ]
  await test.asSupervisor(`UPDATE member SET inviter_id = '${inviter.id}' WHERE id = '${friend.id}'`)
  const play = { inviteeId: friend.id, day: '2026-11-22', turnoverSatang: 1000_00, now: NOW }
  await test.db.transaction((tx) => earnFromInvitee(tx, play, INVITE))
  const collect = () => test.db.transaction((tx) => collectInvite(tx, inviter.id, NOW, INVITE))

  await give(test.db, inviter.id)
  await expect(collect()).rejects.toMatchObject({ code: 'INVITE_BONUS_FAIL' })
  await winPlay(test.db, inviter.id)
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(collect(), 'and is refused for nothing else').rejects.not.toHaveProperty('code')
  await test.asSupervisor('DELETE FROM ledger_halt')
  expect(await collect()).toBe('INVITE_COLLECT')
  expect(await booksOf(test.db, inviter.id)).toMatchObject({ wallet: 105_00 })
  expect(await awardsOf(test.db, inviter.id)).toMatchObject([
    { source: 'bonus' },
    { source: 'invite', status: 'active', turnover: 10_00 },
  ])
})
