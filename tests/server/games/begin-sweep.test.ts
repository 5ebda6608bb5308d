import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginSweep,
  type GameSweep,
  openGameSweep,
  readGameSweep,
  saveSilent,
} from '../../../server/domains/games/game-sweeps.ts'
import { LedgerHalted } from '../../../server/ledger/ledger-errors.ts'
import {
  type GameProvider,
  noGameProvider,
  ProviderError,
} from '../../../server/outside/providers/game-provider.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { moneyDependencies, NOW, openTransfer } from './moves.ts'

const test = await databaseForFile()
let sweep: GameSweep

/** A sweep that a member with these balances has requested. */
async function openSweep(toCode: string, satang: Record<string, number>): Promise<void> {
  const { id: memberId } = await memberWith(test.db, satang)
  const request = { memberId, toCode, withdrawSatang: null, idempotencyKey: undefined }
  const id = await test.db.transaction((tx) =>
    openGameSweep(tx, { ...request, occurredAt: NOW, leaseMs: 60_000 }),
  )
  sweep = await readGameSweep(test.db, id)
}

const rounds = vi.fn<GameProvider['rounds']>()
const moved = vi.fn<GameProvider['withdraw']>()
beforeEach(() => {
  rounds.mockReset().mockResolvedValue([])
  moved.mockReset().mockResolvedValue()
})

function beginWith(balance: GameProvider['balance'], db: Database = test.db) {
  const gameProvider = { ...noGameProvider, rounds, balance, withdraw: moved, deposit: moved }
  return beginSweep(moneyDependencies(db, { gameProvider }), sweep)
}

const begin = (amountSatang: number, more: { toCode?: string; sweepId?: string } = {}) =>
  openTransfer(test.db, {
    memberId: sweep.member.id,
    fromCode: 'JOKER',
    toCode: 'WALLET',
    amountSatang,
    ...more,
  })

/** A provider that is queried while another node begins to move the money there. */
async function begunByAnother(): Promise<number> {
  await test.db.transaction((tx) => saveSilent(tx, sweep.id, []))
  await begin(15_00, { sweepId: sweep.id })
  return 20_00
}

const begun = () =>
  test.db.query(
    'test.begun',
    `SELECT amount_satang AS satang, status, occurred_at AS at FROM game_transfer WHERE sweep_id = $1`,
    [sweep.id],
  )

const onlyJoker: GameProvider['balance'] = async ({ slotCode }) => (slotCode === 'JOKER' ? 20_00 : 0)

const silentCodes = async () => (await readGameSweep(test.db, sweep.id)).silentCodes

describe('the money that a sweep finds in one place', () => {
  it('is set aside, with winnings since the last check', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00 })
    expect(await beginWith(async () => 25_00)).toBe('ours')
    expect(await begun()).toEqual([{ satang: 25_00, status: 'PENDING', at: NOW }])
    expect(await booksOf(test.db, sweep.member.id)).toMatchObject({ transit: 25_00, 'game:JOKER': 0 })
    expect(moved).not.toHaveBeenCalled()
  })

  it('is zero: then nothing is begun', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 0 })
    expect(await beginWith(async () => 0)).toBe('ours')
    expect(await begun()).toEqual([])
    expect(await silentCodes()).toEqual([])
  })

  it('is unknown: then it stays there, and that is recorded', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00 })
    expect(await beginWith(() => Promise.reject(new ProviderError('away')))).toBe('ours')
    expect(await begun()).toEqual([])
    expect(await silentCodes()).toEqual(['JOKER'])
  })

  it('is for a game that reports no balance: then nothing starts', async () => {
    await openSweep('JOKER', { WALLET: 20_00, JOKER: 0 })
    expect(await beginWith(() => Promise.reject(new ProviderError('away')))).toMatchObject({
      code: 'GAMES_SILENT',
      params: { games: 'JOKER' },
    })
    expect(await begun()).toEqual([])
  })

  it('is being moved by another node already: that one moves it', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00 })
    expect(await beginWith(begunByAnother)).toBe('begun')
    expect(await begun()).toEqual([{ satang: 15_00, status: 'PENDING', at: NOW }])
  })

  it('is begun once, however many nodes claim it', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00 })
    const beginnings = await Promise.all(Array.from({ length: 5 }, () => beginWith(async () => 20_00)))
    expect(beginnings.filter((beginning) => beginning === 'ours')).toHaveLength(1)
    expect(await begun()).toHaveLength(1)
  })

  it('was reduced before it could be moved: then the rest is moved', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00, PG: 0 })
    let isSpent = false
    const spentMeanwhile: Database = {
      ...test.db,
      transaction: (work, options) =>
        test.db.transaction(
          (tx) =>
            work({
              ...tx,
              async query<Row extends object>(name: string, sql: string, values?: readonly unknown[]) {
                const rows = await tx.query<Row>(name, sql, values)
                // Between the read of the books and the first lock on them.
                if (name === 'account.balances' && !isSpent) {
                  isSpent = true
                  await begin(15_00, { toCode: 'PG' })
                }
                return rows
              },
            }),
          options,
        ),
    }
    expect(await beginWith(onlyJoker, spentMeanwhile)).toBe('ours')
    expect(isSpent).toBe(true)
    expect(await begun()).toEqual([{ satang: 5_00, status: 'PENDING', at: NOW }])
  })

  it('cannot be moved while the ledger is halted: then the sweep waits', async () => {
    await openSweep('WALLET', { WALLET: 0, JOKER: 20_00 })
    await test.db.query('test.halt', "INSERT INTO ledger_halt (id, reason) VALUES (1, '{}')")
    await expect(beginWith(async () => 20_00)).rejects.toBeInstanceOf(LedgerHalted)
    await test.asSupervisor('DELETE FROM ledger_halt')
    expect(await begun()).toEqual([])
    expect(await silentCodes()).toBeNull()
  })
})
