/** A third-party game provider at which members can open an account. */
export interface Game {
  readonly code: string
  readonly name: string
  readonly category: 'slot' | 'sport' | 'lotto'
  /** Factor from one baht in the wallet to the provider's own credits. */
  readonly ftWalletSlot: number
}

/** Where the provider has its site and its apps; each only where it has one. */
export interface GameLinks {
  readonly web?: string | undefined
  readonly android?: string | undefined
  readonly ios?: string | undefined
}

/** By the code of the game. */
export type LinksOfGames = Readonly<Record<string, GameLinks>>

/** Ordered as the home screen shows them within their category. */
export const GAMES: readonly Game[] = [
  game('JOKER', 'slot', { ftWalletSlot: 10 }),
  game('PG', 'slot'),
  game('SLOTXO', 'slot'),
  game('SUPERSLOT', 'slot'),
  game('IMI', 'slot'),
  game('PGSLOT', 'slot'),
  game('JOKER2', 'slot'),
  game('SLOTRACHA', 'slot'),
  game('USUN', 'slot'),
  game('CIRCUS', 'slot'),
  game('UFABET', 'sport'),
  game('SEXYGAME', 'sport'),
  game('BETFLIX', 'sport'),
  game('ASKMEBET', 'sport'),
  game('HUAYHD', 'lotto'),
  game('AREASLOT', 'lotto'),
]

/** The game at which newcomers get an account, if the operator wants that. */
export const NEWCOMER_GAME = 'JOKER'

/** The game with that code, or undefined. */
export function findGame(code: string): Game | undefined {
  return GAMES.find((candidate) => candidate.code === code)
}

function game(
  code: string,
  category: Game['category'],
  { ftWalletSlot = 1 }: { ftWalletSlot?: number } = {},
): Game {
  return { code, name: code, category, ftWalletSlot }
}

/** The addresses in the sandbox: invented, and of no use where money is real. */
export const SANDBOX_GAME_LINKS: LinksOfGames = Object.fromEntries(
  GAMES.map(({ code }) => {
    const web = `https://${code.toLowerCase()}.games.example/`
    return [code, { web, android: `${web}android`, ios: `${web}ios` }]
  }),
)
