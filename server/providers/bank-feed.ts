/** Money that a bank reports as arrived on an account of the house. */
export interface IncomingTransfer {
  /** The bank's own reference: unique within that bank for ever. A bank may report the same transfer many times. */
  readonly reference: string
  /** Which house account received it. */
  readonly houseBankCode: string
  readonly senderBankCode: string
  readonly senderAccountNo: string
  readonly amountSatang: number
  /** When the sender's bank took the money, by the clock of the banks: it is of whoever had the account then. */
  readonly sentAt: Date
}

/**
 * What became of a reported transfer. `held`: the account changed hands about then, and a person has to find out whose the money is. What
 * comes from an `unknown-sender` is noted for that person too.
 */
export type IncomingOutcome = 'credited' | 'already-credited' | 'not-automatic' | 'unknown-sender' | 'held'

/** Whoever handles reports; it must cope with the same report twice. */
export type IncomingTransferListener = (transfer: IncomingTransfer) => Promise<IncomingOutcome>

/** What we need from the house's banks. A real one would receive the bank's notifications, or poll its statements. */
export interface BankFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: IncomingTransferListener): void
}

/** Stands where no bank is connected: nothing is ever reported. */
export const noBankFeed: BankFeed = { subscribe: () => undefined }
