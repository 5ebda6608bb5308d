import type { IncomingTransfer } from '../../providers/bank-feed.ts'
import type { ReportSender } from '../outside/report-sender.ts'

/** All banks of the sandbox. */
export interface SimulatedBank {
  /** Reports that a transfer arrived, as the operator's bank would. @returns the server's outcome */
  report(transfer: IncomingTransfer): Promise<string>
}

export function simulatedBank(sender: ReportSender): SimulatedBank {
  return { report: (transfer) => sender.send('/reports/bank', transfer) }
}
