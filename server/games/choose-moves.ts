import { WALLET } from '#domain/money/transfer-rules.ts'

/** The balance at one place of a member. */
export interface Place {
  /** `WALLET` or a slot code. */
  readonly code: string
  readonly amountSatang: number
}

/** The moves from the games that a withdrawal needs, or the fact that everything together is not enough. */
export type Moves = { readonly moves: readonly Place[] } | { readonly isEnough: false }

/**
 * What has to be moved from the games so that the main wallet holds an amount: nothing if it already does, otherwise only what is missing,
 * from the largest balance first, so that as few games as possible are disturbed.
 *
 * @param wantedSatang the minimum that the wallet must hold
 * @param wishedSatang what it should hold if there is enough, at least `wantedSatang`
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
