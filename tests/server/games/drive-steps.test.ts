import { beforeEach, describe, expect, it, vi } from 'vitest'
import { driveGameTransfer } from '../../../server/domains/games/drive-game-transfer.ts'
import { type GameTransfer, readGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import {
  type GameProvider,
  type MovementOutcome,
  noGameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { moneyDependencies, openTransfer } from './moves.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 500_00, PG: 0 })
})

const open = (fromCode: string, toCode: string) =>
  openTransfer(test.db, { memberId: member.id, fromCode, toCode, amountSatang: 100_00 })

const logError = vi.fn<() => void>()

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
      timing: { ...MONEY_TIMING, providerDeadlineMs },
      log: { warn: () => undefined, error: logError },
      stopping,
    }),
    await readGameTransfer(test.db, id),
    isResumed,
  )
}

const leasedMs = async (id: string) =>
  (
    await test.db.query<{ ms: number }>(
      'test.leased',
      'SELECT (extract(epoch FROM leased_until - now()) * 1000)::float8 AS ms FROM game_transfer WHERE id = $1',
      [id],
    )
  )[0]?.ms ?? 0

const step = (id: string, slotCode: string, stage: string) => ({
  account: { slotCode, username: member.username },
  reference: `${id}:${stage}`,
  amountSatang: 100_00,
})

beforeEach(() => logError.mockClear())

describe('a transfer', () => {
  it('is sent once to each provider that takes part, without a query before', async () => {
    const [id, games] = [await open('JOKER', 'PG'), provider()]
    expect(await drive(id, games)).toMatchObject({ status: 'SUCCESS' })
    expect(games.withdraw.mock.calls).toEqual([[step(id, 'JOKER', 'leaving'), expect.any(AbortSignal)]])
    expect(games.deposit.mock.calls).toEqual([[step(id, 'PG', 'arriving'), expect.any(AbortSignal)]])
    expect(games.outcome).not.toHaveBeenCalled()
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 400_00, 'game:PG': 100_00 })
    expect(logError).not.toHaveBeenCalled()
    await drive(id, games)
    expect(games.deposit).toHaveBeenCalledOnce()
  })

  it('that is claimed again is queried, and sent if it never arrived', async () => {
    const [id, games] = [await open('WALLET', 'JOKER'), provider()]
    expect(await drive(id, games, { isResumed: true })).toMatchObject({ status: 'SUCCESS' })
    const { account, reference } = step(id, 'JOKER', 'arriving')
    expect(games.outcome.mock.calls).toEqual([[account, reference, expect.any(AbortSignal)]])
    expect(games.deposit).toHaveBeenCalledOnce()
  })

  it.each([
    ['done', 'SUCCESS', null],
    ['refused', 'FAILED', 'TRANSFER_FAIL'],
  ] as const)('that is claimed again and was %s is not sent again', async (known, status, refusalCode) => {
    const games = provider({ outcome: async () => known })
    const ended = await drive(await open('WALLET', 'JOKER'), games, { isResumed: true })
    expect(ended).toMatchObject({ status, refusalCode })
    expect(games.deposit).not.toHaveBeenCalled()
    expect(logError).not.toHaveBeenCalled()
  })

  it('out of a game that had refused it is not reported as returned to the wallet', async () => {
    const games = provider({ outcome: async () => 'refused' })
    const ended = await drive(await open('JOKER', 'WALLET'), games, { isResumed: true })
    expect(ended).toMatchObject({ status: 'FAILED', refusalCode: 'GAMES_SILENT' })
    expect(await booksOf(test.db, member.id)).toMatchObject({ 'game:JOKER': 500_00 })
  })

  it('stays in progress when the provider is silent, and is queried soon', async () => {
    const id = await open('WALLET', 'JOKER')
    const games = provider({ outcome: () => Promise.reject(new ProviderError('away')) })
    const from = performance.now()
    expect(await drive(id, games, { isResumed: true })).toMatchObject({ status: 'PENDING' })
    expect(games.deposit).not.toHaveBeenCalled()
    const left = await leasedMs(id)
    expect(left).toBeLessThanOrEqual(MONEY_TIMING.retryMs)
    expect(left).toBeGreaterThan(MONEY_TIMING.retryMs - (performance.now() - from) - 1)
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 900_00, transit: 100_00 })
  })

  it.each([
    ['insufficient-funds', 'MONEY_NOT_ENOUGH'],
    ['declined', 'TRANSFER_FAIL'],
  ] as const)('that the provider refuses (%s) is refunded', async (reason, refusalCode) => {
    const games = provider({ deposit: () => Promise.reject(new ProviderRefusal(reason, '')) })
    expect(await drive(await open('WALLET', 'JOKER'), games)).toMatchObject({ status: 'FAILED', refusalCode })
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 1000_00, transit: 0 })
    expect(logError).not.toHaveBeenCalled()
  })

  it('that a provider does not confirm stays in progress', async () => {
    const games = provider({ withdraw: () => Promise.reject(new ProviderError('away')) })
    expect(await drive(await open('JOKER', 'PG'), games)).toMatchObject({
      status: 'PENDING',
      stage: 'leaving',
    })
    expect(games.deposit).not.toHaveBeenCalled()
  })

  it('is left to the next start when its provider is silent for too long, or the server stops', async () => {
    const games = provider({ deposit: () => new Promise(() => undefined) })
    const id = await open('WALLET', 'JOKER')
    expect(await drive(id, games, { providerDeadlineMs: 20 })).toMatchObject({ status: 'PENDING' })
    const stopping = AbortSignal.timeout(20)
    expect(await drive(id, games, { stopping })).toMatchObject({ status: 'PENDING' })
  })

  it.each([
    ['JOKER', 'WALLET', 'refused'],
    ['WALLET', 'JOKER', 'refused'],
    ['JOKER', 'PG', 'refused'],
    ['JOKER', 'PG', 'done'],
    ['WALLET', 'JOKER', 'done'],
  ] as const)(
    'from %s to %s that is done, and was reported as %s elsewhere, is logged for a person if they differ',
    async (from, to, known) => {
      const id = await open(from, to)
      const knowing = provider({ outcome: async () => known })
      const changeOutcome = async () => {
        await drive(id, knowing, { isResumed: true })
      }
      await drive(id, provider(from === 'WALLET' ? { deposit: changeOutcome } : { withdraw: changeOutcome }))
      expect(logError).toHaveBeenCalledTimes(known === 'refused' ? 1 : 0)
    },
  )
})
