/** An account that one of our members has at a game provider. */
export interface GameAccountRef {
  /** Code of the game, for example `JOKER`. */
  readonly slotCode: string
  /** The member's phone number, which is their name at every provider. */
  readonly username: string
}

/** What we need from whoever runs the games. A real one would speak the provider's own protocol behind this. */
export interface GameProvider {
  /**
   * What the member has there now, in satang.
   *
   * @param signal ends the wait; the provider may be slow, or never answer.
   * @throws {ProviderError} when the provider refuses or cannot be reached.
   */
  balance(account: GameAccountRef, signal: AbortSignal): Promise<number>
}

/** A provider refused, failed, or is not connected to this server. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/** Stands where no provider is connected: every call is refused at once, nothing is pretended. */
export const noGameProvider: GameProvider = {
  balance: ({ slotCode }) => Promise.reject(new ProviderError(`no provider is connected for ${slotCode}`)),
}
