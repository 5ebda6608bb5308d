/** Proves S30 and S31. */
import { parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { SECTIONS } from '../../../desk/contract/site/sections.ts'
import { activatePromotion } from '../../../server/domains/rewards/promotions.ts'
import { findPromotion } from '../../../server/settings/content/rewards/promotions.ts'
import { bonus } from '../../../src/contract/bonus.ts'
import { promotion } from '../../../src/contract/promotion.ts'
import { LANGUAGE_NAMES as DESCRIPTION } from '../../../src/domain/languages.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const server = await serverForFile()
const { db } = server
let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 0 })
})

/** What is published in this file without the server. */
let promotions = parse(SECTIONS.promotions, {})
beforeEach(() => {
  promotions = { promotions: [] }
})

interface Published {
  readonly amount?: number
  readonly percentFail?: number
  readonly capacity?: number
  readonly isOn?: boolean
  readonly from?: string
  readonly until?: string
  readonly turnoverMultiple?: number
}

function publish(code: string, more: Published = {}) {
  const published = { isOn: true, code, amount: 100, percentFail: 20, text: DESCRIPTION, ...more }
  promotions = parse(SECTIONS.promotions, { promotions: [published] })
}
const activate = (code: string, memberId = member.id) =>
  db.transaction((tx) =>
    activatePromotion(tx, { memberId, code, now: NOW }, promotions, USUAL_SETTINGS.promotion),
  )
const walletSatang = async () => (await booksOf(db, member.id))['wallet']

it('a promotion is found by its code, and no other is', () => {
  publish('ปาร์ตี้1')
  expect(findPromotion(promotions, ' ปาร์ตี้๑\t')).toMatchObject({ amountSatang: 100_00, text: DESCRIPTION })
  expect(findPromotion(promotions, 'ปาร์ตี้')).toBeUndefined()
})

it.each([
  ['is switched off', { isOn: false }],
  ['has not begun', { from: later(1).toISOString() }],
  ['has ended', { until: NOW.toISOString() }],
])('a promotion that %s is given to nobody', async (_what, more) => {
  publish('CLOSED', more)
  await expect(activate('CLOSED')).rejects.toMatchObject({ code: 'NO_PROMOTION' })
})

it.each([
  [5, { turnover: 500_00, status: 'active' }],
  [0, { turnover: 0, status: 'won' }],
])('a promotion may have a turnover of its own, %i times', async (turnoverMultiple, terms) => {
  publish('OWN', { turnoverMultiple })
  await activate('OWN')
  expect(await awardsOf(db, member.id)).toMatchObject([terms])
})

it('a promotion is given once, to be played three times, and keeps its terms', async () => {
  publish('GIVEN')
  await activate(' given')
  publish('GIVEN', { percentFail: 90 })
  expect(await awardsOf(db, member.id)).toMatchObject([
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
  expect(await postedAs(db, member.id, 'promotion')).toMatchObject([
    { description: 'GIVEN', occurredAt: NOW },
  ])
  await winPlay(db, member.id)
  await expect(activate('GIVEN')).rejects.toMatchObject({ code: 'PROMOTION_RECEIVED' })
  expect(await walletSatang()).toBe(100_00)
})

it('a promotion that was never published does not exist', async () => {
  await expect(activate('NOPE')).rejects.toMatchObject({ code: 'NO_PROMOTION' })
})

it('a promotion waits while something else is in play or a refund waits, and is not used up by that', async () => {
  publish('WAIT', { capacity: 1 })
  await give(db, member.id, { source: 'refund' })
  await expect(activate('WAIT')).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
  await winPlay(db, member.id)
  await expect(activate('WAIT')).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
  await activate('WAIT', (await memberWith(db, { WALLET: 0 })).id)
})

it('a promotion is given to its number of members, also at the same moment and when it is published again', async () => {
  publish('FEW', { capacity: 3 })
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await memberWith(db, {})).id))
  const ends = await Promise.allSettled(ids.map((id) => activate('FEW', id)))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toMatchObject([{ code: 'BONUS_FULL' }, { code: 'BONUS_FULL' }])
  await expect(activate('FEW')).rejects.toMatchObject({ code: 'BONUS_FULL' })
  expect(await walletSatang()).toBeUndefined()
  publish('FEW', { capacity: 4 })
  await activate('FEW')
  member = await memberWith(db, { WALLET: 0 })
  await expect(activate('FEW')).rejects.toMatchObject({ code: 'BONUS_FULL' })
  publish('FEW')
  await activate('FEW')
})

const take = (player: Player, code: string) => player.request(`/api/promotion/activate/${code}`)
async function find(player: Player, code: string, language = 'th') {
  const headers = { 'accept-language': language }
  const { body } = await player.request(`/api/promotion/find/${code}`, 'GET', undefined, headers)
  return parse(promotion.find.response, body)
}

it('a search finds a promotion in any spelling of its code, in the language of the member', async () => {
  const shown = { code: 'PARTY100', amount: 100, percentFail: 20, description: '<p>Party</p>' }
  expect((await server.sandbox('POST', '/api/promotions', shown)).status).toBe(200)
  const player = await newPlayer(server)
  for (const typed of ['PARTY100', 'party100', ' PARTY100', 'PARTY100\u200b', 'ｐａｒｔｙ１００', 'PARTY๑๐๐'])
    expect(await find(player, encodeURIComponent(typed), 'lo')).toEqual({
      percentFail: 20,
      description: '<p>Party</p>',
    })
  expect((await player.request('/api/promotion/find/NOPE')).body).toBeNull()
})

it('searches are limited, so that codes cannot be guessed', async () => {
  const player = await newPlayer(server)
  for (let call = 0; call < 60; call += 1) await player.request('/api/promotion/find/NOPE')
  expect(await player.request('/api/promotion/find/NOPE')).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

it('a promotion is paid by the house once, even with many concurrent claims, and is then in play', async () => {
  const published = { code: 'ONCE', amount: 100, percentFail: 20, description: '<p>Party</p>' }
  expect((await server.sandbox('POST', '/api/promotions', published)).status).toBe(200)
  const player = await newPlayer(server)
  const house = await houseBalance(db, 'promotion')
  expect((await player.request('/api/promotion/current')).body).toBeNull()
  const answers = await atOnce(50, () => take(player, 'once'))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([true])
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))
  expect(new Set(refused)).toEqual(new Set(['{"message":"PROMOTION_RECEIVED"}']))
  expect(await player.walletSatang()).toBe(100_00)
  expect(await houseBalance(db, 'promotion')).toBe(house - 100_00)
  const active = await player.request('/api/bonus/check/active')
  expect(parse(bonus.active.response, active.body)).toMatchObject({
    status: true,
    type: 'ONCE',
    progress: { amount: 100_00, value: 100_00, turnover: 0, target: 300_00, successAt: 0, failAt: 20_00 },
  })
  const current = await player.request('/api/promotion/current')
  expect(parse(promotion.current.response, current.body)?.percentFail).toBe(20)
})

itEndsSound(server)
