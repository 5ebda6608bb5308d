import type { ResponseOf } from '../../contract/endpoint.ts'
import { refund } from '../../contract/refund.ts'
import { endlessList } from '../../data/cache/endless-list.ts'
import { keys } from '../../data/cache/keys.ts'
import { useMoneyAction } from '../../data/money/money-action.ts'
import { call } from '../../http/client.ts'

export type RefundCheck = ResponseOf<typeof refund.check>

/** Refunds received, newest first. */
export const refundLog = endlessList({
  queryKey: keys.refundLog,
  read: (body, signal) => call(refund.list, { body }, { signal }),
})

/** Receives the available refund: `run()`. */
export const useReceiveRefund = () => useMoneyAction(refund.receive, { change: 'receiveRefund' })

/** Moves the received refund to the main wallet: `run()`. */
export const useAddRefund = () => useMoneyAction(refund.addWallet, { change: 'addRefund' })
