import { type Holdings, atHandSatang, totalSatang } from '../../domain/money/balances.ts'
import { chooseMoves, type Place } from '../../domain/money/choose-moves.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'

/** What a withdrawal takes from one place, and what remains there, in satang. */
export interface Taken {
  /** `WALLET` or a slot code. */
  readonly code: string
  readonly name: string
  readonly takenSatang: number
  readonly leftSatang: number
}

/** The effect of a withdrawal on a member's money, by the balances known now. All amounts in satang. */
export interface WithdrawalCost {
  /** The places that money is taken from, the main wallet first. */
  readonly taken: readonly Taken[]
  /** Names of the games that have a balance and keep all of it. */
  readonly untouched: readonly string[]
  /** The remainder of a won bonus that this withdrawal forfeits. */
  readonly forfeitedSatang: number
  readonly totalAfterSatang: number
  /** How much is missing for this withdrawal and what it forfeits. */
  readonly missingSatang: number
}

interface Money extends Holdings {
  readonly slots: readonly {
    readonly code: string
    readonly name: string
    readonly isActive: boolean
    readonly amount: number
  }[]
  /** A withdrawal of less than this forfeits the rest of it, where the server sends it. */
  readonly atStake?: number | undefined
}

/**
 * What a withdrawal takes from which place, by the same rule as the server: games supply only what the main wallet lacks. After a won bonus
 * the wallet must also hold the forfeited amount, so that amount is moved to the wallet as well.
 *
 * @param amountSatang what is withdrawn
 */
export function withdrawalCost(money: Money, amountSatang: number): WithdrawalCost {
  const { wallet, slots, atStake = 0 } = money
  const games = slots.filter(({ isActive, amount }) => isActive && amount > 0)
  const allSatang = atHandSatang(money)
  const places: readonly Place[] = [
    { code: WALLET, amountSatang: wallet.amount },
    ...games.map(({ code, amount }) => ({ code, amountSatang: amount })),
  ]
  const leavingSatang = Math.min(amountSatang, allSatang)
  // What is on its way counts as well, and has to arrive before it can be forfeited.
  const forfeitedSatang = Math.max(0, Math.min(atStake, totalSatang(money)) - amountSatang)
  const takenSatang = Math.min(amountSatang + forfeitedSatang, allSatang)
  const chosen = chooseMoves(places, takenSatang)
  const moves = 'moves' in chosen ? chosen.moves : []
  const broughtSatang = moves.reduce((sum, move) => sum + move.amountSatang, 0)
  const fromWalletSatang = takenSatang - broughtSatang
  const fromGames = moves.flatMap(({ code, amountSatang: movedSatang }) => {
    const game = games.find((candidate) => candidate.code === code)
    return game === undefined
      ? []
      : [{ code, name: game.name, takenSatang: movedSatang, leftSatang: game.amount - movedSatang }]
  })
  return {
    taken: [
      {
        code: WALLET,
        name: WALLET,
        takenSatang: fromWalletSatang,
        leftSatang: wallet.amount - fromWalletSatang,
      },
      ...fromGames,
    ].filter((place) => place.takenSatang > 0),
    untouched: games.filter(({ code }) => moves.every((move) => move.code !== code)).map(({ name }) => name),
    forfeitedSatang,
    totalAfterSatang: totalSatang(money) - leavingSatang - forfeitedSatang,
    missingSatang: amountSatang + forfeitedSatang - takenSatang,
  }
}
