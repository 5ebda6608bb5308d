import { type InferOutput, parse } from 'valibot'
import { expect, it } from 'vitest'
import { spinwheel } from '../../../src/contract/spinwheel.ts'
import { statement } from '../../../src/contract/statement.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { newPlayer, type Player } from './player.ts'

type Row = InferOutput<typeof statement.list.response>['rows'][number]

const server = await serverForFile()

/** The newest rows of the statement, oldest first, without the transfers to and from games. */
async function newestRows(player: Player, count: number) {
  const { body } = await player.request('/api/statement', 'POST', { page: 1, limit: 100 })
  const { rows } = parse(statement.list.response, body)
  const shown = rows.filter(({ statementType }) => statementType !== 'transfer')
  return shown.slice(0, count).toReversed().map(summary)
}

function summary({ statementType, status, amount, bonus, promotion, invite, refund, luckydraw }: Row) {
  const what = bonus ?? promotion ?? invite ?? refund ?? luckydraw
  return [statementType, what?.description, status, amount]
}

async function ok(player: Player, path: string, method: 'GET' | 'POST' = 'GET', body?: unknown) {
  const answer = await player.request(path, method, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

it('a member has every kind of event, and the statement shows all of them', async () => {
  const player = await newPlayer(server, { name: 'ดาว' })

  // A bonus is claimed and played until it is won.
  await player.deposit(1000)
  await ok(player, '/api/bonus/activate/WELCOME20')
  await player.toGame(1200)
  await player.play(400, -300, 300)
  await player.toGame(-1600)
  expect(await player.walletSatang()).toBe(1600_00)

  // Another is played until it is lost.
  await player.deposit(500)
  await ok(player, '/api/bonus/activate/DAILY10')
  await player.toGame(500)
  await player.play(-48)
  expect(await newestRows(player, 5)).toEqual([
    ['bonus', 'WELCOME20', 'SUCCESS', 200_00],
    ['finish_bonus', 'WELCOME20', 'SUCCESS', 600_00],
    ['deposit', undefined, 'SUCCESS', 500_00],
    ['bonus', 'DAILY10', 'SUCCESS', 50_00],
    ['finish_bonus', 'DAILY10', 'FAILED', 2_00],
  ])

  // A third is cancelled, and a promotion is found, taken and won.
  await ok(player, '/api/bonus/activate/FIRST50')
  await ok(player, '/api/bonus/clear')
  expect(await ok(player, '/api/promotion/find/LUCKY88')).toMatchObject({ percentFail: 5 })
  await ok(player, '/api/promotion/activate/LUCKY88')
  await player.play(132, -132)
  expect(await newestRows(player, 4)).toEqual([
    ['bonus', 'FIRST50', 'SUCCESS', 50_00],
    ['finish_bonus', 'FIRST50', 'SUCCESS', 50_00],
    ['bonus', 'LUCKY88', 'SUCCESS', 88_00],
    ['finish_bonus', 'LUCKY88', 'SUCCESS', 88_00],
  ])

  // The next day is lost, and the day after gives something of it back.
  await pass(1)
  await player.play(-400)
  await pass(1)
  await ok(player, '/api/refund/receive')
  await ok(player, '/api/refund/addWallet')

  // A friend registers and plays.
  const friend = await newPlayer(server, { name: 'ฟ้า', inviterId: player.id })
  await friend.deposit(300)
  await friend.toGame(300)
  await friend.play(-200, 100)
  expect(await ok(player, '/api/invite/bonus')).toEqual({ message: 'INVITE_BONUS_SUCCESS' })

  // A coupon is claimed.
  const { username } = player
  const given = await server.sandbox('POST', `/api/members/${username}/coupon`, { prizeCode: 'CASH20' })
  expect(given.status).toBe(200)
  const [coupon] = parse(spinwheel.coupons.response, await ok(player, '/api/spinwheel/coupon'))
  await ok(player, '/api/spinwheel/coupon/claim', 'POST', { coupon: coupon?._id })
  expect(await newestRows(player, 3)).toEqual([
    ['bonus', 'คืนยอดเสีย', 'SUCCESS', 20_00],
    ['bonus', 'โบนัสแนะนำเพื่อน', 'SUCCESS', 1_50],
    ['bonus', '฿20', 'SUCCESS', 20_00],
  ])

  // The balance of the wallet is the sum of the statement.
  expect(await player.walletSatang()).toBe(await addedUp(player))
})

async function pass(days: number): Promise<void> {
  await server.sandbox('POST', '/api/clock', { advanceSeconds: days * 86_400 })
}

/** An ending says itself what it moved: one that was won nothing, any other took its amount out of the wallet. */
async function addedUp(player: Player): Promise<number> {
  const { body } = await player.request('/api/statement', 'POST', { page: 1, limit: 100 })
  const { rows } = parse(statement.list.response, body)
  return rows.reduce((sum, { statementType, from, amount, moved = 0 }) => {
    const isGain = statementType === 'deposit' || statementType === 'bonus'
    if (statementType === 'transfer') return from === 'WALLET' ? sum - amount : sum + amount
    if (statementType === 'finish_bonus') return sum + moved
    return isGain ? sum + amount : sum - amount
  }, 0)
}

itEndsSound(server)
