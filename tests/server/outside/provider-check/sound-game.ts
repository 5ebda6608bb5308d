import { randomUUID } from 'node:crypto'
import {
  type GameMovement,
  type GameProvider,
  type GameRound,
  ProviderRefusal,
} from '../../../../server/outside/providers/game-provider.ts'

/** A correct game provider in memory, and the round that a player plays there. */
export interface SoundGame extends GameProvider {
  play(resultSatang: number): void
}

/** One player is enough here. */
export function soundGame(): SoundGame {
  let balanceSatang = 0
  let [password, passwordReference] = ['first', '']
  const movements = new Map<string, 'done' | 'insufficient-funds'>()
  const rounds: GameRound[] = []

  async function move({ reference }: GameMovement, signedSatang: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let ended = movements.get(reference)
    if (ended === undefined) {
      ended = balanceSatang + signedSatang < 0 ? 'insufficient-funds' : 'done'
      movements.set(reference, ended)
      if (ended === 'done') balanceSatang += signedSatang
    }
    // The answer is on its way for a moment, in which it may be lost.
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (ended !== 'done') throw new ProviderRefusal(ended, 'not enough')
  }

  return {
    play(resultSatang) {
      balanceSatang += resultSatang
      const cursor = String(rounds.length + 1)
      rounds.push({ cursor, resultSatang, turnoverSatang: Math.abs(resultSatang), endedAt: new Date() })
    },
    balance: () => Promise.resolve(balanceSatang),
    rounds: (_account, after) => Promise.resolve(rounds.slice(Number(after ?? 0))),
    deposit: (movement, signal) => move(movement, movement.amountSatang, signal),
    withdraw: (movement, signal) => move(movement, -movement.amountSatang, signal),
    outcome(_account, reference) {
      const ended = movements.get(reference)
      return Promise.resolve(ended === undefined ? 'absent' : ended === 'done' ? 'done' : 'refused')
    },
    openAccount: () => Promise.resolve(),
    credentials: () => Promise.resolve({ username: '0800000001', password }),
    resetPassword(_account, reference) {
      if (passwordReference !== reference) [password, passwordReference] = [randomUUID(), reference]
      return Promise.resolve()
    },
    link: (_account, given) =>
      given !== undefined && given !== password
        ? Promise.reject(new ProviderRefusal('wrong-password', 'no'))
        : Promise.resolve(`https://game.example/?ticket=${randomUUID()}`),
  }
}
