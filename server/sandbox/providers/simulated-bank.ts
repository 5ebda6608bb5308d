import type {
  BankFeed,
  IncomingOutcome,
  IncomingTransfer,
  IncomingTransferListener,
} from '../../providers/bank-feed.ts'

/** All banks of the sandbox. */
export interface SimulatedBank extends BankFeed {
  /** Reports that a transfer arrived, as the operator's bank would. */
  report(transfer: IncomingTransfer): Promise<IncomingOutcome>
}

export function simulatedBank(): SimulatedBank {
  let listener: IncomingTransferListener | undefined
  return {
    subscribe(next) {
      listener = next
    },
    report(transfer) {
      if (listener === undefined) throw new Error('no one listens to the simulated bank')
      return listener(transfer)
    },
  }
}
