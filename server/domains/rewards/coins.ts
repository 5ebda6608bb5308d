import { UUID_REGEX } from 'valibot'
import { dearestPrize } from '../../../desk/contract/site/wheel-odds.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { SiteNow } from '../../settings/site/site.ts'
import { canonicalUsername } from '../members/log-in.ts'

/** What a coin counts at least where one person gives it: nobody knows what a gift of the wheel is worth. */
const LEAST_BAHT = 100

/** The most that so many coins can win, in satang, without the turns that they win. */
export function worthOfCoins(coins: number, { slices }: SiteNow['wheel']): number {
  return coins * Math.max(LEAST_BAHT, dearestPrize(slices)) * 100
}

/** Ids of members by what was typed, their phone numbers or ids, each once and in order, and what is neither. */
export async function findRecipients(
  db: Queryable,
  typed: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly unknown: readonly string[] }> {
  const names = typed.map((one) => (UUID_REGEX.test(one) ? one.toLowerCase() : canonicalUsername(one)))
  const found = await db.query<{ id: string; username: string }>(
    'coin.recipients',
    'SELECT id, username FROM member WHERE username = ANY ($1) OR id = ANY ($2::uuid[]) ORDER BY id',
    [names, names.filter((name) => UUID_REGEX.test(name))],
  )
  const known = new Set(found.flatMap(({ id, username }) => [id, username]))
  return { ids: found.map(({ id }) => id), unknown: typed.filter((_, at) => !known.has(names[at] ?? '')) }
}

/** Gives each of these members coins. @param memberIds in order, so that gifts at the same moment wait for each other */
export async function addCoins(tx: Transaction, memberIds: readonly string[], coins: number): Promise<void> {
  await tx.query('coin.lock', 'SELECT 1 FROM member WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [memberIds])
  await tx.query('coin.give', 'UPDATE member SET coin = coin + $2 WHERE id = ANY ($1)', [memberIds, coins])
}
