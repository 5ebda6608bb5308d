/** An account that one of our members has at a game provider. */
export interface GameAccountRef {
  /** Code of the game, for example `JOKER`. */
  readonly slotCode: string
  /** The member's phone number, which is their name at every provider. */
  readonly username: string
}

/** A round that has ended. */
export interface GameRound {
  /** Its place in the provider's list for this account; given back to ask for what came after. */
  readonly cursor: string
  /** Won (above zero) or lost, in satang. */
  readonly resultSatang: number
  /** What the provider counts as played, in satang. */
  readonly turnoverSatang: number
  readonly endedAt: Date
}

/** Money into or out of an account at a provider. */
export interface GameMovement {
  readonly account: GameAccountRef
  /** Our own name of this movement. A provider carries out each reference at most once, and says the same of it for ever. */
  readonly reference: string
  /** Above zero. */
  readonly amountSatang: number
}

/** What a provider knows of a reference. `absent`: it never arrived, or it is still on its way. */
export type MovementOutcome = 'done' | 'refused' | 'absent'

/** What lets a member in at the provider's own site. */
export interface GameCredentials {
  readonly username: string
  readonly password: string
}

/**
 * What we need from whoever runs the games. A real one would speak the provider's own protocol behind this.
 *
 * Every call takes a `signal` that ends the wait: the provider may be slow, or never answer. A call fails with
 * {@link ProviderRefusal} when it is certain that nothing happened, and with any other error when nobody knows.
 */
export interface GameProvider {
  /** What the member has there now, in satang. */
  balance(account: GameAccountRef, signal: AbortSignal): Promise<number>
  /** The rounds that ended after the one at the cursor, oldest first; all of them without a cursor. */
  rounds(
    account: GameAccountRef,
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly GameRound[]>
  /** Puts money in. Sending a reference again does nothing more and ends as the first time. */
  deposit(movement: GameMovement, signal: AbortSignal): Promise<void>
  /** Takes money out; refused with `insufficient-funds` when less is there. Repeats as `deposit` does. */
  withdraw(movement: GameMovement, signal: AbortSignal): Promise<void>
  /** What became of a movement whose answer was lost. An error says nothing about the movement. */
  outcome(account: GameAccountRef, reference: string, signal: AbortSignal): Promise<MovementOutcome>
  /** Opens the account; one that is open stays as it is. */
  openAccount(account: GameAccountRef, signal: AbortSignal): Promise<void>
  credentials(account: GameAccountRef, signal: AbortSignal): Promise<GameCredentials>
  /** Sets a new password, once for each reference. */
  resetPassword(account: GameAccountRef, reference: string, signal: AbortSignal): Promise<void>
  /** An address that lets the member in once; refused with `wrong-password` when one is given and is not theirs. */
  link(account: GameAccountRef, password: string | undefined, signal: AbortSignal): Promise<string>
}

/** A provider failed, cannot be reached, or did not answer: whether it did anything is not known. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError'
}

/** Why a provider refused. */
export type ProviderRefusalReason = 'declined' | 'insufficient-funds' | 'wrong-password'

/** A provider refused: nothing happened there, and nothing will under this reference. */
export class ProviderRefusal extends ProviderError {
  override readonly name = 'ProviderRefusal'
  readonly reason: ProviderRefusalReason

  constructor(reason: ProviderRefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Stands where no provider is connected: every call is refused at once, nothing is pretended. */
export const noGameProvider: GameProvider = {
  balance: notConnected,
  deposit: ({ account }) => notConnected(account),
  withdraw: ({ account }) => notConnected(account),
  outcome: notConnected,
  openAccount: notConnected,
  credentials: notConnected,
  resetPassword: notConnected,
  link: notConnected,
  rounds: notConnected,
}

function notConnected({ slotCode }: GameAccountRef): Promise<never> {
  return Promise.reject(new ProviderRefusal('declined', `no provider is connected for ${slotCode}`))
}
