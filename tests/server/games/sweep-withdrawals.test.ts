import { EventEmitter, once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { readGameSweep } from '../../../server/domains/games/game-sweeps.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import type { GameProvider } from '../../../server/outside/providers/game-provider.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'
import { NOW } from './moves.ts'
import { sweepsForFile } from './sweeps.ts'

const { test, providers, games, memberId, holding, books, request, run } = await sweepsForFile()

const withdrawn = (amountSatang: number, status = 'PENDING') =>
  test.db.query(
    'test.withdrawn',
    `INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, occurred_at, status, settled_at)
     VALUES (gen_random_uuid(), $1, $2, 'SCB', 'A B', '1', $3, $4, CASE WHEN $4 <> 'PENDING' THEN now() END)`,
    [memberId(), amountSatang, NOW, status],
  )
const awarded = (status: 'active' | 'won', stakeSatang = 0) =>
  test.db.query(
    'test.awarded',
    `INSERT INTO award (id, member_id, source, code, period, ordinal, amount_satang, turnover_target_satang,
                        success_target_satang, fail_floor_satang, status, granted_at, ended_at, finish_id, stake_satang)
     VALUES (gen_random_uuid(), $1, 'bonus', 'WELCOME20', 'ever', 1, 20000, 30000, 0, 0, $3, $2,
             CASE WHEN $3 = 'won' THEN $2::timestamptz END, $5, $4)`,
    [memberId(), NOW, status, stakeSatang, status === 'won' ? uuidv7() : null],
  )

it('a sweep with a withdrawal brings the missing amount, from the largest balance first, and holds the amount', async () => {
  await holding({ WALLET: 10_00, JOKER: 100_00, PG: 300_00, UFABET: 50_00 })
  const id = await request('WALLET', { withdrawSatang: 390_00 })
  expect(await run(id)).toEqual({ status: 200, body: { message: 'SUCCESS' } })
  expect(await books()).toMatchObject({
    wallet: 0,
    held: 390_00,
    'game:PG': 0,
    'game:JOKER': 20_00,
    'game:UFABET': 50_00,
  })
  expect(
    await test.db.query('test.out', 'SELECT occurred_at AS at FROM withdrawal WHERE member_id = $1', [
      memberId(),
    ]),
  ).toEqual([{ at: NOW }])
})

it('a sweep with a withdrawal that the wallet can pay queries no game and takes nothing out of one', async () => {
  await holding({ WALLET: 200_00, JOKER: 300_00 })
  const balance = vi.fn<GameProvider['balance']>()
  expect(
    await run(await request('WALLET', { withdrawSatang: 200_00 }), { gameProvider: { ...games, balance } }),
  ).toMatchObject({ status: 200 })
  expect(balance).not.toHaveBeenCalled()
  expect(await books()).toMatchObject({ wallet: 0, held: 200_00, 'game:JOKER': 300_00 })
})

it('a sweep with a withdrawal counts winnings since the last check', async () => {
  await holding({ WALLET: 10_00, JOKER: 20_00 })
  providers.balances = { JOKER: 520_00 }
  expect(await run(await request('WALLET', { withdrawSatang: 400_00 }))).toMatchObject({ status: 200 })
  expect(await books()).toMatchObject({ held: 400_00, 'game:JOKER': 130_00 })
})

it('a sweep with a withdrawal of too much is refused, and nothing leaves a game', async () => {
  await holding({ WALLET: 10_00, JOKER: 300_00 })
  const id = await request('WALLET', { withdrawSatang: 400_00 })
  expect(await run(id)).toEqual({
    status: 400,
    body: { message: 'MONEY_NOT_ENOUGH', params: { missing: '90.00' } },
  })
  expect(await readGameSweep(test.db, id)).toMatchObject({ status: 'FINISHED' })
  expect(await books()).toMatchObject({ wallet: 10_00, 'game:JOKER': 300_00 })
})

it('a sweep with a withdrawal that needs a silent game is refused with its name, and nothing leaves another game', async () => {
  await holding({ WALLET: 10_00, JOKER: 300_00, PG: 200_00 })
  providers.faults = { PG: 'gives no balance' }
  expect(await run(await request('WALLET', { withdrawSatang: 400_00 }))).toEqual({
    status: 400,
    body: { message: 'GAMES_SILENT', params: { games: 'PG' } },
  })
  expect(await books()).toMatchObject({ wallet: 10_00, 'game:JOKER': 300_00, 'game:PG': 200_00 })
})

it('a sweep with a withdrawal that does not need a silent game succeeds', async () => {
  await holding({ WALLET: 10_00, JOKER: 300_00, PG: 200_00 })
  providers.faults = { PG: 'gives no balance' }
  expect(await run(await request('WALLET', { withdrawSatang: 310_00 }))).toMatchObject({ status: 200 })
  expect(await books()).toMatchObject({ held: 310_00, 'game:PG': 200_00 })
})

it('a sweep with a withdrawal from a game that fails reports what was moved, and what is being checked', async () => {
  await holding({ WALLET: 10_00, JOKER: 300_00, PG: 200_00 })
  providers.faults = { PG: 'is away' }
  expect(await run(await request('WALLET', { withdrawSatang: 500_00 }))).toEqual({
    status: 400,
    body: { message: 'WITHDRAW_UNFINISHED', params: { moved: '300.00', checking: '190.00' } },
  })
  expect(await books()).toMatchObject({ wallet: 310_00, transit: 190_00, 'game:PG': 10_00 })

  await holding({ WALLET: 10_00, PG: 200_00 })
  providers.faults = { PG: 'refuses' }
  expect(await run(await request('WALLET', { withdrawSatang: 200_00 }))).toEqual({
    status: 400,
    body: { message: 'GAMES_SILENT', params: { games: 'PG' } },
  })
  expect(await books()).toMatchObject({ wallet: 10_00, 'game:PG': 200_00 })
})

it.each([
  ['another withdrawal', () => withdrawn(50_00), { because: 'WITHDRAW_PENDING', amount: '50.00' }],
  ['the limit of a day', () => withdrawn(999_00, 'SUCCESS'), { because: 'WITHDRAW_DAY_LIMIT', left: '1.00' }],
  ['a bonus', () => awarded('active'), { because: 'BONUS_CONDITION', bonus: 'WELCOME20', toPlay: '300.00' }],
])(
  'a sweep with a withdrawal that %s has overtaken reports what was moved, and why',
  async (_what, overtake, params) => {
    await holding({ WALLET: 10_00, JOKER: 300_00 })
    const withdraw: GameProvider['withdraw'] = async () => void (await overtake())
    const limits = { ...USUAL_LIMITS, dailyPerMemberSatang: 1000_00 }
    const id = await request('WALLET', { withdrawSatang: 300_00, agreedForfeitSatang: 0 })
    expect(await run(id, { gameProvider: { ...games, withdraw }, limits })).toEqual({
      status: 400,
      body: { message: 'WITHDRAW_UNFINISHED', params: { ...params, moved: '290.00', checking: '0.00' } },
    })
    expect(await books()).toMatchObject({ wallet: 300_00, 'game:JOKER': 10_00 })
  },
)

it('a sweep with a withdrawal after a bonus was won brings all the money at stake, which is forfeited with the rest', async () => {
  await holding({ WALLET: 0, JOKER: 1000_00 })
  await awarded('won', 500_00)
  expect(await run(await request('WALLET', { withdrawSatang: 100_00 }))).toMatchObject({ status: 200 })
  expect(await books()).toMatchObject({ wallet: 0, held: 100_00, 'game:JOKER': 500_00 })
})

it('a sweep with a withdrawal after a bonus was won waits for a silent game where that has what is forfeited', async () => {
  await holding({ WALLET: 150_00, JOKER: 1000_00 })
  await awarded('won', 500_00)
  providers.faults = { JOKER: 'gives no balance' }
  expect(await run(await request('WALLET', { withdrawSatang: 100_00 }))).toEqual({
    status: 400,
    body: { message: 'GAMES_SILENT', params: { games: 'JOKER' } },
  })
  expect(await books()).toMatchObject({ wallet: 150_00, 'game:JOKER': 1000_00 })
})

it('a sweep with a withdrawal stays open while the ledger is halted, and is done later', async () => {
  await holding({ WALLET: 300_00 })
  const id = await request('WALLET', { withdrawSatang: 250_00 })
  await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
  await expect(run(id)).rejects.toBeInstanceOf(LedgerHalted)
  await test.asSupervisor('DELETE FROM ledger_halt')
  expect(await run(id)).toEqual({ status: 200, body: { message: 'SUCCESS' } })
})

it('a sweep with a withdrawal stays leased while its providers take longer than a lease', async () => {
  await holding({ WALLET: 0, JOKER: 300_00 })
  const id = await request('WALLET', { withdrawSatang: 200_00 })
  const leaseMs = 300
  const provider = new EventEmitter()
  const slow: GameProvider['withdraw'] = async () => void (await once(provider, 'answers'))
  const running = run(id, { gameProvider: { ...games, withdraw: slow }, timing: { leaseMs } })
  await expect.poll(books).toMatchObject({ transit: 200_00 })
  for (let renewals = 0; renewals < 2; renewals += 1) {
    await test.db.query('test.shorten', 'UPDATE game_sweep SET leased_until = now() WHERE id = $1', [id])
    const isLeased = 'SELECT leased_until > now() AS leased FROM game_sweep WHERE id = $1'
    await expect.poll(() => test.db.query('test.is-leased', isLeased, [id])).toEqual([{ leased: true }])
  }
  provider.emit('answers')
  expect(await running).toMatchObject({ status: 200 })
})
