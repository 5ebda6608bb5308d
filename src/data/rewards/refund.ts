import { queryOptions } from '@tanstack/react-query'
import { refund } from '../../contract/refund.ts'
import { call } from '../../http/client.ts'
import { keys } from '../cache/keys.ts'
import { queryClient } from '../cache/query-client.ts'

/** The refund that can be received now, its conditions in `locale` as untrusted HTML. */
export const refundCheckQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.refundCheck(locale),
    queryFn: ({ signal }) => call(refund.check, undefined, { signal }),
  })

/** What the member can receive, or move to the wallet, of their refunds now, in satang. */
export async function readWaitingRefund(locale: string): Promise<number> {
  const {
    result,
    bonus,
    refundAmount,
    receivedAmount = 0,
  } = await queryClient.fetchQuery(refundCheckQuery(locale))
  return receivedAmount + (result && !bonus ? refundAmount : 0)
}
