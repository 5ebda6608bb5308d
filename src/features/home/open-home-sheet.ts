/** Opens one of the sheets that home has buttons for. The route passes it in, so that home does not depend on where a sheet is defined. */
export type OpenHomeSheet = (sheet: 'deposit' | 'transfer' | 'withdraw' | 'invite' | 'refund') => void

/** Opens the account of a game, by its code. */
export type OpenGame = (code: string) => void
