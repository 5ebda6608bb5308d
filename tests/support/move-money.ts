import { randomUUID } from 'node:crypto'
import type { TestMember } from './members.ts'

/** Requests a transfer of 1 baht into a game, once. @returns the status of the answer */
export async function transferOneBaht(
  url: string,
  { token }: TestMember,
  key: string = randomUUID(),
): Promise<number> {
  const response = await fetch(new URL('/api/wallet/transfer', url), {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ from: 'WALLET', to: 'JOKER', amount: 1 }),
  })
  await response.arrayBuffer()
  return response.status
}
