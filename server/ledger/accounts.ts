import type { Queryable } from '../platform/db/queryable.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { uuidv7 } from '../platform/db/uuid.ts'

/**
 * Accounts of a member: the main wallet; `game:<slot code>` the balance at a game provider; `transit` money on its way between these; `held`
 * requested withdrawals; and `refund` refunds that were received and not yet put into the wallet.
 */
export type MemberAccountKind = 'wallet' | 'transit' | 'held' | 'refund' | `game:${string}`

/**
 * Accounts of the operator, the other side of every movement of a member's money: `bank:<code>` what came in through a bank, `provider:<slot
 * code>` wins and losses at a game provider, `payout` what was paid out to members, `correction` what a correction could not be posted against, `opening` the balances of members when the ledger was
 * opened and of demo members when they were removed, and one for each kind of gift.
 */
export type HouseAccountKind =
  | 'opening'
  | 'payout'
  | 'correction'
  | `bank:${string}`
  | `provider:${string}`
  | GiftKind

/** The kinds of gifts that the operator gives. */
export type GiftKind = 'bonus' | 'promotion' | 'refund' | 'invite' | 'luckydraw'

/** The balance of a member on one account. */
export interface MemberBalance {
  readonly kind: MemberAccountKind
  readonly balanceSatang: number
}

const HOUSE = 'house'
const CURRENCY = 'THB'

/** The id of a member's account; opens an empty one when the member has none of that kind yet. */
export async function memberAccount(
  tx: Transaction,
  memberId: string,
  kind: MemberAccountKind,
): Promise<string> {
  return findOrOpen(tx, memberId, kind, 0)
}

/** The id of an account of the operator, opened on first use. */
export async function houseAccount(tx: Transaction, kind: HouseAccountKind): Promise<string> {
  return findOrOpen(tx, HOUSE, kind, null)
}

/** The statement that reads the {@link MemberBalance}s of a member, also within another. @param owner place of the member's id, as text */
export const balancesSql = (owner: `$${number}`): string =>
  `SELECT kind, balance_satang AS "balanceSatang" FROM account WHERE owner = ${owner} AND balance_satang IS NOT NULL`

/** The balances of all accounts of a member, in no particular order. */
export async function memberBalances(db: Queryable, memberId: string): Promise<MemberBalance[]> {
  return db.query<MemberBalance>('account.balances', balancesSql('$1'), [memberId])
}

/** The balance of a member's account in satang; it cannot change before the transaction ends. */
export async function lockedBalance(tx: Transaction, accountId: string): Promise<number> {
  const [row] = await tx.query<{ balanceSatang: number }>(
    'account.lock-balance',
    'SELECT balance_satang AS "balanceSatang" FROM account WHERE id = $1 FOR UPDATE',
    [accountId],
  )
  return row?.balanceSatang ?? 0
}

async function findOrOpen(
  tx: Transaction,
  owner: string,
  kind: string,
  balanceSatang: 0 | null,
): Promise<string> {
  const found = (await find(tx, owner, kind)) ?? (await open(tx, owner, kind, balanceSatang))
  // Another transaction may have opened it in between; its row is visible once that conflict has been waited for.
  const id = found ?? (await find(tx, owner, kind))
  if (id === undefined) throw new Error(`account ${kind} could be neither found nor opened`)
  return id
}

async function find(tx: Transaction, owner: string, kind: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'account.find',
    'SELECT id FROM account WHERE owner = $1 AND kind = $2 AND currency = $3',
    [owner, kind, CURRENCY],
  )
  return row?.id
}

async function open(
  tx: Transaction,
  owner: string,
  kind: string,
  balanceSatang: 0 | null,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'account.open',
    `INSERT INTO account (id, owner, kind, currency, balance_satang) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (owner, kind, currency) DO NOTHING RETURNING id`,
    [uuidv7(), owner, kind, CURRENCY, balanceSatang],
  )
  return row?.id
}
