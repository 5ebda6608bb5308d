import { expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { newPlayer, type Player } from './player.ts'

const server = await serverForFile({
  config: { rateLimit: false },
  settings: { invite: { turnoverMultiple: 3 } },
})

const progress = async (player: Player): Promise<unknown> =>
  Object((await player.request('/api/bonus/check/active')).body).progress

it('a member sees the progress of their bonus, by the rounds that count', async () => {
  const player = await newPlayer(server)
  await player.deposit(1550)
  await player.toGame(500)
  await player.play(-30)
  expect(await progress(player), 'no bonus yet').toBeUndefined()

  await player.request('/api/bonus/activate/FIRST50')
  const given = { amount: 50, target: 500, successAt: 0, failAt: 5 }
  expect(await progress(player), 'what was played before does not count').toEqual({
    ...given,
    turnover: 0,
    value: 50,
  })
  await player.play(20.5, -40)
  expect(await progress(player)).toEqual({ ...given, turnover: 60.5, value: 30.5 })
})

it('the minimum value of an invite bonus at its end is shown too', async () => {
  const inviter = await newPlayer(server)
  const friend = await newPlayer(server, { inviteCode: `PR${inviter.id}` })
  await friend.deposit(2000)
  await friend.toGame(2000)
  await friend.play(-1000)
  await inviter.request('/api/invite/bonus')
  expect(await progress(inviter)).toMatchObject({
    amount: 5,
    turnover: 0,
    value: 5,
    target: 15,
    successAt: 5,
  })
})
