import { tmpdir } from 'node:os'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { chatFeed } from '../../../server/domains/chat/chat-messages.ts'
import { readGameTransfer, settleStep } from '../../../server/domains/games/game-transfers.ts'
import { collectInvite } from '../../../server/domains/rewards/invite-earnings.ts'
import { receiveRefund } from '../../../server/domains/rewards/refunds.ts'
import { UNWATCHED } from '../../../server/outside/connections/call-outcomes.ts'
import { noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { noGiftProvider } from '../../../server/outside/providers/gift-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { noSmsProvider } from '../../../server/outside/providers/sms.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { folderStore } from '../../../server/platform/files/file-store.ts'
import { openLog } from '../../../server/platform/log/logger.ts'
import { createMetrics } from '../../../server/platform/metrics/metrics.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { GAMES } from '../../../server/settings/content/games.ts'
import { readFirst } from '../../../server/settings/settings.ts'
import { sandboxContent } from '../../../server/settings/site/site-content.ts'
import { openSite } from '../../../server/settings/site/site.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { openTransfer } from '../games/moves.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { give, NOW, requestWithdrawal, settleWithdrawal } from '../rewards/reward-steps.ts'

const { db } = await databaseForFile()

/** What happens right before the statement with that number of the next call. */
let meddling: { left: number; act: (() => Promise<unknown>) | undefined } = { left: 0, act: undefined }
// One statement after the other, as on one connection: what happens between two is then the same each time.
let last: Promise<unknown> = Promise.resolve()

function meddled(to: Queryable): Pick<Queryable, 'query'> {
  return {
    async query<Row extends object>(name: string, sql: string, values?: readonly unknown[]) {
      const before = last
      const rows = (async () => {
        await before.catch(() => undefined)
        meddling.left -= 1
        if (meddling.left === 0) {
          const { act } = meddling
          meddling.act = undefined
          await act?.()
        }
        return to.query<Row>(name, sql, values)
      })()
      last = rows
      return rows
    },
  }
}

const watched: Database = {
  ...db,
  ...meddled(db),
  snapshot: async (work) => db.snapshot((at) => work({ ...at, ...meddled(at) })),
}
const { content, first } = sandboxContent('th')
const clock = { now: () => NOW }
const log = openLog({ write: () => undefined })
const games = new Set(GAMES.map(({ code }) => code))
const site = await openSite({
  db,
  clock,
  first: { ...first, ...readFirst() },
  siteName: content.name,
  settingsOfEnvironment: {},
  log,
})
const app = await buildApp({
  config: { ...readConfig({ SANDBOX_PORT: '0' }), rateLimit: false, distDir: tmpdir() },
  db: watched,
  site,
  feed: chatFeed(),
  metrics: createMetrics(),
  watch: UNWATCHED,
  readiness: { isLeaving: false },
  sharedDatabase: undefined,
  files: folderStore(tmpdir()),
  clock,
  content,
  settings: USUAL_SETTINGS,
  connected: { banks: true, slips: true, qr: true, gifts: true, sms: true, games, desk: true },
  webhook: undefined,
  gameProvider: noGameProvider,
  sms: noSmsProvider,
  notifier: { canNotify: false, notifyMember: async () => 'sent' as const },
  gifts: noGiftProvider,
  timing: MONEY_TIMING,
  version: '0.0.0',
  log,
})
afterAll(async () => {
  site.stop()
  await app.close()
})

let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
})

/** Lists that are read page by page. */
const PAGED = new Set(['/api/statement', '/api/statement/slip', '/api/refund', '/api/invite'])

/** What the member reads there; `act` happens right before the n-th statement of the call, if there is one. */
async function read(path: string, nth = 0, act?: () => Promise<unknown>) {
  meddling = { left: nth, act }
  const answer = await app.inject({
    method: PAGED.has(path) ? 'POST' : 'GET',
    url: path,
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${member.token}` },
    ...(PAGED.has(path) && { payload: { page: 1, limit: 10 } }),
  })
  expect(answer.statusCode).toBe(200)
  const happened = act !== undefined && meddling.act === undefined
  meddling = { left: 0, act: undefined }
  return { body: answer.json<unknown>(), happened }
}

const begin = (fromCode: string, toCode: string) =>
  openTransfer(db, { memberId: member.id, fromCode, toCode, amountSatang: 20_00 })

/** The game refuses what has begun. */
async function refuse(): Promise<void> {
  const open = await db.query<{ id: string }>(
    'test.open-transfers',
    `SELECT id FROM game_transfer WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  for (const { id } of open) {
    const transfer = await readGameTransfer(db, id)
    const verdict = { refusedFor: 'TRANSFER_FAIL' } as const
    await settleStep(db, { transfer, verdict, occurredAt: NOW, leaseMs: 60_000 })
  }
}

const withdraw = () => requestWithdrawal(db, member, 200_00)
const reject = () => settleWithdrawal(db, member.id, 'FAILED', NOW)

const credit = () =>
  giveHouseMoney(db, member.id, {
    kind: 'deposit',
    house: 'bank:SCB',
    description: 'SCB',
    amountSatang: 50_00,
    occurredAt: NOW,
  })

async function inviteFriend(): Promise<void> {
  const friend = await memberWith(db, {})
  await db.query(
    'test.earning',
    `INSERT INTO invite_earning (id, inviter_id, invitee_id, day, turnover_satang, amount_satang, created_at)
     VALUES ($1, $2, $3, '2026-11-20', 1000000, 50000, $4)`,
    [uuidv7(), member.id, friend.id, NOW],
  )
}

const collect = () => db.transaction((tx) => collectInvite(tx, member.id, NOW, USUAL_SETTINGS.invite))

const lose = () =>
  db.query(
    'test.lost',
    `INSERT INTO play_day (member_id, day, turnover_satang, net_satang) VALUES ($1, '2026-11-21', 100000, -100000)`,
    [member.id],
  )
const receive = () => db.transaction((tx) => receiveRefund(tx, member.id, NOW, USUAL_SETTINGS.refund))

/** Won with a bonus of 100 baht: 30 baht by the books, for which no round is reported yet. */
async function winUnexplained(): Promise<void> {
  await give(db, member.id)
  const won = { kind: 'game-result', account: 'game:JOKER', house: 'provider:JOKER' } as const
  await giveHouseMoney(db, member.id, { ...won, amountSatang: 30_00, occurredAt: NOW })
}

const explain = () =>
  db.query('test.explain', 'UPDATE award SET net_satang = 3000, heard_at = $2 WHERE member_id = $1', [
    member.id,
    NOW,
  ])

const upload = async () => {
  const id = uuidv7()
  await db.query(
    'test.upload',
    `INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, $2, decode(repeat('00', 32), 'hex'), 'png', 1)`,
    [id, member.id],
  )
  await db.query(
    'test.slip',
    'INSERT INTO slip (id, member_id, upload_id, created_at) VALUES ($1, $2, $1, $3)',
    [id, member.id, NOW],
  )
}

const nothing = async (): Promise<void> => undefined

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
    member = await memberWith(db, { WALLET: 1000_00, JOKER: 100_00, PG: 0 })
    await prepare()
    const before = await read(path)
    const meanwhile = await read(path, nth, act)
    // Past its last statement.
    if (!meanwhile.happened) break
    const after = await read(path)
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
    await db.query(
      'test.announce',
      `INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, 100, $3)`,
      [uuidv7(), member.id, NOW],
    )
  }
  const { items } = Object((await read('/api/wallet')).body).onItsWay
  const kinds = items.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind !== 'announcement')).toEqual(['transfer', 'withdrawal'])
})
