/** Money that a bank reports as received on an account of the operator. */
export interface IncomingTransfer {
  /** The bank's own reference: unique within that bank forever. A bank may report the same transfer many times. */
  readonly reference: string
  /** The operator's account that received it. */
  readonly houseBankCode: string
  readonly senderBankCode: string
  readonly senderAccountNo: string
  /** Of an account in kip in hundredths of a kip. */
  readonly amountSatang: number
  /** When the sender's bank debited the money, by the clock of the banks: it belongs to the member who had the account then. */
  readonly sentAt: Date
}

/**
 * The outcome of a reported transfer. `held`: the account changed hands about that time, or the number was credited otherwise than
 * is reported, and a person has to find out whose money it is, or has closed it without a credit.
 * Money from an `unknown-sender`, and to an `unknown-receiver` (an account that our settings do not have), is recorded for that person too.
 * `not-automatic`: it waits for its slip, because the members send slips of what they pay into that account.
 */
export type IncomingOutcome =
  | 'credited'
  | 'already-credited'
  | 'not-automatic'
  | 'unknown-sender'
  | 'unknown-receiver'
  | 'held'

/** Handles reports; must be idempotent. */
export type IncomingTransferListener = (transfer: IncomingTransfer) => Promise<IncomingOutcome>

/** Our interface to the operator's banks. A real adapter would receive the bank's notifications, or poll its statements. */
export interface BankFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: IncomingTransferListener): void
}
