import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { answerOnce, keyState } from '../../../server/api/idempotency/idempotency.ts'
import { saveSilent, readGameSweep } from '../../../server/domains/games/game-sweeps.ts'
import { type GameProvider, ProviderRefusal } from '../../../server/outside/providers/game-provider.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { Refusal } from '../../../server/platform/errors.ts'
import { openTransfer } from './moves.ts'
import { sweepsForFile } from './sweeps.ts'

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const { test, providers, games, memberId, holding, books, request, run } = await sweepsForFile()

/** The answer that names where the money of each place is now, and the games whose money stayed there. */
const collected = (places: Record<string, [outcome: string, amount?: number]>, failed: string[] = []) => {
  const sources = Object.entries(places).map(([code, [outcome, amount]]) => ({ code, outcome, amount }))
  return { status: 200, body: { failed, sources } }
}

describe('a sweep', () => {
  it('into the wallet empties every game, with recent winnings, and answers its key', async () => {
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
    expect(await run(id)).toBeUndefined()
  })

  it('into a game takes the wallet too, and leaves out games that are no longer ours', async () => {
    await holding({ WALLET: 10_00, JOKER: 20_00, PG: 5_00, OLDGAME: 7_00 })
    expect(await run(await request('PG'))).toEqual(collected({ JOKER: ['moved', 20], WALLET: ['moved', 10] }))
    expect(await books()).toMatchObject({ wallet: 0, 'game:PG': 35_00, 'game:OLDGAME': 7_00 })
  })

  it('that nobody requested cannot be read', async () => {
    await expect(readGameSweep(test.db, randomUUID())).rejects.toThrow('no such sweep')
  })

  it('names every game whose money stayed there, in order', async () => {
    await holding({ WALLET: 0, PG: 5_00, JOKER: 20_00, UFABET: 7_00 })
    providers.faults = { PG: 'refuses', JOKER: 'gives no balance' }
    expect(await run(await request('WALLET'))).toEqual(
      collected({ JOKER: ['stayed'], PG: ['stayed', 5], UFABET: ['moved', 7] }, ['JOKER', 'PG']),
    )
    expect(await books()).toMatchObject({ wallet: 7_00, 'game:JOKER': 20_00, 'game:PG': 5_00 })
  })

  it('into a game that refuses ends with everything in the wallet, and fails', async () => {
    await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
    providers.faults = { PG: 'refuses' }
    expect(await run(await request('PG'))).toEqual({ status: 400, body: { message: 'TRANSFER_FAIL' } })
    expect(await books()).toMatchObject({ wallet: 30_00, 'game:JOKER': 0 })
  })

  it('into a game that refuses, out of one that refuses too, tells where everything is', async () => {
    await holding({ WALLET: 10_00, JOKER: 20_00, PG: 0 })
    providers.faults = { PG: 'refuses', JOKER: 'refuses' }
    expect(await run(await request('PG'))).toEqual(
      collected({ JOKER: ['stayed', 20], WALLET: ['stayed', 10] }, ['JOKER', 'PG']),
    )
    expect(await books()).toMatchObject({ wallet: 10_00, 'game:JOKER': 20_00 })
  })

  it('of which something arrived, or may still arrive, names the game that prevented the rest', async () => {
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

  it('continues the transfer that it began, querying its outcome first', async () => {
    await holding({ WALLET: 0, JOKER: 20_00 })
    const id = await request('WALLET')
    const begun = { memberId: memberId(), fromCode: 'JOKER', toCode: 'WALLET', amountSatang: 15_00 }
    await openTransfer(test.db, { ...begun, sweepId: id })
    await test.db.transaction((tx) => saveSilent(tx, id, []))
    const withdraw = vi.fn<GameProvider['withdraw']>(async () => undefined)
    expect(await run(id, { gameProvider: { ...games, withdraw, outcome: async () => 'done' } })).toEqual(
      collected({ JOKER: ['moved', 15] }),
    )
    expect(withdraw).not.toHaveBeenCalled()
    expect(await books()).toMatchObject({ wallet: 15_00, 'game:JOKER': 5_00 })
  })

  it('that two nodes claim at once is answered by one, and moves everything once', async () => {
    await holding({ WALLET: 0, JOKER: 20_00 })
    const id = await request('WALLET')
    const ends = await Promise.all([run(id), run(id), run(id)])
    expect(ends.filter((end) => end !== undefined)).toHaveLength(1)
    await expect.poll(books).toMatchObject({ wallet: 20_00, transit: 0 })
  })

  it('that cannot begin here, and that another node has begun since, is not refused', async () => {
    await holding({ WALLET: 10_00, PG: 0 })
    const id = await request('PG')
    providers.faults = { PG: 'gives no balance' }
    const db: Database = {
      ...test.db,
      transaction: async (work, options) => {
        try {
          return await test.db.transaction(work, options)
        } catch (error) {
          if (error instanceof Refusal) {
            const begun = { memberId: memberId(), fromCode: 'WALLET', toCode: 'PG', amountSatang: 10_00 }
            await openTransfer(test.db, { ...begun, sweepId: id })
            await test.db.transaction((tx) => saveSilent(tx, id, []))
            providers.faults = {}
          }
          throw error
        }
      },
    }
    expect(await run(id, { db })).toEqual(collected({ WALLET: ['moved', 10] }))
    expect(await books()).toMatchObject({ wallet: 0, 'game:PG': 10_00, transit: 0 })
  })
})
