import { fingerprint } from '../domain/fingerprint.ts'
import { queryClient } from './query-client.ts'
import { walletQuery } from './wallet.ts'

/**
 * Identifies the signed-in member; the same in every session of theirs. The copies on the device do not identify the member, so the server is
 * asked when the wallet has not been read yet.
 * @throws ApiError
 */
export async function memberOwner(): Promise<string> {
  const known = queryClient.getQueryData(walletQuery.queryKey)?.profile._id
  const id = known || (await queryClient.fetchQuery({ ...walletQuery, staleTime: 0 })).profile._id
  return fingerprint([id])
}
