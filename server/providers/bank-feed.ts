/** Money that a bank reports as arrived on an account of the house. */
export interface IncomingTransfer {
  /** The bank's own reference: unique within that bank for ever. A bank may report the same transfer many times. */
  readonly reference: string
  /** Which house account received it. */
  readonly houseBankCode: string
  readonly senderBankCode: string
  readonly senderAccountNo: string
  readonly amountSatang: number
}

/** What became of a reported transfer. */
export type IncomingOutcome = 'credited' | 'already-credited' | 'not-automatic' | 'unknown-sender'

/** Whoever handles reports; it must cope with the same report twice. */
export type IncomingTransferListener = (transfer: IncomingTransfer) => Promise<IncomingOutcome>

/** What we need from the house's banks. A real one would receive the bank's notifications, or poll its statements. */
export interface BankFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: IncomingTransferListener): void
}

/** Stands where no bank is connected: nothing is ever reported. */
export const noBankFeed: BankFeed = { subscribe: () => undefined }
