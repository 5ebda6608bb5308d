import { randomUUID } from 'node:crypto'
import type { TestMember } from './members.ts'
import { requestAt } from './request-at.ts'

/** Requests a transfer of 1 baht into a game, once. @returns the status of the answer */
export async function transferOneBaht(
  url: string,
  { token }: Pick<TestMember, 'token'>,
  key: string = randomUUID(),
): Promise<number> {
  const body = { from: 'WALLET', to: 'JOKER', amount: 1 }
  return (await requestAt(url, '/api/wallet/transfer', { method: 'POST', body, token, key })).status
}
