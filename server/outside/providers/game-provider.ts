/** An account that one of our members has at a game provider. */
export interface GameAccountRef {
  /** Code of the game, for example `JOKER`. */
  readonly slotCode: string
  /**
   * The member's id at this provider: a letter and eleven letters and digits, all lower case. It is made when the account is opened and never
   * changes; an account from before there were such ids has the phone number that the member had then.
   */
  readonly username: string
}

/** A round that has ended. */
export interface GameRound {
  /** Its position in the provider's list for this account; passed back to fetch the rounds after it. */
  readonly cursor: string
  /** Won (positive) or lost, in satang. */
  readonly resultSatang: number
  /** The turnover by the provider's own count, in satang. */
  readonly turnoverSatang: number
  readonly endedAt: Date
}

/** Money into or out of an account at a provider. */
export interface GameMovement {
  readonly account: GameAccountRef
  /** Our own reference for this movement. A provider executes each reference at most once, and reports the same outcome for it forever. */
  readonly reference: string
  /** Positive. */
  readonly amountSatang: number
}

/** What a provider knows about a reference. `absent`: it never arrived, or is still on its way. */
export type MovementOutcome = 'done' | 'refused' | 'absent'

/** The member's credentials for the provider's own site. */
export interface GameCredentials {
  readonly username: string
  readonly password: string
}

/**
 * Our interface to a game provider. A real adapter would implement the provider's own protocol.
 *
 * Every call accepts a `signal` that ends the wait: the provider may be slow, or never answer. A call fails with {@link ProviderRefusal} when
 * it is certain that nothing happened, and with any other error when the outcome is unknown.
 */
export interface GameProvider {
  /** The member's current balance there, in satang. */
  balance(account: GameAccountRef, signal: AbortSignal): Promise<number>
  /**
   * The rounds that ended after the one at the cursor, oldest first; all rounds without a cursor.
   *
   * @param keep may be called with each page of them as it is read: these count although a later page fails, and the next question begins
   * after them. The answer has them, too.
   */
  rounds(
    account: GameAccountRef,
    after: string | undefined,
    signal: AbortSignal,
    keep?: (page: readonly GameRound[]) => void,
  ): Promise<readonly GameRound[]>
  /** Pays money in. Repeating a reference has no further effect and ends as the first time. */
  deposit(movement: GameMovement, signal: AbortSignal): Promise<void>
  /** Takes money out; refused with `insufficient-funds` when the balance is too small. Idempotent like `deposit`. */
  withdraw(movement: GameMovement, signal: AbortSignal): Promise<void>
  /** The outcome of a movement whose answer was lost. An error says nothing about the movement. */
  outcome(account: GameAccountRef, reference: string, signal: AbortSignal): Promise<MovementOutcome>
  /** Opens the account; an open one stays as it is. Refused when somebody else has the id there: another one is tried then. */
  openAccount(account: GameAccountRef, signal: AbortSignal): Promise<void>
  credentials(account: GameAccountRef, signal: AbortSignal): Promise<GameCredentials>
  /** Sets a new password, once per reference. */
  resetPassword(account: GameAccountRef, reference: string, signal: AbortSignal): Promise<void>
  /** A single-use link to the game; refused with `wrong-password` when a wrong password is given. */
  link(account: GameAccountRef, password: string | undefined, signal: AbortSignal): Promise<string>
}

/** A provider failed, cannot be reached, or did not answer: whether it did anything is unknown. */
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

/** Used when no provider is connected: every call is refused at once, nothing is simulated. */
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
