import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../platform/db/client.ts'
import type { Clock } from '../../providers/clock.ts'
import {
  type GameAccountRef,
  type GameProvider,
  ProviderError,
  ProviderRefusal,
} from '../../providers/game-provider.ts'
import {
  carryOut,
  movementOutcome,
  openAccount,
  providerBalance,
  readCredentials,
  resetPassword,
  settleRound,
} from './provider-accounts.ts'
import { type Behaviour, readBehaviour, reportRounds, setBehaviour } from './provider-rounds.ts'

/** Delay of a slow provider. */
const SLOW_MS = 20_000

/** All game providers of the sandbox, with the balances on their side. */
export interface SimulatedGames extends GameProvider {
  behave(slotCode: string, behaviour: Behaviour): Promise<void>
  /**
   * The member wins (positive) or loses there; our server notices at its next query.
   *
   * @returns the new balance at the provider, in satang.
   * @throws {Refusal} MONEY_NOT_ENOUGH when the loss exceeds the balance.
   */
  settleRound(account: GameAccountRef, resultSatang: number): Promise<number>
}

export function simulatedGames(db: Database, clock: Clock): SimulatedGames {
  /** Executes work the way the provider behaves now: late, not at all, or without ever answering. */
  async function behaving<T>(
    { slotCode }: GameAccountRef,
    signal: AbortSignal,
    work: (behaviour: Behaviour) => Promise<T>,
  ): Promise<T> {
    const behaviour = await readBehaviour(db, slotCode)
    if (behaviour === 'slow') await delay(SLOW_MS, undefined, { signal })
    const result = await work(behaviour)
    return behaviour === 'silent' ? untilAborted(signal) : result
  }

  /** Like `behaving`, for work whose refusal by a failing provider need not be remembered. */
  async function answering<T>(
    account: GameAccountRef,
    signal: AbortSignal,
    work: (behaviour: Behaviour) => Promise<T>,
  ): Promise<T> {
    return behaving(account, signal, async (behaviour) => {
      if (behaviour === 'fail') throw new ProviderRefusal('declined', 'the simulated provider refuses')
      return work(behaviour)
    })
  }

  async function credentials(account: GameAccountRef) {
    const found = await readCredentials(db, account)
    if (found === undefined) throw new ProviderRefusal('declined', 'no such player')
    return found
  }

  return {
    behave: (slotCode, behaviour) => setBehaviour(db, slotCode, behaviour),
    settleRound: async (account, resultSatang) => {
      const isRecorded = (await readBehaviour(db, account.slotCode)) !== 'lost-rounds'
      return settleRound(db, account, { resultSatang, endedAt: clock.now(), isRecorded })
    },
    balance: (account, signal) =>
      answering(account, signal, () => db.transaction((tx) => providerBalance(tx, account))),
    rounds: (account, after, signal) =>
      answering(account, signal, (behaviour) => reportRounds(db, { account, after, behaviour, clock })),
    deposit: (movement, signal) =>
      behaving(movement.account, signal, (behaviour) =>
        carryOut(db, movement, movement.amountSatang, behaviour === 'fail'),
      ),
    withdraw: (movement, signal) =>
      behaving(movement.account, signal, (behaviour) =>
        carryOut(db, movement, -movement.amountSatang, behaviour === 'fail'),
      ),
    outcome: (account, reference, signal) => answering(account, signal, () => movementOutcome(db, reference)),
    openAccount: (account, signal) => answering(account, signal, () => openAccount(db, account)),
    credentials: (account, signal) => answering(account, signal, () => credentials(account)),
    resetPassword: (account, reference, signal) =>
      answering(account, signal, () => resetPassword(db, account, reference)),
    link: (account, password, signal) =>
      answering(account, signal, async () => {
        const own = await credentials(account)
        if (password !== undefined && password !== own.password) {
          throw new ProviderRefusal('wrong-password', 'not the password of this player')
        }
        const ticket = randomBytes(16).toString('base64url')
        return `https://${account.slotCode.toLowerCase()}.games.example/enter?ticket=${ticket}`
      }),
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abandon = () => reject(new ProviderError('the simulated provider does not answer'))
    if (signal.aborted) abandon()
    signal.addEventListener('abort', abandon, { once: true })
  })
}
