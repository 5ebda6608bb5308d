import { beforeEach } from 'vitest'
import { requestSweep, runGameSweep } from '../../../server/domains/games/game-sweeps.ts'
import type { Member } from '../../../server/domains/members/members.ts'
import {
  type GameMovement,
  type GameProvider,
  noGameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING, type MoneyTiming } from '../../../server/outside/providers/money-timing.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith, readMember } from '../../support/members.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'
import { moneyDependencies, NOW, openTransfer } from './moves.ts'

interface SweepOptions {
  readonly withdrawSatang?: number | null
  readonly idempotencyKey?: string
  readonly agreedForfeitSatang?: number
}

interface RunOptions {
  readonly db?: Database
  readonly gameProvider?: GameProvider
  readonly timing?: Partial<MoneyTiming>
  readonly limits?: typeof USUAL_LIMITS
}

/** Sweeps of one member's games in the database of a test file, without a server. */
export async function sweepsForFile() {
  const test = await databaseForFile()
  let member: Member | undefined
  /** The behaviour of providers, by game. */
  const providers: {
    balances: Record<string, number>
    faults: Record<string, 'refuses' | 'is away' | 'gives no balance'>
  } = { balances: {}, faults: {} }
  beforeEach(() => {
    providers.faults = {}
  })

  function present(): Member {
    if (member === undefined) throw new Error('there is no member yet')
    return member
  }

  async function move({ account: { slotCode } }: GameMovement): Promise<void> {
    if (providers.faults[slotCode] === 'refuses') throw new ProviderRefusal('declined', '')
    if (providers.faults[slotCode] === 'is away') throw new ProviderError('away')
  }

  const games: GameProvider = {
    ...noGameProvider,
    rounds: async () => [],
    outcome: async () => 'absent',
    deposit: move,
    withdraw: move,
    balance: async ({ slotCode }) => {
      if (providers.faults[slotCode] === 'gives no balance') throw new ProviderError('away')
      return providers.balances[slotCode] ?? 0
    },
  }

  return {
    test,
    providers,
    games,
    memberId: () => present().id,
    /** From now on the member is a new one with these balances, in satang. */
    holding: async (satang: Record<string, number>): Promise<void> => {
      member = await readMember(test.db, await memberWith(test.db, satang))
      providers.balances = { ...satang }
    },
    books: () => booksOf(test.db, present().id),
    /** @returns the id of the sweep. */
    request: (
      toCode: string,
      { withdrawSatang = null, idempotencyKey, agreedForfeitSatang }: SweepOptions = {},
    ) =>
      test.db.transaction((tx) =>
        requestSweep(tx, USUAL_LIMITS, {
          member: present(),
          toCode,
          withdrawSatang,
          agreedForfeitSatang,
          idempotencyKey,
          occurredAt: NOW,
          leaseMs: 60_000,
        }),
      ),
    /** Another node has planned the sweep, and begun to move that much out of a game. */
    begunElsewhere: async (sweepId: string, fromCode: string, amountSatang: number) => {
      await openTransfer(test.db, {
        memberId: present().id,
        fromCode,
        toCode: 'WALLET',
        amountSatang,
        sweepId,
      })
      await test.db.query('test.planned', "UPDATE game_sweep SET silent_codes = '{}' WHERE id = $1", [
        sweepId,
      ])
    },
    run: (
      id: string,
      { db = test.db, gameProvider = games, timing, limits = USUAL_LIMITS }: RunOptions = {},
    ) =>
      runGameSweep(
        moneyDependencies(db, { gameProvider, limits: () => limits, timing: { ...MONEY_TIMING, ...timing } }),
        id,
      ),
  }
}
