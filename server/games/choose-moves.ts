import { WALLET } from '#domain/money/transfer-rules.ts'

/** What lies at one place of a member. */
export interface Place {
  /** `WALLET` or a slot code. */
  readonly code: string
  readonly amountSatang: number
}

/** What a withdrawal takes from the games, or that all of it is not enough. */
export type Moves = { readonly moves: readonly Place[] } | { readonly isEnough: false }

/**
 * What has to leave the games so that the main wallet holds an amount: nothing where it does already, else only what is missing, from
 * the largest balance first, so that as few games as possible are disturbed.
 *
 * @param wantedSatang the least that the wallet has to hold
 * @param wishedSatang what it should hold where there is as much, at least `wantedSatang`
 */
export function chooseMoves(places: readonly Place[], wantedSatang: number, wishedSatang: number): Moves {
  const inWallet = places.find(({ code }) => code === WALLET)?.amountSatang ?? 0
  const games = places
    .filter(({ code, amountSatang }) => code !== WALLET && amountSatang > 0)
    .toSorted((a, b) => b.amountSatang - a.amountSatang)
  const allSatang = games.reduce((sum, { amountSatang }) => sum + amountSatang, inWallet)
  if (allSatang < wantedSatang) return { isEnough: false }
  const moves: Place[] = []
  let missingSatang = Math.min(wishedSatang, allSatang) - inWallet
  for (const { code, amountSatang } of games) {
    if (missingSatang <= 0) break
    const movedSatang = Math.min(amountSatang, missingSatang)
    moves.push({ code, amountSatang: movedSatang })
    missingSatang -= movedSatang
  }
  return { moves }
}
