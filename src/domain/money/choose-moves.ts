import { WALLET } from './transfer-rules.ts'

/** The balance at one place of a member. */
export interface Place {
  /** `WALLET` or a slot code. */
  readonly code: string
  readonly amountSatang: number
}

/** The transfers from games that a withdrawal needs, or what is missing when all balances together are not enough. */
export type Moves = { readonly moves: readonly Place[] } | { readonly missingSatang: number }

/**
 * The transfers from games that fill the main wallet up to an amount: the largest balance first, so that few games are affected, and of equal ones the
 * first by code, so that server and app choose the same.
 */
export function chooseMoves(places: readonly Place[], requestedSatang: number): Moves {
  const inWallet = places.find(({ code }) => code === WALLET)?.amountSatang ?? 0
  const games = places
    .filter(({ code, amountSatang }) => code !== WALLET && amountSatang > 0)
    .sort((a, b) => b.amountSatang - a.amountSatang || (a.code < b.code ? -1 : 1))
  const allSatang = games.reduce((sum, { amountSatang }) => sum + amountSatang, inWallet)
  if (allSatang < requestedSatang) return { missingSatang: requestedSatang - allSatang }
  const moves: Place[] = []
  let missingSatang = requestedSatang - inWallet
  for (const { code, amountSatang } of games) {
    if (missingSatang <= 0) break
    const movedSatang = Math.min(amountSatang, missingSatang)
    moves.push({ code, amountSatang: movedSatang })
    missingSatang -= movedSatang
  }
  return { moves }
}
