/** A third-party game provider at which members can open an account. */
export interface Game {
  readonly code: string
  readonly name: string
  readonly category: 'slot' | 'sport' | 'lotto'
  /** Factor from one baht in the wallet to the provider's own credits. */
  readonly ftWalletSlot: number
  /** Which drawn glyph and colours represent it, see `artwork.ts`. */
  readonly glyph: Glyph
  readonly tint: Tint
}

/** Where the provider has its site and its apps; each only where it has one. */
export interface GameLinks {
  readonly web?: string | undefined
  readonly android?: string | undefined
  readonly ios?: string | undefined
}

/** By the code of the game. */
export type LinksOfGames = Readonly<Record<string, GameLinks>>

export type Glyph = 'crown' | 'flame' | 'seven' | 'star' | 'bell' | 'gem' | 'ball' | 'spade' | 'ticket'
export type Tint = 'teal' | 'plum' | 'rust' | 'green' | 'slate' | 'gold'

/** Ordered as the home screen shows them within their category. */
export const GAMES: readonly Game[] = [
  game('JOKER', 'slot', 'crown', 'teal', { ftWalletSlot: 10 }),
  game('PG', 'slot', 'flame', 'plum'),
  game('SLOTXO', 'slot', 'seven', 'rust'),
  game('SUPERSLOT', 'slot', 'star', 'green'),
  game('IMI', 'slot', 'bell', 'slate'),
  game('PGSLOT', 'slot', 'gem', 'gold'),
  game('JOKER2', 'slot', 'spade', 'plum'),
  game('SLOTRACHA', 'slot', 'crown', 'rust'),
  game('USUN', 'slot', 'star', 'slate'),
  game('CIRCUS', 'slot', 'bell', 'teal'),
  game('UFABET', 'sport', 'ball', 'green'),
  game('SEXYGAME', 'sport', 'spade', 'slate'),
  game('BETFLIX', 'sport', 'star', 'gold'),
  game('ASKMEBET', 'sport', 'flame', 'teal'),
  game('HUAYHD', 'lotto', 'ticket', 'gold'),
  game('AREASLOT', 'lotto', 'seven', 'plum'),
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
  glyph: Glyph,
  tint: Tint,
  { ftWalletSlot = 1 }: { ftWalletSlot?: number } = {},
): Game {
  return { code, name: code, category, ftWalletSlot, glyph, tint }
}

/** The addresses in the sandbox: invented, and of no use where money is real. */
export const SANDBOX_GAME_LINKS: LinksOfGames = Object.fromEntries(
  GAMES.map(({ code }) => {
    const web = `https://${code.toLowerCase()}.games.example/`
    return [code, { web, android: `${web}android`, ios: `${web}ios` }]
  }),
)
