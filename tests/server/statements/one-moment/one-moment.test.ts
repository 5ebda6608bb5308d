import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readGameTransfer, settleStep } from '../../../../server/domains/games/game-transfers.ts'
import { collectInvite } from '../../../../server/domains/rewards/invite-earnings.ts'
import { receiveRefund } from '../../../../server/domains/rewards/refunds.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { openTransfer } from '../../games/moves.ts'
import { giveHouseMoney } from '../../ledger/fixtures.ts'
import { give, NOW, requestWithdrawal, settleWithdrawal } from '../../rewards/reward-steps.ts'
import { type MeddledApp, meddledApp } from './meddled-app.ts'

let test: TestDatabase
let app: MeddledApp
let member: TestMember
beforeAll(async () => {
  test = await freshDatabase()
  app = await meddledApp(test.db, NOW)
})
afterAll(async () => {
  await app.close()
  await test.drop()
})
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
})

const begin = (fromCode: string, toCode: string) =>
  openTransfer(test.db, { memberId: member.id, fromCode, toCode, amountSatang: 20_00 })

/** The game refuses what has begun. */
async function refuse(): Promise<void> {
  const open = await test.db.query<{ id: string }>(
    'test.open-transfers',
    `SELECT id FROM game_transfer WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  for (const { id } of open) {
    const transfer = await readGameTransfer(test.db, id)
    await settleStep(test.db, { transfer, verdict, occurredAt: NOW, leaseMs: 60_000 })
  }
}

const withdraw = () => requestWithdrawal(test.db, member, 200_00)
const reject = () => settleWithdrawal(test.db, member.id, 'FAILED', NOW)

const credit = () =>
  giveHouseMoney(test.db, member.id, {
    kind: 'deposit',
    house: 'bank:SCB',
    description: 'SCB',
    amountSatang: 50_00,
    occurredAt: NOW,
  })

async function inviteFriend(): Promise<void> {
  const friend = await memberWith(test.db, {})
  await test.db.query(
    'test.earning',
    `INSERT INTO invite_earning (id, inviter_id, invitee_id, day, turnover_satang, amount_satang, created_at)
     VALUES ($1, $2, $3, '2026-11-20', 1000000, 50000, $4)`,
    [uuidv7(), member.id, friend.id, NOW],
  )
}

const collect = () => test.db.transaction((tx) => collectInvite(tx, member.id, NOW, USUAL_SETTINGS.invite))

const lose = () =>
  test.db.query(
    'test.lost',
    `INSERT INTO play_day (member_id, day, turnover_satang, net_satang) VALUES ($1, '2026-11-21', 100000, -100000)`,
    [member.id],
  )
const receive = () => test.db.transaction((tx) => receiveRefund(tx, member.id, NOW, USUAL_SETTINGS.refund))

/** Won with a bonus of 100 baht: 30 baht by the books, for which no round is reported yet. */
async function winUnexplained(): Promise<void> {
  await give(test.db, member.id)
  const won = { kind: 'game-result', account: 'game:JOKER', house: 'provider:JOKER' } as const
  await giveHouseMoney(test.db, member.id, { ...won, amountSatang: 30_00, occurredAt: NOW })
}

const explain = () =>
  test.db.query('test.explain', 'UPDATE award SET net_satang = 3000, heard_at = $2 WHERE member_id = $1', [
    member.id,
    NOW,
  ])

const upload = async () => {
  const id = uuidv7()
  await test.db.query(
    'test.upload',
    `INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, $2, decode(repeat('00', 32), 'hex'), 'png', 1)`,
    [id, member.id],
  )
  await test.db.query(
    'test.slip',
    'INSERT INTO slip (id, member_id, upload_id, created_at) VALUES ($1, $2, $1, $3)',
    [id, member.id, NOW],
  )
}

const nothing = async (): Promise<void> => undefined
/** Lists that are read page by page. */
const PAGED = new Set(['/api/statement', '/api/statement/slip', '/api/refund', '/api/invite'])

it.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['money that leaves for a game', '/api/wallet', nothing, () => begin('WALLET', 'JOKER')],
  ['money that a game refuses', '/api/wallet', () => begin('WALLET', 'PG'), refuse],
  ['a withdrawal that is rejected', '/api/wallet', withdraw, reject],
  ['earnings that are collected', '/api/wallet', inviteFriend, collect],
  ['a deposit', '/api/statement', nothing, credit],
  ['a slip', '/api/statement/slip', nothing, upload],
  ['rounds that explain a win', '/api/bonus/check/active', winUnexplained, explain],
  ['a refund that is received', '/api/refund/check', lose, receive],
  ['a refund in the list of them', '/api/refund', nothing, () => lose().then(receive)],
  ['earnings in the list of them', '/api/invite', nothing, inviteFriend],
])('%s: %s is as it was before or after, never a mixture', async (_what, path, prepare, act) => {
  const mixtures: unknown[] = []
  for (let nth = 1; ; nth += 1) {
    member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
    await prepare()
    const call = { path, token: member.token, ...(PAGED.has(path) && { body: { page: 1, limit: 10 } }) }
    const before = await app.request(call)
    expect(before.status).toBe(200)
    const meanwhile = await app.request(call, nth, act)
    // Past its last statement.
    if (!meanwhile.happened) break
    const after = await app.request(call)
    expect([meanwhile.status, after.status]).toEqual([200, 200])
    expect(after.body, 'what happens is seen').not.toEqual(before.body)
    const isOfOneMoment = [before, after].some(
      ({ body: whole }) => JSON.stringify(whole) === JSON.stringify(meanwhile.body),
    )
    if (!isOfOneMoment) mixtures.push({ nth, mixture: meanwhile.body })
  }
  expect(mixtures).toEqual([])
})

it('unsettled announcements hide neither a withdrawal nor a transfer', async () => {
  await withdraw()
  await begin('WALLET', 'JOKER')
  for (let count = 0; count < 21; count += 1) {
    await test.db.query(
      'test.announce',
      `INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, 100, $3)`,
      [uuidv7(), member.id, NOW],
    )
  }
  const answer = await app.request({ path: '/api/wallet', token: member.token })
  expect(answer).toMatchObject({ status: 200 })
  const { items } = Object(answer.body).onItsWay
  const kinds = items.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind !== 'announcement')).toEqual(['transfer', 'withdrawal'])
})
