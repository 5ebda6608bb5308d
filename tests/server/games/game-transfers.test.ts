import { beforeEach, expect, it, vi } from 'vitest'
import { answerOnce, keyState } from '../../../server/api/idempotency/idempotency.ts'
import { driveGameTransfer } from '../../../server/domains/games/drive-game-transfer.ts'
import {
  type GameTransfer,
  readGameTransfer,
  requestTransfer,
} from '../../../server/domains/games/game-transfers.ts'
import { transferAnswer } from '../../../server/domains/games/move-answers.ts'
import type { Member } from '../../../server/domains/members/members.ts'
import {
  type GameProvider,
  type MovementOutcome,
  noGameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, readMember } from '../../support/members.ts'
import { moneyDependencies, NOW } from './moves.ts'

const REQUESTED_AT = new Date('2026-11-22T01:00:00Z')
const LEASE_MS = 60_000
const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

const test = await databaseForFile()
let member: Member
const logError = vi.fn<() => void>()
beforeEach(async () => {
  logError.mockClear()
  member = await readMember(test.db, await memberWith(test.db, { WALLET: 1000_00, JOKER: 500_00, PG: 0 }))
})

async function open(fromCode: string, toCode: string, more: { key?: string; amountSatang?: number } = {}) {
  const { key: idempotencyKey, amountSatang: requested = 100_00 } = more
  const request = { member, fromCode, toCode, requested, idempotencyKey }
  const opened = await test.db.transaction((tx) =>
    requestTransfer(tx, { ...request, occurredAt: REQUESTED_AT, leaseMs: LEASE_MS }),
  )
  if (opened === undefined) throw new Error('nothing was there to be moved')
  return opened.id
}

interface Ways {
  readonly outcome?: () => Promise<MovementOutcome>
  readonly deposit?: () => Promise<void>
  readonly withdraw?: () => Promise<void>
}

/** A provider that carries out every command and knows of nothing earlier. */
function provider(ways: Ways = {}) {
  const { outcome = async () => 'absent', deposit = async () => undefined, withdraw = deposit } = ways
  return {
    ...noGameProvider,
    outcome: vi.fn<GameProvider['outcome']>(outcome),
    deposit: vi.fn<GameProvider['deposit']>(deposit),
    withdraw: vi.fn<GameProvider['withdraw']>(withdraw),
  }
}

async function drive(
  id: string,
  gameProvider: GameProvider,
  { isResumed = false, providerDeadlineMs = 5000, stopping = new AbortController().signal } = {},
): Promise<GameTransfer> {
  return driveGameTransfer(
    moneyDependencies(test.db, {
      gameProvider,
      timing: { ...MONEY_TIMING, leaseMs: LEASE_MS, providerDeadlineMs },
      log: { warn: () => undefined, error: logError },
      stopping,
    }),
    await readGameTransfer(test.db, id),
    isResumed,
  )
}

const away = () => Promise.reject(new ProviderError('away'))
const refuse = () => Promise.reject(new ProviderRefusal('declined', ''))

const books = () => booksOf(test.db, member.id)
const rowOf = async (id: string) =>
  (
    await test.db.query<{ leasedMs: number; occurredAt: Date; settledAt: Date | null }>(
      'test.row',
      `SELECT (extract(epoch FROM leased_until - now()) * 1000)::float8 AS "leasedMs", occurred_at AS "occurredAt",
              settled_at AS "settledAt" FROM game_transfer WHERE id = $1`,
      [id],
    )
  )[0]

/** A lease of that length that began after `from`. */
async function expectLeasedSince(from: number, id: string, leaseMs = LEASE_MS): Promise<void> {
  const row = await rowOf(id)
  expect(row?.leasedMs).toBeLessThanOrEqual(leaseMs)
  expect(row?.leasedMs).toBeGreaterThan(leaseMs - (performance.now() - from) - 1)
}

const postedFor = (id: string) =>
  test.db.query(
    'test.posted',
    `SELECT kind, actor, description, reference, occurred_at AS "occurredAt" FROM transfer
      WHERE reference LIKE 'game-transfer:' || $1 || ':%' ORDER BY recorded_at`,
    [id],
  )

const step = (id: string, slotCode: string, stage: string) => ({
  account: { slotCode, username: member.username },
  reference: `${id}:${stage}`,
  amountSatang: 100_00,
})

it('a transfer that is requested is set aside at once, and its row contains the request', async () => {
  const from = performance.now()
  const id = await open('WALLET', 'JOKER', { key: KEY })
  expect(await readGameTransfer(test.db, id)).toEqual({
    id,
    memberId: member.id,
    username: member.username,
    fromCode: 'WALLET',
    toCode: 'JOKER',
    amountSatang: 100_00,
    status: 'PENDING',
    stage: 'arriving',
    refusalCode: null,
    idempotencyKey: KEY,
  })
  expect(await rowOf(id)).toMatchObject({ occurredAt: REQUESTED_AT, settledAt: null })
  await expectLeasedSince(from, id)
  expect(await books()).toMatchObject({ wallet: 900_00, transit: 100_00 })
  expect(await postedFor(id)).toEqual([
    {
      kind: 'game-transfer',
      actor: member.id,
      description: 'WALLET > JOKER',
      reference: `game-transfer:${id}:wallet:transit`,
      occurredAt: REQUESTED_AT,
    },
  ])
})

it.each([
  ['of zero', 'WALLET', 'JOKER', 0, { code: 'TRANSFER_MINIMUM' }],
  ['to its own source', 'JOKER', 'JOKER', 1, { code: 'KEY_INVALID', params: { key: 'to' } }],
  ['to an unknown game', 'WALLET', 'NOWHERE', 1, { code: 'NO_GAME' }],
  ['from an unknown game', 'NOWHERE', 'WALLET', 1, { code: 'NO_GAME' }],
  ['to a game that is not open', 'WALLET', 'UFABET', 1, { code: 'SLOT_NO_ACCOUNT' }],
  ['from a game that is not open', 'UFABET', 'WALLET', 1, { code: 'SLOT_NO_ACCOUNT' }],
])('a transfer %s is refused', async (_what, from, to, amountSatang, refusal) => {
  await expect(open(from, to, { amountSatang })).rejects.toMatchObject(refusal)
  expect(await books()).toMatchObject({ wallet: 1000_00, 'game:JOKER': 500_00 })
})

it('a transfer that does not exist is not read', async () => {
  await expect(readGameTransfer(test.db, uuidv7())).rejects.toThrow('no such game transfer')
})

it('a transfer is sent once to each provider that takes part, without a query before, and answers its key', async () => {
  const request = { owner: member.id, key: KEY, request: 'a transfer' }
  await answerOnce(
    test.db,
    request,
    async () => undefined,
    () => undefined,
  )
  const [id, games] = [await open('JOKER', 'PG', { key: KEY }), provider()]
  expect(await books()).toMatchObject({ 'game:JOKER': 400_00, transit: 100_00 })
  expect(await drive(id, games)).toMatchObject({ id, status: 'SUCCESS', refusalCode: null })
  expect(games.withdraw.mock.calls).toEqual([[step(id, 'JOKER', 'leaving'), expect.any(AbortSignal)]])
  expect(games.deposit.mock.calls).toEqual([[step(id, 'PG', 'arriving'), expect.any(AbortSignal)]])
  expect(games.outcome).not.toHaveBeenCalled()
  expect(await books()).toMatchObject({ 'game:JOKER': 400_00, 'game:PG': 100_00, transit: 0 })
  expect(await keyState(test.db, member.id, KEY)).toEqual({
    status: 200,
    body: { message: 'SUCCESS', amount: 100 },
  })
  expect(await rowOf(id)).toMatchObject({ settledAt: NOW })
  expect(await postedFor(id)).toMatchObject([{}, { occurredAt: NOW }])
  expect(logError).not.toHaveBeenCalled()
  await drive(id, games)
  expect(games.deposit).toHaveBeenCalledOnce()
})

it('a transfer that is claimed again is queried, and sent if it never arrived', async () => {
  const [id, games] = [await open('WALLET', 'JOKER'), provider()]
  expect(await drive(id, games, { isResumed: true })).toMatchObject({ status: 'SUCCESS' })
  const { account, reference } = step(id, 'JOKER', 'arriving')
  expect(games.outcome.mock.calls).toEqual([[account, reference, expect.any(AbortSignal)]])
  expect(games.deposit).toHaveBeenCalledOnce()
})

it.each([
  ['done', 'SUCCESS', null],
  ['refused', 'FAILED', 'TRANSFER_FAIL'],
] as const)(
  'a transfer that is claimed again and was %s is not sent again',
  async (known, status, refusalCode) => {
    const games = provider({ outcome: async () => known })
    const ended = await drive(await open('WALLET', 'JOKER'), games, { isResumed: true })
    expect(ended).toMatchObject({ status, refusalCode })
    expect(games.deposit).not.toHaveBeenCalled()
    expect(logError).not.toHaveBeenCalled()
  },
)

it('a transfer out of a game that had refused it is not reported as returned to the wallet', async () => {
  const games = provider({ outcome: async () => 'refused' })
  const ended = await drive(await open('JOKER', 'WALLET'), games, { isResumed: true })
  expect(ended).toMatchObject({ status: 'FAILED', refusalCode: 'GAMES_SILENT' })
  expect(await books()).toMatchObject({ 'game:JOKER': 500_00 })
})

it('a transfer stays in progress when the provider is silent, and is queried soon', async () => {
  const id = await open('WALLET', 'JOKER')
  const games = provider({ outcome: away })
  const from = performance.now()
  expect(await drive(id, games, { isResumed: true })).toMatchObject({ status: 'PENDING' })
  expect(games.deposit).not.toHaveBeenCalled()
  await expectLeasedSince(from, id, MONEY_TIMING.retryMs)
  expect(await books()).toMatchObject({ wallet: 900_00, transit: 100_00 })
})

it.each([
  ['insufficient-funds', 'MONEY_NOT_ENOUGH'],
  ['declined', 'TRANSFER_FAIL'],
] as const)('a transfer that the provider refuses (%s) is refunded', async (reason, refusalCode) => {
  const games = provider({ deposit: () => Promise.reject(new ProviderRefusal(reason, '')) })
  expect(await drive(await open('WALLET', 'JOKER'), games)).toMatchObject({ status: 'FAILED', refusalCode })
  expect(await books()).toMatchObject({ wallet: 1000_00, transit: 0 })
  expect(logError).not.toHaveBeenCalled()
})

it('a transfer that the second of two providers refuses leaves the amount in the wallet, as a movement of its own', async () => {
  const id = await open('JOKER', 'PG')
  const ended = await drive(id, provider({ deposit: refuse, withdraw: async () => undefined }))
  expect(ended).toMatchObject({ status: 'FAILED', refusalCode: 'TRANSFER_FAIL' })
  expect(await books()).toMatchObject({ wallet: 1100_00, 'game:JOKER': 400_00 })
  const diverted = `SELECT to_code AS "toCode", amount_satang AS satang, status, occurred_at AS "occurredAt",
                           settled_at AS "settledAt" FROM game_transfer WHERE member_id = $1 AND id <> $2`
  expect(await test.db.query('test.diverted', diverted, [member.id, id])).toEqual([
    { toCode: 'WALLET', satang: 100_00, status: 'SUCCESS', occurredAt: NOW, settledAt: NOW },
  ])
})

it('a transfer that a provider does not confirm stays in progress, each of two providers with a lease of its own', async () => {
  const [id, games] = [await open('JOKER', 'PG'), provider({ withdraw: away })]
  expect(await drive(id, games)).toMatchObject({ status: 'PENDING', stage: 'leaving' })
  expect(games.deposit).not.toHaveBeenCalled()
  const from = performance.now()
  const arriving = provider({
    withdraw: async () => undefined,
    deposit: () => expectLeasedSince(from, id).then(away),
  })
  expect(await drive(id, arriving)).toMatchObject({ status: 'PENDING', stage: 'arriving' })
  expect(await books()).toMatchObject({ 'game:JOKER': 400_00, transit: 100_00 })
})

it('a transfer is left to the next start when its provider is silent for too long, or the server stops', async () => {
  const games = provider({ deposit: () => new Promise(() => undefined) })
  const id = await open('WALLET', 'JOKER')
  expect(await drive(id, games, { providerDeadlineMs: 20 })).toMatchObject({ status: 'PENDING' })
  const stopping = AbortSignal.timeout(20)
  expect(await drive(id, games, { stopping })).toMatchObject({ status: 'PENDING' })
})

it.each([
  ['JOKER', 'PG'],
  ['WALLET', 'JOKER'],
])(
  'a transfer from %s to %s that two nodes report as done is done once, and no contradiction',
  async (from, to) => {
    const id = await open(from, to)
    const done = provider({ outcome: async () => 'done' })
    const reportElsewhere = async () => void (await drive(id, done, { isResumed: true }))
    const ways = from === 'WALLET' ? { deposit: reportElsewhere } : { withdraw: reportElsewhere }
    expect(await drive(id, provider(ways))).toMatchObject({ status: 'SUCCESS' })
    expect(await books()).toMatchObject({ transit: 0 })
    expect(logError).not.toHaveBeenCalled()
  },
)

it('the request for a transfer gets no answer while it is open, and then the outcome', async () => {
  const transfer = await readGameTransfer(test.db, await open('WALLET', 'JOKER'))
  expect(transferAnswer(transfer)).toBeUndefined()
  for (const [refusalCode, body] of [
    [null, { message: 'TRANSFER_FAIL' }],
    ['MONEY_NOT_ENOUGH', { message: 'MONEY_NOT_ENOUGH' }],
    ['GAMES_SILENT', { message: 'GAMES_SILENT', params: { games: 'WALLET' } }],
  ] as const)
    expect(transferAnswer({ ...transfer, status: 'FAILED', refusalCode })).toEqual({ status: 400, body })
})
