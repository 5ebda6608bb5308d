import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openGameTransfer, readGameTransfer } from '../../../../server/domains/games/game-transfers.ts'
import { wireMoveAnswers } from '../../../../server/domains/games/routes/wire-move-answers.ts'
import { settleStep } from '../../../../server/domains/games/settle-game-transfer.ts'
import { findMember } from '../../../../server/domains/members/members.ts'
import { collectInvite } from '../../../../server/domains/rewards/invite-earnings.ts'
import { receiveRefund } from '../../../../server/domains/rewards/refunds.ts'
import { openWithdrawal, settleWithdrawal } from '../../../../server/domains/withdrawals/withdrawals.ts'
import { houseAccount, memberAccount } from '../../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../../server/ledger/transfer.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_LIMITS } from '../../../support/usual-limits.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { give, NOW } from '../../rewards/reward-steps.ts'
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
  test.db.transaction((tx) =>
    openGameTransfer(tx, {
      memberId: member.id,
      fromCode,
      toCode,
      amountSatang: 20_00,
      occurredAt: NOW,
      leaseMs: 60_000,
    }),
  )

async function end(verdict: 'done' | { refusedFor: 'TRANSFER_FAIL' }): Promise<void> {
  const open = await test.db.query<{ id: string }>(
    'test.open-transfers',
    `SELECT id FROM game_transfer WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  for (const { id } of open) {
    const transfer = await readGameTransfer(test.db, id)
    await settleStep(test.db, {
      transfer,
      verdict,
      occurredAt: NOW,
      leaseMs: 60_000,
      answers: wireMoveAnswers,
    })
  }
}

async function withdraw(): Promise<void> {
  const found = await findMember(test.db, member.username)
  if (found === undefined) throw new Error('there is no such member')
  const request = { amountSatang: 200_00, occurredAt: NOW, limits: USUAL_LIMITS }
  await test.db.transaction((tx) => openWithdrawal(tx, found, request))
}

const credit = () =>
  test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'deposit',
      actor: 'test',
      description: 'SCB',
      occurredAt: NOW,
      postings: [
        { accountId: await memberAccount(tx, member.id, 'wallet'), amountSatang: 50_00 },
        { accountId: await houseAccount(tx, 'bank:SCB'), amountSatang: -50_00 },
      ],
    }),
  )

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
  await test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'game-result',
      actor: member.id,
      description: 'JOKER',
      occurredAt: NOW,
      postings: [
        { accountId: await memberAccount(tx, member.id, 'game:JOKER'), amountSatang: 30_00 },
        { accountId: await houseAccount(tx, 'provider:JOKER'), amountSatang: -30_00 },
      ],
    }),
  )
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
const PAGE = { page: 1, limit: 10 }

it.each<[string, string, object | undefined, () => Promise<unknown>, () => Promise<unknown>]>([
  ['money that leaves for a game', '/api/wallet', undefined, nothing, () => begin('WALLET', 'JOKER')],
  [
    'money that arrives at a game',
    '/api/wallet',
    undefined,
    () => begin('WALLET', 'JOKER'),
    () => end('done'),
  ],
  ['money that leaves a game', '/api/wallet', undefined, nothing, () => begin('JOKER', 'WALLET')],
  [
    'money that comes from a game',
    '/api/wallet',
    undefined,
    () => begin('JOKER', 'WALLET'),
    () => end('done'),
  ],
  [
    'money that a game refuses',
    '/api/wallet',
    undefined,
    () => begin('WALLET', 'PG'),
    () => end({ refusedFor: 'TRANSFER_FAIL' }),
  ],
  ['a withdrawal', '/api/wallet', undefined, nothing, withdraw],
  [
    'a withdrawal that is rejected',
    '/api/wallet',
    undefined,
    withdraw,
    () => settleWithdrawal(test.db, member.id, 'FAILED', NOW),
  ],
  ['earnings that are collected', '/api/wallet', undefined, inviteFriend, collect],
  ['a deposit', '/api/statement', PAGE, nothing, credit],
  ['a slip', '/api/statement/slip', PAGE, nothing, upload],
  ['rounds that explain a win', '/api/bonus/check/active', undefined, winUnexplained, explain],
  ['a refund that is received', '/api/refund/check', undefined, lose, receive],
  [
    'a refund in the list of them',
    '/api/refund',
    PAGE,
    nothing,
    async () => {
      await lose()
      await receive()
    },
  ],
  ['earnings in the list of them', '/api/invite', PAGE, nothing, inviteFriend],
])('%s: %s is as it was before or after, never a mixture', async (_what, path, body, prepare, act) => {
  const mixtures: unknown[] = []
  for (let nth = 1; ; nth += 1) {
    member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
    await prepare()
    const call = { path, token: member.token, ...(body && { body }) }
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
