import { beforeEach, describe, expect, it } from 'vitest'
import { answerOnce, keyState } from '../../../server/api/idempotency/idempotency.ts'
import {
  type GameTransfer,
  readGameTransfer,
  settleStep,
  type Verdict,
} from '../../../server/domains/games/game-transfers.ts'
import { requestTransfer } from '../../../server/domains/games/request-move.ts'
import { wireMoveAnswers } from '../../../server/domains/games/routes.ts'
import type { Member } from '../../../server/domains/members/members.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, readMember } from '../../support/members.ts'

const REQUESTED_AT = new Date('2026-11-22T01:00:00Z')
const SETTLED_AT = new Date('2026-11-22T01:00:30Z')
const LEASE_MS = 60_000
const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

const test = await databaseForFile()
let member: Member
beforeEach(async () => {
  member = await readMember(test.db, await memberWith(test.db, { WALLET: 1000_00, JOKER: 500_00, PG: 0 }))
})

async function open(from: string, to: string, key?: string, amountSatang = 100_00): Promise<string> {
  const request = { member, idempotencyKey: key, occurredAt: REQUESTED_AT, leaseMs: LEASE_MS }
  const opened = await test.db.transaction((tx) =>
    requestTransfer(tx, request, { from, to, requested: amountSatang }),
  )
  if (opened === undefined) throw new Error('nothing was there to be moved')
  return opened.id
}

async function settle(id: string, verdict: Verdict, as?: Partial<GameTransfer>): Promise<GameTransfer> {
  const transfer = { ...(await readGameTransfer(test.db, id)), ...as }
  return settleStep(test.db, {
    transfer,
    verdict,
    occurredAt: SETTLED_AT,
    leaseMs: LEASE_MS,
    answers: wireMoveAnswers,
  })
}

const rowOf = async (id: string) =>
  (
    await test.db.query<{ leasedMs: number; occurredAt: Date; settledAt: Date | null }>(
      'test.row',
      `SELECT (extract(epoch FROM leased_until - now()) * 1000)::float8 AS "leasedMs", occurred_at AS "occurredAt",
              settled_at AS "settledAt" FROM game_transfer WHERE id = $1`,
      [id],
    )
  )[0]

const postedFor = (id: string) =>
  test.db.query(
    'test.posted',
    `SELECT kind, actor, description, reference, occurred_at AS "occurredAt" FROM transfer
      WHERE reference LIKE 'game-transfer:' || $1 || ':%' ORDER BY recorded_at`,
    [id],
  )

/** A lease that began after `from`. */
function expectLeasedSince(from: number, row: { readonly leasedMs: number } | undefined): void {
  expect(row?.leasedMs).toBeLessThanOrEqual(LEASE_MS)
  expect(row?.leasedMs).toBeGreaterThan(LEASE_MS - (performance.now() - from) - 1)
}

describe('a transfer that is requested', () => {
  it('is set aside at once, and its row contains the request', async () => {
    const from = performance.now()
    const id = await open('WALLET', 'JOKER', KEY)
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
    const row = await rowOf(id)
    expect(row).toMatchObject({ occurredAt: REQUESTED_AT, settledAt: null })
    expectLeasedSince(from, row)
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 900_00, transit: 100_00 })
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

  it('out of a game is taken from there first', async () => {
    const transfer = await readGameTransfer(test.db, await open('JOKER', 'PG'))
    expect(transfer).toMatchObject({ stage: 'leaving', idempotencyKey: null })
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 400_00, transit: 100_00 })
  })

  it.each([
    ['of zero', 'WALLET', 'JOKER', 0, { code: 'TRANSFER_MINIMUM' }],
    ['to its own source', 'JOKER', 'JOKER', 1, { code: 'KEY_INVALID', params: { key: 'to' } }],
    ['to an unknown game', 'WALLET', 'NOWHERE', 1, { code: 'NO_GAME' }],
    ['from an unknown game', 'NOWHERE', 'WALLET', 1, { code: 'NO_GAME' }],
    ['to a game that is not open', 'WALLET', 'UFABET', 1, { code: 'SLOT_NO_ACCOUNT' }],
    ['from a game that is not open', 'UFABET', 'WALLET', 1, { code: 'SLOT_NO_ACCOUNT' }],
  ])('%s is refused', async (_what, from, to, satang, refusal) => {
    await expect(open(from, to, undefined, satang)).rejects.toMatchObject(refusal)
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 1000_00, 'game:JOKER': 500_00 })
  })

  it('that does not exist cannot be read', async () => {
    await expect(readGameTransfer(test.db, uuidv7())).rejects.toThrow('no such game transfer')
  })
})

describe('a step', () => {
  it('that the provider has credited ends the transfer and answers its key', async () => {
    const request = { owner: member.id, key: KEY, request: 'a transfer' }
    await answerOnce(
      test.db,
      request,
      async () => undefined,
      () => undefined,
    )
    const id = await open('WALLET', 'JOKER', KEY)
    expect(await settle(id, 'done')).toMatchObject({ id, status: 'SUCCESS', refusalCode: null })
    expect(await rowOf(id)).toMatchObject({ settledAt: SETTLED_AT })
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 600_00, transit: 0 })
    expect(await keyState(test.db, member.id, KEY)).toEqual({
      status: 200,
      body: { message: 'SUCCESS', amount: 100 },
    })
    expect(await postedFor(id)).toMatchObject([{}, { occurredAt: SETTLED_AT }])
  })

  it('that the provider has debited brings the amount to the wallet', async () => {
    const id = await open('JOKER', 'WALLET')
    expect(await settle(id, 'done')).toMatchObject({ status: 'SUCCESS' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 1100_00, transit: 0 })
  })

  it('that the provider has debited makes it the turn of the other provider, which has its own deadline', async () => {
    const id = await open('JOKER', 'PG')
    await test.db.query('test.late', 'UPDATE game_transfer SET leased_until = now() WHERE id = $1', [id])
    const from = performance.now()
    expect(await settle(id, 'done')).toMatchObject({ status: 'PENDING', stage: 'arriving' })
    expectLeasedSince(from, await rowOf(id))
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 400_00, transit: 100_00 })
    expect(await settle(id, 'done')).toMatchObject({ status: 'SUCCESS' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:PG': 100_00, transit: 0 })
  })

  it.each([
    ['WALLET', 'JOKER', { wallet: 1000_00, 'game:JOKER': 500_00, transit: 0 }],
    ['JOKER', 'PG', { wallet: 1000_00, 'game:JOKER': 500_00, transit: 0 }],
  ])('that is refused, from %s to %s, gives the amount back', async (from, to, books) => {
    const id = await open(from, to)
    const ended = await settle(id, { refusedFor: 'MONEY_NOT_ENOUGH' })
    expect(ended).toMatchObject({ status: 'FAILED', refusalCode: 'MONEY_NOT_ENOUGH' })
    expect(await booksOf(test.db, member.id)).toMatchObject(books)
  })

  it('that is refused as the second of two leaves the amount in the wallet, as a separate posting', async () => {
    const id = await open('JOKER', 'PG')
    await settle(id, 'done')
    expect(await settle(id, { refusedFor: 'TRANSFER_FAIL' })).toMatchObject({ status: 'FAILED' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 1100_00, 'game:JOKER': 400_00 })
    const diverted = `SELECT to_code AS "toCode", amount_satang AS satang, status, occurred_at AS "occurredAt",
                             settled_at AS "settledAt" FROM game_transfer WHERE member_id = $1 AND id <> $2`
    expect(await test.db.query('test.diverted', diverted, [member.id, id])).toEqual([
      {
        toCode: 'WALLET',
        satang: 100_00,
        status: 'SUCCESS',
        occurredAt: SETTLED_AT,
        settledAt: SETTLED_AT,
      },
    ])
  })

  it.each(['done', { refusedFor: 'TRANSFER_FAIL' }] as const)(
    'that was reported before changes nothing when it is reported again (%j)',
    async (verdict) => {
      const id = await open('JOKER', 'PG')
      await settle(id, 'done')
      const books = await booksOf(test.db, member.id)
      expect(await settle(id, verdict, { stage: 'leaving' })).toMatchObject({ stage: 'arriving' })
      expect(await booksOf(test.db, member.id)).toEqual(books)
      await settle(id, 'done')
      expect(await settle(id, verdict)).toMatchObject({ status: 'SUCCESS' })
      expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:PG': 100_00, transit: 0 })
    },
  )
})

describe('the request for a transfer', () => {
  it('gets no answer while it is open, and then the outcome', async () => {
    const transfer = await readGameTransfer(test.db, await open('WALLET', 'JOKER'))
    expect(wireMoveAnswers.ofTransfer(transfer)).toBeUndefined()
    const done = { status: 200, body: { message: 'SUCCESS', amount: 100 } }
    expect(wireMoveAnswers.ofTransfer({ ...transfer, status: 'SUCCESS' })).toEqual(done)
    for (const [refusalCode, body] of [
      [null, { message: 'TRANSFER_FAIL' }],
      ['MONEY_NOT_ENOUGH', { message: 'MONEY_NOT_ENOUGH' }],
      ['GAMES_SILENT', { message: 'GAMES_SILENT', params: { games: 'WALLET' } }],
    ] as const)
      expect(wireMoveAnswers.ofTransfer({ ...transfer, status: 'FAILED', refusalCode })).toEqual({
        status: 400,
        body,
      })
  })
})
