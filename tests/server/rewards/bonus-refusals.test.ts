import { describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

function activate(player: Player, code: string) {
  return player.request(`/api/bonus/activate/${code}`)
}

async function refusal(answer: Promise<{ body: unknown }>): Promise<unknown> {
  return (await answer).body
}

describe('refused is', () => {
  it('a second bonus beside the first', async () => {
    const player = await newPlayer(server)
    await player.deposit(100)
    await activate(player, 'WELCOME20')
    expect(await refusal(activate(player, 'WELCOME20'))).toEqual({ message: 'BONUS_ALREADY_ACTIVE' })
    expect(await refusal(activate(player, 'FIRST50'))).toEqual({ message: 'BONUS_ALREADY_ACTIVE' })
  })

  it('a bonus for a deposit that was not made, was too small, or has earned one before', async () => {
    const player = await newPlayer(server)
    expect(await refusal(activate(player, 'DAILY10'))).toEqual({ message: 'BONUS_CONDITION' })
    expect(await refusal(player.request('/api/bonus/check/minimum'))).toEqual({ message: 'BONUS_CONDITION' })
    await player.deposit(99.99)
    expect(await refusal(activate(player, 'DAILY10'))).toEqual({ message: 'BONUS_CONDITION' })
    await player.deposit(100)
    expect((await player.request('/api/bonus/check/minimum')).body).toEqual({ message: 'OK' })
    expect((await activate(player, 'DAILY10')).status).toBe(200)
    await player.request('/api/bonus/clear')
    expect(await refusal(activate(player, 'DAILY10'))).toEqual({ message: 'BONUS_CONDITION' })
  })

  it('one that does not exist', async () => {
    const player = await newPlayer(server)
    expect(await activate(player, 'NOSUCH')).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('one that the maximum number of members has taken', async () => {
    const [first, second] = [await newPlayer(server), await newPlayer(server)]
    await server.db.query(
      'test.stock',
      "INSERT INTO bonus_stock (code, taken) VALUES ('FIRST50', 9999) ON CONFLICT (code) DO UPDATE SET taken = 9999",
    )
    const answers = await Promise.all([activate(first, 'FIRST50'), activate(second, 'FIRST50')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ body }) => body)).toContainEqual({ message: 'BONUS_FULL' })
    await server.db.query('test.restock', 'UPDATE bonus_stock SET taken = 0')
  })

  it('more of one than its limit, over all concurrent claims', async () => {
    const player = await newPlayer(server)
    const answers = await atOnce(60, () => activate(player, 'FIRST50'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await player.walletSatang()).toBe(50_00)
    await player.request('/api/bonus/clear')
    expect(await refusal(activate(player, 'FIRST50'))).toEqual({ message: 'BONUS_MAX_CLAIMED' })
  })

  it('a call that was not made by the app: without a token, the marker, or by the browser alone', async () => {
    const player = await newPlayer(server)
    const path = '/api/bonus/activate/FIRST50'
    const strangers = [
      await server.request(path),
      await player.request(path, 'GET', undefined, { 'x-requested-with': 'other' }),
      await player.request(path, 'GET', undefined, { 'sec-fetch-dest': 'image' }),
      await player.request(path, 'GET', undefined, { 'sec-purpose': 'prefetch' }),
    ]
    expect(strangers.map(({ status }) => status)).toEqual([401, 400, 403, 403])
    expect(await player.walletSatang()).toBe(0)
    const { headers } = await player.request(path, 'POST')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await player.walletSatang()).toBe(50_00)
  })
})

it('after all of this, the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
