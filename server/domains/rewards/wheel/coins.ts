import type { Queryable } from '../../../platform/db/queryable.ts'

/** How many coins the member has. */
export async function coinsOf(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ coin: number }>('coin.read', 'SELECT coin FROM member WHERE id = $1', [
    memberId,
  ])
  return row?.coin ?? 0
}

/** Takes one coin; of simultaneous calls, only as many succeed as there are coins. @returns how many are left, or undefined. */
export async function spendCoin(db: Queryable, memberId: string): Promise<number | undefined> {
  const [row] = await db.query<{ coin: number }>(
    'coin.spend',
    'UPDATE member SET coin = coin - 1 WHERE id = $1 AND coin > 0 RETURNING coin',
    [memberId],
  )
  return row?.coin
}

/** Gives coins. */
export async function addCoins(db: Queryable, memberId: string, coins: number): Promise<void> {
  await db.query('coin.add', 'UPDATE member SET coin = coin + $2 WHERE id = $1', [memberId, coins])
}

/** Sets the number of coins. */
export async function setCoins(db: Queryable, memberId: string, coins: number): Promise<void> {
  await db.query('coin.set', 'UPDATE member SET coin = $2 WHERE id = $1', [memberId, coins])
}
