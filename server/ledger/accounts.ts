import type { Queryable } from '../platform/db/queryable.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { uuidv7 } from '../platform/db/uuid.ts'

/**
 * Accounts of a member: the main wallet; `game:<slot code>` the balance at a game provider; `transit` money on its way between these; `held`
 * requested withdrawals; and `refund` refunds that were received and not yet put into the wallet.
 */
export type MemberAccountKind = 'wallet' | 'transit' | 'held' | 'refund' | `game:${string}`

/**
 * Accounts of the operator, the other side of every movement of a member's money. `bank:<code>` is what came in through a bank, `provider:<slot
 * code>` wins and losses at a game provider, and `payout` what was paid out. `correction` is what a correction could not be posted against.
 * `opening` has the balances of members when the ledger was opened, and of demo members when they were removed.
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

/** Names an account; it is opened when it is first locked. All are in baht. */
export interface Account {
  /** A member's id, or the house. */
  readonly owner: string
  readonly kind: MemberAccountKind | HouseAccountKind
}

/** The balance of a member on one account. */
export interface MemberBalance {
  readonly kind: MemberAccountKind
  readonly balanceSatang: number
}

const HOUSE = 'house'
const CURRENCY = 'THB'

/** A member's account. */
export const memberAccount = (memberId: string, kind: MemberAccountKind): Account => ({
  owner: memberId,
  kind,
})

/** An account of the operator. */
export const houseAccount = (kind: HouseAccountKind): Account => ({ owner: HOUSE, kind })

/** The statement that reads the {@link MemberBalance}s of a member, also within another. @param owner place of the member's id, as text */
export const balancesSql = (owner: `$${number}`): string =>
  `SELECT kind, balance_satang AS "balanceSatang" FROM account WHERE owner = ${owner} AND balance_satang IS NOT NULL`

/** The balances of all accounts of a member, in no particular order. */
export async function memberBalances(db: Queryable, memberId: string): Promise<MemberBalance[]> {
  return db.query<MemberBalance>('account.balances', balancesSql('$1'), [memberId])
}

/** An account whose balance cannot change before the transaction ends. Those of the house are not locked: they have no stored balance. */
export interface LockedAccount extends Account {
  readonly id: string
  /** Null for an account of the house. */
  readonly balanceSatang: number | null
  /** Whether the books do not agree, so that no money moves. */
  readonly isHalted: boolean
}

/** The balance of a member's account in satang; it cannot change before the transaction ends. */
export async function lockedBalance(tx: Transaction, account: Account): Promise<number> {
  const [locked] = await lockAccounts(tx, [account])
  return locked?.balanceSatang ?? 0
}

/**
 * Locks the accounts of members, and opens those that nobody has used yet. In the order of their ids: two transactions that lock once never deadlock.
 *
 * @param accounts all different
 * @returns them in the same order
 */
export async function lockAccounts(tx: Transaction, accounts: readonly Account[]): Promise<LockedAccount[]> {
  const found = await lockOpened(tx, accounts)
  const missing = accounts.filter(({ owner, kind }) => !found.some(isNamed(owner, kind)))
  // Another transaction may open one at this moment: the insertion waits for it.
  const rows = missing.length === 0 ? found : await open(tx, missing).then(() => lockOpened(tx, accounts))
  return accounts.map(({ owner, kind }) => {
    const row = rows.find(isNamed(owner, kind))
    if (row === undefined) throw new Error(`account ${kind} could be neither found nor opened`)
    return row
  })
}

const isNamed = (owner: string, kind: string) => (row: Account) => row.owner === owner && row.kind === kind

async function lockOpened(tx: Transaction, accounts: readonly Account[]): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    'account.lock',
    `WITH named AS (
       SELECT * FROM unnest($1::text[], $2::text[]) AS named (owner, kind)
     ), of_member AS (
       SELECT id, owner, kind, balance_satang FROM account a JOIN named USING (owner, kind)
        WHERE currency = $3 AND owner <> '${HOUSE}' ORDER BY id FOR UPDATE OF a
     ), of_house AS (
       SELECT id, owner, kind, balance_satang FROM account JOIN named USING (owner, kind) WHERE currency = $3 AND owner = '${HOUSE}'
     )
     SELECT id, owner, kind, balance_satang AS "balanceSatang", EXISTS (SELECT FROM ledger_halt) AS "isHalted"
       FROM (TABLE of_member UNION ALL TABLE of_house) AS locked`,
    [accounts.map(({ owner }) => owner), accounts.map(({ kind }) => kind), CURRENCY],
  )
}

async function open(tx: Transaction, accounts: readonly Account[]): Promise<void> {
  await tx.query(
    'account.open',
    `INSERT INTO account (id, owner, kind, currency, balance_satang)
     SELECT id, owner, kind, $4, CASE WHEN owner <> '${HOUSE}' THEN 0 END
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS opened (id, owner, kind)
      ORDER BY owner, kind ON CONFLICT (owner, kind, currency) DO NOTHING`,
    [
      accounts.map(() => uuidv7()),
      accounts.map(({ owner }) => owner),
      accounts.map(({ kind }) => kind),
      CURRENCY,
    ],
  )
}
