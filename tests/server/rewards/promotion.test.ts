/** Proves S30 and S31. */
import { parse } from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { bonus } from '../../../src/contract/bonus.ts'
import { promotion } from '../../../src/contract/promotion.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { serverForFile, startTestServer } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })
beforeAll(async () => {
  await publish({ code: 'PARTY100', amount: 100, percentFail: 20, description: '<p>Party</p>' })
})

function publish(body: Record<string, unknown>) {
  return server.sandbox('POST', '/api/promotions', body)
}

async function find(player: Player, code: string) {
  return parse(promotion.find.response, (await player.request(`/api/promotion/find/${code}`)).body)
}

function activate(player: Player, code: string) {
  return player.request(`/api/promotion/activate/${code}`)
}

describe('a search for a code', () => {
  it('finds the operator’s promotion in any spelling of the code', async () => {
    const player = await newPlayer(server)
    const found = { percentFail: 20, description: '<p>Party</p>' }
    expect(await find(player, 'PARTY100')).toEqual(found)
    expect(await find(player, 'party100')).toEqual(found)
    expect(await find(player, '%20PARTY100')).toEqual(found)
    for (const copied of ['PARTY100\u200b', 'ｐａｒｔｙ１００', 'PARTY๑๐๐'])
      expect(await find(player, encodeURIComponent(copied))).toEqual(found)
  })

  it('finds nothing for a code that does not exist', async () => {
    const player = await newPlayer(server)
    expect((await player.request('/api/promotion/find/NOPE')).body).toBeNull()
    expect(await find(player, 'NOPE')).toBeUndefined()
  })

  it('has texts in the language of the member', async () => {
    const player = await newPlayer(server)
    const { body } = await player.request('/api/promotion/find/LUCKY88', 'GET', undefined, {
      'accept-language': 'en',
    })
    expect(parse(promotion.find.response, body)?.description).toContain('once for each account')
  })

  it('is limited, so that codes cannot be guessed', async () => {
    const limited = await startTestServer()
    const token = await limited.logIn()
    for (let call = 0; call < 60; call += 1) await limited.request('/api/promotion/find/NOPE', { token })
    expect(await limited.request('/api/promotion/find/NOPE', { token })).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT' },
    })
    await limited.stop()
  })
})

describe('a promotion', () => {
  it('is paid by the house, and is then in play', async () => {
    const player = await newPlayer(server)
    const house = await houseBalance(server.db, 'promotion')
    expect((await player.request('/api/promotion/current')).body).toBeNull()
    expect((await activate(player, 'party100')).body).toBe(true)
    expect(await player.walletSatang()).toBe(100_00)
    expect(await houseBalance(server.db, 'promotion')).toBe(house - 100_00)
    const active = await player.request('/api/bonus/check/active')
    expect(parse(bonus.active.response, active.body)).toEqual({
      status: true,
      type: 'PARTY100',
      ending: { known: true, amount: 100_00, kept: 0, inGames: 0 },
      progress: {
        amount: 100_00,
        value: 100_00,
        turnover: 0,
        target: 300_00,
        successAt: 0,
        failAt: 20_00,
      },
    })
    const current = await player.request('/api/promotion/current')
    expect(parse(promotion.current.response, current.body)?.percentFail).toBe(20)
  })

  it('is received once, even with many concurrent claims', async () => {
    const player = await newPlayer(server)
    const answers = await atOnce(60, () => activate(player, 'PARTY100'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))
    expect(new Set(refused)).toEqual(new Set(['{"message":"PROMOTION_RECEIVED"}']))
    expect(await player.walletSatang()).toBe(100_00)
  })

  it('is given to the operator’s number of members, and no more', async () => {
    await publish({ code: 'THREE', amount: 1, percentFail: 0, description: '', capacity: 3 })
    const players = []
    for (let count = 0; count < 5; count += 1) players.push(await newPlayer(server))
    const answers = await Promise.all(players.map((player) => activate(player, 'THREE')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([
      { message: 'BONUS_FULL' },
      { message: 'BONUS_FULL' },
    ])
  })
})

describe('the operator', () => {
  it.each([
    ['a code with signs', { code: 'NO WAY!' }],
    ['an amount of zero', { amount: 0 }],
    ['a share above 100 %', { percentFail: 101 }],
  ])('cannot publish %s', async (_case, wrong) => {
    const answer = await publish({ code: 'OK1', amount: 1, percentFail: 0, description: '', ...wrong })
    expect(answer.status).toBe(400)
  })
})

itEndsSound(server)
