import { addCoins } from '../domains/rewards/coins.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import type { Staff } from '../domains/staff/staff.ts'
import type { Transaction } from '../platform/db/transaction.ts'

interface CoinGift {
  /** In order. */
  readonly memberIds: readonly string[]
  /** For each of them. */
  readonly coins: number
  readonly because: string
  /** The most that all of them can win. */
  readonly atMostSatang: number
  readonly by: { readonly staff: Pick<Staff, 'id'>; readonly address?: string | null }
  /** Where a second person confirmed it. */
  readonly proposalId?: string
}

/** Gives members coins of the wheel; each of them has an entry in the log. */
export async function giveCoins(
  tx: Transaction,
  { memberIds, coins, because, atMostSatang, by, proposalId }: CoinGift,
): Promise<void> {
  await addCoins(tx, memberIds, coins)
  const detail = { coins, because, atMostSatang: atMostSatang / memberIds.length }
  for (const memberId of memberIds)
    await noteAct(tx, by, 'member-coins', { memberId, subject: proposalId, detail })
}
