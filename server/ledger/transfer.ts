import type { Transaction } from '../platform/db/transaction.ts'
import { uuidv7 } from '../platform/db/uuid.ts'
import type { GiftKind } from './accounts.ts'
import { LedgerError, LedgerHalted } from './ledger-errors.ts'

/** The purpose of a transfer. */
export type TransferKind =
  | 'opening'
  | 'closing'
  | 'deposit'
  | 'game-transfer'
  | 'game-result'
  | 'withdrawal'
  | GiftKind
  | 'refund-to-wallet'
  | 'finish-bonus'
  | 'forfeit'

/** A movement of money, before it is posted. */
export interface TransferRequest {
  readonly kind: TransferKind
  /** The cause: a member's id, `staff:<id>` of a person at the desk, or a part of the system. */
  readonly actor: string
  readonly description: string
  /**
   * Identifies the event in the outside world, such as a bank's reference; a second transfer with the same one is refused. Of a bank's
   * reference, every spelling is the same (`normal_reference`).
   */
  readonly reference?: string
  /** On the business clock. */
  readonly occurredAt: Date
  /** At least two, on different accounts of one currency, summing to zero. */
  readonly postings: readonly Posting[]
}

/** A transfer that is part of the ledger once its transaction commits. */
export interface PostedTransfer {
  readonly id: string
  /** The new balance in satang of each member account that took part, by account id. */
  readonly balancesSatang: ReadonlyMap<string, number>
}

interface LockedAccount {
  id: string
  currency: string
  balanceSatang: number | null
  isHalted: boolean
}

/**
 * Posts a transfer. This is the only function that changes a balance.
 *
 * Member accounts are locked in the order of their ids, so two transfers never deadlock. Accounts of the operator are not locked: they have
 * no stored balance.
 *
 * @throws {LedgerError} before anything is written; {LedgerHalted} while the books do not agree.
 */
export async function postTransfer(tx: Transaction, request: TransferRequest): Promise<PostedTransfer> {
  checkPostings(request.postings)
  const accountIds = request.postings.map((posting) => posting.accountId)
  const accounts = await lockAccounts(tx, accountIds)
  checkAccounts(accounts, request.postings)
  return write(tx, request, accountIds)
}

async function lockAccounts(
  tx: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, LockedAccount>> {
  const rows = await tx.query<LockedAccount>(
    'transfer.lock',
    `WITH member_account AS (
       SELECT id, currency, balance_satang FROM account
        WHERE id = ANY ($1::uuid[]) AND balance_satang IS NOT NULL ORDER BY id FOR UPDATE)
     SELECT id, currency, balance_satang AS "balanceSatang", EXISTS (SELECT 1 FROM ledger_halt) AS "isHalted"
       FROM member_account
     UNION ALL
     SELECT id, currency, NULL, EXISTS (SELECT 1 FROM ledger_halt) FROM account
      WHERE id = ANY ($1::uuid[]) AND balance_satang IS NULL`,
    [accountIds],
  )
  if (rows.some(({ isHalted }) => isHalted)) throw new LedgerHalted()
  return new Map(rows.map((row) => [row.id, row]))
}

function checkAccounts(accounts: ReadonlyMap<string, LockedAccount>, postings: readonly Posting[]): void {
  const currencies = new Set<string>()
  for (const { accountId, amountSatang } of postings) {
    const account = accounts.get(accountId)
    if (account === undefined) throw new LedgerError('no-such-account')
    currencies.add(account.currency)
    const balanceSatang = (account.balanceSatang ?? 0) + amountSatang
    if (!Number.isSafeInteger(balanceSatang)) throw new LedgerError('balance-too-large')
    if (account.balanceSatang !== null && balanceSatang < 0) throw new LedgerError('insufficient-funds')
  }
  if (currencies.size !== 1) throw new LedgerError('currency-mismatch')
}

/** One statement: either all three tables change, or the reference was used before and none does. */
async function write(
  tx: Transaction,
  request: TransferRequest,
  accountIds: string[],
): Promise<PostedTransfer> {
  const id = uuidv7()
  const rows = await tx.query<{ accountId: string; balanceSatang: number | null }>(
    'transfer.write',
    `WITH line AS (
       SELECT * FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS line (account_id, amount_satang, leg)
     ), posted AS (
       INSERT INTO transfer (id, kind, actor, description, reference, occurred_at) VALUES ($3, $4, $5, $6, $7, $8)
       ON CONFLICT DO NOTHING RETURNING id
     ), changed AS (
       UPDATE account a SET balance_satang = a.balance_satang + line.amount_satang, version = a.version + 1
         FROM line, posted WHERE a.id = line.account_id AND a.balance_satang IS NOT NULL
       RETURNING a.id, a.balance_satang, a.version
     )
     INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
     SELECT posted.id, line.leg, line.account_id, line.amount_satang, changed.balance_satang, changed.version
       FROM posted CROSS JOIN line LEFT JOIN changed ON changed.id = line.account_id
     RETURNING account_id AS "accountId", balance_after_satang AS "balanceSatang"`,
    [
      accountIds,
      request.postings.map((posting) => posting.amountSatang),
      id,
      request.kind,
      request.actor,
      request.description,
      request.reference ?? null,
      request.occurredAt,
    ],
  )
  if (rows.length === 0) throw new LedgerError('duplicate-reference')
  const stored = rows.flatMap(({ accountId, balanceSatang }): [string, number][] =>
    balanceSatang === null ? [] : [[accountId, balanceSatang]],
  )
  return { id, balancesSatang: new Map(stored) }
}

/** One line of a transfer: the amount that it adds to an account (negative: takes from it), in satang. */
export interface Posting {
  readonly accountId: string
  readonly amountSatang: number
}

/** A limit, so that no transfer can lock a large part of the accounts. */
const MAX_POSTINGS = 64

/**
 * Makes the checks that do not need the accounts.
 *
 * @throws {LedgerError} `invalid-amount`, `duplicate-account` or `unbalanced`.
 */
function checkPostings(postings: readonly Posting[]): void {
  // In bigint, because a sum of safe integers need not be safe itself.
  let sum = 0n
  for (const { amountSatang } of postings) {
    if (!Number.isSafeInteger(amountSatang) || amountSatang === 0) throw new LedgerError('invalid-amount')
    sum += BigInt(amountSatang)
  }
  const accounts = new Set(postings.map((posting) => posting.accountId))
  if (accounts.size !== postings.length) throw new LedgerError('duplicate-account')
  if (sum !== 0n || postings.length < 2 || postings.length > MAX_POSTINGS) throw new LedgerError('unbalanced')
}
