import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { answerOnce, keyState } from '../../../server/api/idempotency/idempotency.ts'
import { readGameSweep } from '../../../server/domains/games/game-sweeps.ts'
import { openGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import { type GameProvider, ProviderRefusal } from '../../../server/outside/providers/game-provider.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { NOW, openTransfer } from './moves.ts'
import { sweepsForFile } from './sweeps.ts'

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const { test, providers, games, memberId, holding, books, request, begunElsewhere, run } =
  await sweepsForFile()

/** The answer that names where the money of each place is now, and the games whose money stayed there. */
const collected = (places: Record<string, [outcome: string, amount?: number]>, failed: string[] = []) => {
  const sources = Object.entries(places).map(([code, [outcome, amount]]) => ({ code, outcome, amount }))
  return { status: 200, body: { failed, sources } }
}

/** The transfers that the sweep has begun. */
const begun = (sweepId: string) =>
  test.db.query(
    'test.begun',
    `SELECT from_code AS code, amount_satang AS satang, occurred_at AS at FROM game_transfer WHERE sweep_id = $1`,
    [sweepId],
  )

const done: GameProvider['outcome'] = async () => 'done'

it.each([
  ['to an unknown game', 'NOWHERE', null, { code: 'NO_GAME', status: 404 }],
  ['to a game that is not open', 'PG', null, { code: 'SLOT_NO_ACCOUNT' }],
  [
    'with a withdrawal that is too small',
    'WALLET',
    1,
    { code: 'KEY_INVALID', params: { key: 'amount', reason: 'minimum', bound: 100 } },
  ],
])('the request for a sweep %s is refused, and not stored', async (_what, to, withdrawSatang, refusal) => {
  await holding({ WALLET: 1000_00, JOKER: 500_00 })
  await expect(request(to, { withdrawSatang })).rejects.toMatchObject(refusal)
  expect(
    await test.db.query('test.sweeps', 'SELECT FROM game_sweep WHERE member_id = $1', [memberId()]),
  ).toEqual([])
})

it('the request for a sweep is not stored for later while the ledger is halted', async () => {
  await holding({ WALLET: 1000_00 })
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(request('WALLET')).rejects.toBeInstanceOf(LedgerHalted)
  await test.asSupervisor('DELETE FROM ledger_halt')
})

it('a sweep into the wallet empties every game, with recent winnings, and answers its key', async () => {
  await holding({ WALLET: 1_00, JOKER: 20_00, PG: 0 })
  providers.balances = { JOKER: 25_00, PG: 3_00 }
  const call = { owner: memberId(), key: KEY, request: 'a sweep' }
  await answerOnce(
    test.db,
    call,
    async () => undefined,
    () => undefined,
  )
  const id = await request('WALLET', { idempotencyKey: KEY })
  const answer = collected({ JOKER: ['moved', 25], PG: ['moved', 3] })
  expect(await run(id)).toEqual(answer)
  expect(await books()).toMatchObject({ wallet: 29_00, 'game:JOKER': 0, 'game:PG': 0, transit: 0 })
  expect(await keyState(test.db, memberId(), KEY)).toEqual(answer)
  expect(await readGameSweep(test.db, id)).toMatchObject({ status: 'FINISHED', idempotencyKey: KEY })
  expect(await begun(id)).toMatchObject([{ at: NOW }, { at: NOW }])
  expect(await run(id)).toBeUndefined()
})

it('a sweep moves nothing where there is nothing', async () => {
  await holding({ WALLET: 0, JOKER: 0 })
  expect(await run(await request('WALLET'))).toEqual(collected({}))
})

it('a sweep into a game takes the wallet too, and leaves out games that are no longer ours', async () => {
  await holding({ WALLET: 10_00, JOKER: 20_00, PG: 5_00, OLDGAME: 7_00 })
  expect(await run(await request('PG'))).toEqual(collected({ JOKER: ['moved', 20], WALLET: ['moved', 10] }))
  expect(await books()).toMatchObject({ wallet: 0, 'game:PG': 35_00, 'game:OLDGAME': 7_00 })
})

it('a sweep that nobody requested cannot be read', async () => {
  await expect(readGameSweep(test.db, randomUUID())).rejects.toThrow('no such sweep')
})

it('a sweep names every game whose money stayed there, in order', async () => {
  await holding({ WALLET: 0, PG: 5_00, JOKER: 20_00, UFABET: 7_00 })
  providers.faults = { PG: 'refuses', JOKER: 'gives no balance' }
  expect(await run(await request('WALLET'))).toEqual(
    collected({ JOKER: ['stayed'], PG: ['stayed', 5], UFABET: ['moved', 7] }, ['JOKER', 'PG']),
  )
  expect(await books()).toMatchObject({ wallet: 7_00, 'game:JOKER': 20_00, 'game:PG': 5_00 })
})

it.each([
  [
    'gives no balance',
    { message: 'GAMES_SILENT', params: { games: 'PG' } },
    { wallet: 10_00, 'game:JOKER': 20_00 },
  ],
  ['refuses', { message: 'TRANSFER_FAIL' }, { wallet: 30_00, 'game:JOKER': 0 }],
] as const)('a sweep into a game that %s fails, and the money is safe', async (fault, body, safe) => {
  await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
  providers.faults = { PG: fault }
  const id = await request('PG')
  expect(await run(id)).toEqual({ status: 400, body })
  expect(await books()).toMatchObject(safe)
  expect(await readGameSweep(test.db, id)).toMatchObject({ status: 'FINISHED' })
})

it('a sweep into a game that refuses, out of one that refuses too, names where everything is', async () => {
  await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
  providers.faults = { PG: 'refuses', JOKER: 'refuses' }
  expect(await run(await request('PG'))).toEqual(
    collected({ JOKER: ['stayed', 20], WALLET: ['stayed', 10] }, ['JOKER', 'PG']),
  )
  expect(await books()).toMatchObject({ wallet: 10_00, 'game:JOKER': 20_00 })
})

it('a sweep of which something arrived, or may still arrive, names the game that prevented the rest', async () => {
  await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
  const once = vi.fn<GameProvider['deposit']>(async () => undefined)
  once.mockRejectedValueOnce(new ProviderRefusal('declined', ''))
  const partly = await run(await request('PG'), { gameProvider: { ...games, deposit: once } })
  expect(partly).toMatchObject({ status: 200, body: { failed: ['PG'] } })
  const body = JSON.stringify(partly?.body)
  // Whichever of the two was refused: the money from the game is in the wallet, and the money from the wallet is back.
  expect(body).toMatch(/"JOKER","outcome":"(?:in-wallet|moved)"/)
  expect(body).toMatch(/"WALLET","outcome":"(?:stayed|moved)"/)
  expect(body).toMatch(/in-wallet|stayed/)

  await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
  providers.faults = { PG: 'is away' }
  expect(await run(await request('PG'))).toEqual(
    collected({ JOKER: ['checking', 20], WALLET: ['checking', 10] }, ['PG']),
  )
  expect(await books()).toMatchObject({ wallet: 0, transit: 30_00 })
})

it('a sweep continues the transfer that another node began, also while it was asked, querying its outcome first', async () => {
  await holding({ WALLET: 0, JOKER: 20_00 })
  const [before, meanwhile] = [await request('WALLET'), await request('WALLET')]
  const withdraw = vi.fn<GameProvider['withdraw']>(async () => undefined)
  await begunElsewhere(before, 'JOKER', 5_00)
  providers.balances = { JOKER: 15_00 }
  expect(await run(before, { gameProvider: { ...games, withdraw, outcome: done } })).toEqual(
    collected({ JOKER: ['moved', 5] }),
  )
  const balance: GameProvider['balance'] = async () =>
    begunElsewhere(meanwhile, 'JOKER', 10_00).then(() => 15_00)
  expect(await run(meanwhile, { gameProvider: { ...games, withdraw, outcome: done, balance } })).toEqual(
    collected({ JOKER: ['moved', 10] }),
  )
  expect(withdraw).not.toHaveBeenCalled()
  expect(await books()).toMatchObject({ wallet: 15_00, 'game:JOKER': 5_00 })
})

it('a sweep that three nodes claim at once is answered by one, and moves everything once', async () => {
  await holding({ WALLET: 0, JOKER: 20_00 })
  const id = await request('WALLET')
  const ends = await Promise.all([run(id), run(id), run(id)])
  expect(ends.filter((end) => end !== undefined)).toHaveLength(1)
  await expect.poll(books).toMatchObject({ wallet: 20_00, transit: 0 })
  const again = { memberId: memberId(), fromCode: 'JOKER', toCode: 'WALLET', amountSatang: 1_00 }
  await expect(openTransfer(test.db, { ...again, sweepId: id })).rejects.toMatchObject({ code: '23505' })
})

it('a sweep moves what is left when money is taken out of the game at the same moment', async () => {
  await holding({ WALLET: 0, JOKER: 20_00, PG: 0 })
  const id = await request('WALLET')
  const taken = { memberId: memberId(), fromCode: 'JOKER', toCode: 'PG', amountSatang: 15_00 }
  const running = await test.db.transaction(async (tx) => {
    await openGameTransfer(tx, { ...taken, occurredAt: NOW, leaseMs: 60_000 })
    const ends = run(id)
    await untilLocked(test.db)
    return { ends }
  })
  expect(await running.ends).toEqual(collected({ JOKER: ['moved', 5] }))
  expect(await books()).toMatchObject({ wallet: 5_00, 'game:JOKER': 0, transit: 15_00 })
})
