import { queryOptions } from '@tanstack/react-query'
import { account } from '../contract/account.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'

/** Who the member is to the operator. Never kept on the device. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call(account.profile, undefined, { signal }),
})

/**
 * Gives the member another password; the server ends all their other sessions.
 * @throws ApiError
 */
export async function changePassword(passwords: { oldPassword: string; newPassword: string }): Promise<void> {
  await call(account.changePassword, { body: passwords })
}
