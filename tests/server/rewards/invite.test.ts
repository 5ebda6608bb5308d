/** Proves S30 and S31. */
import { parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import {
  collectInvite,
  earnFromInvitee,
  listEarnings,
  openEarningsSatang,
} from '../../../server/domains/rewards/invite-earnings.ts'
import { invite } from '../../../src/contract/invite.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const { db } = server
let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 0 })
})

/** An operator with stricter conditions than our defaults: earnings have to be played twice before they belong to the member. */
const STRICT = {
  ...USUAL_SETTINGS.invite,
  conditions: { turnoverMultiple: 2, percentSuccess: 100, percentFail: 0 },
}

const collect = (settings = USUAL_SETTINGS.invite) =>
  db.transaction((tx) => collectInvite(tx, member.id, NOW, settings))
const invited = async () => (await memberWith(db, { WALLET: 0 }, { inviterId: member.id })).id
const plays = (inviteeId: string, turnoverSatang: number, now = NOW) =>
  db.transaction((tx) =>
    earnFromInvitee(tx, { inviteeId, day: '2026-11-22', turnoverSatang, now }, USUAL_SETTINGS.invite),
  )
const open = () => openEarningsSatang(db, member.id)
const list = (page = 1, limit = 10) => listEarnings(db, member.id, { page, limit })

it('earnings from friends are paid into the wallet, each satang once', async () => {
  const [one, other] = [await invited(), await invited()]
  await plays(one, 100_00)
  await plays(one, 100_00)
  await plays(other, 1000_00)
  expect(await collect()).toBe('INVITE_BONUS_SUCCESS')
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: 6_00 })
  expect(await postedAs(db, member.id, 'invite')).toMatchObject([{ description: 'INVITE', occurredAt: NOW }])
  await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITE_BONUS' })
  await plays(one, 20_00)
  await collect()
  expect(await awardsOf(db, member.id)).toMatchObject([
    { source: 'invite', code: 'INVITE', period: 'ever', ordinal: 1, satang: 6_00 },
    { ordinal: 2, satang: 10 },
  ])
})

it('there are no earnings without friends, and without play of theirs', async () => {
  await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITE_BONUS' })
  await invited()
  await expect(collect()).rejects.toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' })
})

it('earnings wait to be collected, and play that earned nothing is not listed', async () => {
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

it('earnings are listed with the friends’ names, the newest first, page by page, for nobody else', async () => {
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
  member = await memberWith(db, { WALLET: 0 })
  expect([await list(), await open()]).toEqual([{ total: 0, earnings: [] }, 0])
})

it('the play of a member whom nobody invited earns nothing', async () => {
  await plays(member.id, 1000_00)
  const own = 'SELECT 1 FROM invite_earning WHERE invitee_id = $1'
  expect(await db.query('test.own', own, [member.id])).toEqual([])
})

it('earnings that have to be played first wait for the reward that is in play already', async () => {
  await plays(await invited(), 1000_00)
  await give(db, member.id)
  await expect(collect(STRICT)).rejects.toMatchObject({ code: 'INVITE_BONUS_FAIL' })
  await winPlay(db, member.id)
  await db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(collect(STRICT), 'and is refused for nothing else').rejects.not.toHaveProperty('code')
  await server.database.asSupervisor('DELETE FROM ledger_halt')
  expect(await collect(STRICT)).toBe('INVITE_COLLECT')
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: 105_00 })
  expect(await awardsOf(db, member.id)).toMatchObject([
    { source: 'bonus' },
    { source: 'invite', status: 'active', turnover: 10_00 },
  ])
})

async function friendOf(inviter: Player, name: string): Promise<Player> {
  const friend = await newPlayer(server, { name, inviterId: inviter.id })
  await friend.deposit(2000)
  await friend.toGame(2000)
  return friend
}

const collectAs = async (player: Player) => (await player.request('/api/invite/bonus')).body

it('the bonus for inviting grows with what friends play, won or lost, and is collected into the wallet', async () => {
  const inviter = await newPlayer(server)
  const [mali, noi] = [await friendOf(inviter, 'มะลิ'), await friendOf(inviter, 'น้อย')]
  await mali.play(-1000, 500)
  await noi.play(100)
  expect(await inviter.wallet()).toMatchObject({ invite: { amount: 8_00, success: 100, fail: 0 } })
  const { body } = await inviter.request('/api/invite', 'POST', { page: 1, limit: 10 })
  const { rows, total } = parse(invite.list.response, body)
  expect([total, rows.map(({ from, amount }) => [from?.name, amount])]).toEqual([
    2,
    [
      ['น้อย', 50],
      ['มะลิ', 7_50],
    ],
  ])
  const house = await houseBalance(db, 'invite')
  await server.sandbox('PUT', '/api/site', { inviteActive: false })
  expect(await collectAs(inviter), 'while the operator has closed it').toEqual({ message: 'INVITE_INACTIVE' })
  await server.sandbox('PUT', '/api/site', { inviteActive: true })
  expect(await collectAs(inviter)).toEqual({ message: 'INVITE_BONUS_SUCCESS' })
  expect(await inviter.wallet()).toMatchObject({ wallet: { amount: 8_00 }, invite: { amount: 0 } })
  expect(await houseBalance(db, 'invite')).toBe(house - 8_00)
})

it('the bonus for inviting is paid once, even with many concurrent calls', async () => {
  const inviter = await newPlayer(server)
  await (await friendOf(inviter, 'ฝน')).play(-1000)
  const answers = await atOnce(50, () => inviter.request('/api/invite/bonus'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await inviter.walletSatang()).toBe(5_00)
})

it('no earnings are lost when friends play while they are collected', async () => {
  const inviter = await newPlayer(server)
  const friends = [await friendOf(inviter, 'เอ'), await friendOf(inviter, 'บี')]
  await Promise.all(
    friends.flatMap((friend) => [
      ...[1, 2, 3, 4, 5].map(() => friend.play(-20)),
      ...[1, 2, 3].map(() => inviter.request('/api/invite/bonus')),
    ]),
  )
  for (const friend of friends) await friend.refresh()
  await collectAs(inviter)
  expect(await inviter.walletSatang()).toBe(1_00)
})

itEndsSound(server)
