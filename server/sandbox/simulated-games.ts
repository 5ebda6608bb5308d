import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { type GameAccountRef, type GameProvider, ProviderError } from '../providers/game-provider.ts'
import { type Behaviour, readBehaviour, setBehaviour } from './game-behaviours.ts'
import { providerBalance, settleRound } from './provider-balances.ts'

/** How late a slow provider answers. */
const SLOW_MS = 20_000

/** All game providers of the sandbox world, with the balances that they keep on their side. */
export interface SimulatedGames extends GameProvider {
  behave(slotCode: string, behaviour: Behaviour): Promise<void>
  /**
   * The member wins (above zero) or loses there; our server learns of it when it next asks.
   *
   * @returns the new balance at the provider, in satang.
   * @throws {Refusal} MONEY_NOT_ENOUGH when the member would lose more than is there.
   */
  settleRound(account: GameAccountRef, resultSatang: number): Promise<number>
}

export function simulatedGames(db: Database): SimulatedGames {
  return {
    behave: (slotCode, behaviour) => setBehaviour(db, slotCode, behaviour),
    settleRound: (account, resultSatang) => settleRound(db, account, resultSatang),
    async balance(account, signal) {
      await act(await readBehaviour(db, account.slotCode), signal)
      return db.transaction((tx) => providerBalance(tx, account))
    },
  }
}

async function act(behaviour: Behaviour, signal: AbortSignal): Promise<void> {
  if (behaviour === 'fail') throw new ProviderError('the simulated provider refuses')
  if (behaviour === 'slow') await delay(SLOW_MS, undefined, { signal })
  if (behaviour === 'silent') await untilAborted(signal)
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(new ProviderError('the simulated provider stays silent'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
