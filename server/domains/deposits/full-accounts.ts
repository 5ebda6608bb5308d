import { toSatang } from '#contract/primitives.ts'
import { bangkokDay, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { HouseBankAccount } from '../../settings/content/money/house-accounts.ts'

/**
 * The accounts that are not full today, in their order. What banks report names the bank and not the account: of several accounts there the first fills up
 * first.
 *
 * @param now on the business clock
 */
export async function accountsWithRoom(
  db: Queryable,
  accounts: readonly HouseBankAccount[],
  now: Date,
): Promise<readonly HouseBankAccount[]> {
  if (accounts.every(({ dailyLimit }) => dailyLimit === undefined)) return accounts
  const rows = await db.query<{ code: string; satang: number }>(
    'arrival.of-day',
    `SELECT code, least(sum(amount_satang), 2 ^ 52)::bigint AS satang FROM arrival
      WHERE kind = 'bank' AND noted_at >= $1 AND NOT is_repeat GROUP BY code`,
    [startOfBangkokDay(bangkokDay(now))],
  )
  const left = new Map(rows.map(({ code, satang }) => [code, satang]))
  return accounts.filter(({ bankCode, dailyLimit }) => {
    if (dailyLimit === undefined) return true
    const arrived = left.get(bankCode) ?? 0
    left.set(bankCode, arrived - toSatang(dailyLimit))
    return arrived < toSatang(dailyLimit)
  })
}
