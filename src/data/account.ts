import { queryOptions } from '@tanstack/react-query'
import { account } from '../contract/account.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'

/** Who the member is to the operator. Never kept on the device. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call(account.profile, undefined, { signal }),
})
