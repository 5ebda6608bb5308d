/** Opens one of the sheets that home has buttons for. The route hands it over: where a sheet lives is nothing that home knows. */
export type OpenHomeSheet = (sheet: 'deposit' | 'transfer' | 'withdraw' | 'invite' | 'refund') => void

/** Opens the account of a game, by its code. */
export type OpenGame = (code: string) => void
