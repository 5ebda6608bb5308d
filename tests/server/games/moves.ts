import type { GameMoneyDependencies } from '../../../server/domains/games/drive-game-transfer.ts'
import { openGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import { noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'
import { USUAL_SITE } from '../../support/usual-settings.ts'

/** When money is moved, unless a test says otherwise. */
export const NOW = new Date('2026-11-22T05:00:00Z')

/** What a server moves money with: by default without a game, and with our settings. */
export function moneyDependencies(
  db: Database,
  more: Partial<GameMoneyDependencies> = {},
): GameMoneyDependencies {
  return {
    db,
    clock: { now: () => NOW },
    gameProvider: noGameProvider,
    limits: () => USUAL_LIMITS,
    site: USUAL_SITE,
    timing: MONEY_TIMING,
    log: { warn: () => undefined, error: () => undefined },
    stopping: new AbortController().signal,
    ...more,
  }
}

type TransferRequest = Parameters<typeof openGameTransfer>[1]

/** Sets money of a member aside for a transfer, of which no provider knows yet. @returns its id */
export async function openTransfer(
  db: Database,
  request: Omit<TransferRequest, 'occurredAt' | 'leaseMs'> & Partial<TransferRequest>,
): Promise<string> {
  const complete = { occurredAt: NOW, leaseMs: 60_000, ...request }
  return (await db.transaction((tx) => openGameTransfer(tx, complete))).id
}
