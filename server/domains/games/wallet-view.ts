import type { MemberBalance } from '../../ledger/accounts.ts'
import { findGame, type Game, GAMES } from '../../settings/content/games.ts'
import type { OpenGameAccount } from './game-accounts.ts'

/** One game as the member sees it. */
export interface SlotView {
  readonly game: Game
  readonly isActive: boolean
  /** The balance at the provider, in satang; 0 at a game that was never opened. */
  readonly balanceSatang: number
}

/** A member's money as the home screen shows it; every amount comes from the ledger. */
export interface WalletView {
  readonly walletSatang: number
  /** On its way between the wallet and games. */
  readonly inTransferSatang: number
  /** Requested as a withdrawal, and not settled. */
  readonly inWithdrawalSatang: number
  readonly slots: readonly SlotView[]
  /** The time of the oldest query among the member's games; undefined without a game. */
  readonly balanceReadAt: Date | undefined
}

/** What a member's balances mean, with the state of their games. @param open the one that was refreshed the longest ago first */
export function walletView(balances: readonly MemberBalance[], open: readonly OpenGameAccount[]): WalletView {
  const active = new Set(open.map(({ slotCode }) => slotCode))
  const satangOf = new Map<string, number>(balances.map(({ kind, balanceSatang }) => [kind, balanceSatang]))
  return {
    // A game that this site no longer has cannot be queried any more.
    balanceReadAt: open.find(({ slotCode }) => findGame(slotCode))?.balanceReadAt,
    walletSatang: satangOf.get('wallet') ?? 0,
    inTransferSatang: satangOf.get('transit') ?? 0,
    inWithdrawalSatang: satangOf.get('held') ?? 0,
    slots: GAMES.map((game) => ({
      game,
      isActive: active.has(game.code),
      balanceSatang: satangOf.get(`game:${game.code}`) ?? 0,
    })),
  }
}
