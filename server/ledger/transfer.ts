import type { Transaction } from '../platform/db/transaction.ts'
import { uuidv7 } from '../platform/db/uuid.ts'
import { type Account, type GiftKind, lockAccounts, type LockedAccount } from './accounts.ts'
import { FOREIGN_RECORDS, isForeign, ON_ITS_WAY, recordOf } from './books/transfer-rules.ts'
import { LedgerError, LedgerHalted, type OwnerErrorCode } from './ledger-errors.ts'

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
  | 'correction'

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
  /** At least two, on different accounts, summing to zero. */
  readonly postings: readonly Posting[]
}

/**
 * Posts a transfer. This is the only function that changes a balance.
 *
 * @throws {LedgerError} before anything is written; {LedgerHalted} while the books do not agree.
 */
export async function postTransfer(tx: Transaction, request: TransferRequest): Promise<void> {
  checkPostings(request.postings)
  const accounts = await lockAccounts(
    tx,
    request.postings.map(({ account }) => account),
  )
  if (accounts.some(({ isHalted }) => isHalted)) throw new LedgerHalted()
  accounts.forEach((account, index) => checkBalance(account, request.postings[index]?.amountSatang ?? 0))
  const own = accounts.filter(({ balanceSatang }) => balanceSatang !== null)
  const owners = own.map(({ owner }) => owner)
  if (isForeign(request, owners)) throw new LedgerError('foreign-transfer')
  owners.forEach(tx.noteMoved)
  await write(tx, request, accounts)
}

function checkBalance({ balanceSatang }: LockedAccount, amountSatang: number): void {
  const afterSatang = (balanceSatang ?? 0) + amountSatang
  if (!Number.isSafeInteger(afterSatang)) throw new LedgerError('balance-too-large')
  if (balanceSatang !== null && afterSatang < 0) throw new LedgerError('insufficient-funds')
}

/** One statement: either all three tables change, or none does, because it would break a rule or the reference was used before. */
async function write(
  tx: Transaction,
  request: TransferRequest,
  accounts: readonly LockedAccount[],
): Promise<void> {
  const faults = faultsOf(
    request.reference,
    accounts.map(({ kind }) => kind),
  )
  const rows = await tx.query<{ fault: OwnerErrorCode | null }>(
    `transfer.write-${faults.name}`,
    `WITH line AS (
       SELECT * FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS line (account_id, amount_satang, leg)
     ), fault AS (${faults.sql}
     ), posted AS (
       INSERT INTO transfer (id, kind, actor, description, reference, occurred_at)
       SELECT $3, $4, $5, $6, $7, $8 WHERE NOT EXISTS (SELECT FROM fault)
       ON CONFLICT DO NOTHING RETURNING id
     ), changed AS (
       UPDATE account a SET balance_satang = a.balance_satang + line.amount_satang, version = a.version + 1
         FROM line, posted WHERE a.id = line.account_id AND a.balance_satang IS NOT NULL
       RETURNING a.id, a.balance_satang, a.version
     ), written AS (
       INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
       SELECT posted.id, line.leg, line.account_id, line.amount_satang, changed.balance_satang, changed.version
         FROM posted CROSS JOIN line LEFT JOIN changed ON changed.id = line.account_id
       RETURNING NULL AS code
     )
     SELECT code AS fault FROM written UNION ALL SELECT code FROM fault`,
    [
      accounts.map(({ id }) => id),
      request.postings.map(({ amountSatang }) => amountSatang),
      uuidv7(),
      request.kind,
      request.actor,
      request.description,
      request.reference ?? null,
      request.occurredAt,
    ],
  )
  const [first] = rows
  if (first === undefined) throw new LedgerError('duplicate-reference')
  if (first.fault !== null) throw new LedgerError(first.fault)
}

/**
 * The rules of the audit that a transfer would break, in SQL: only those about what it touches, and none for one that is posted already. Records and
 * accounts are read as this transaction left them.
 */
function faultsOf(
  reference: string | undefined,
  kinds: readonly string[],
): { readonly name: string; readonly sql: string } {
  const record = recordOf(reference)
  const onItsWay = Object.entries(ON_ITS_WAY).filter(([kind]) => kinds.includes(kind))
  const faults = onItsWay.map(
    ([kind, table]) => `
      SELECT '${kind}-mismatch' AS code FROM line JOIN account a ON a.id = line.account_id
       WHERE a.kind = '${kind}' AND a.balance_satang + line.amount_satang <> coalesce(
         (SELECT sum(amount_satang) FROM ${table} WHERE member_id = a.owner::uuid AND status = 'PENDING'), 0)`,
  )
  if (record !== undefined) {
    faults.push(`
      SELECT 'foreign-record' AS code WHERE EXISTS (
        WITH record AS (${record.sql}), owned AS (
          SELECT $7::text AS reference, a.owner, abs(line.amount_satang) AS amount_satang
            FROM line JOIN account a ON a.id = line.account_id WHERE a.balance_satang IS NOT NULL)
        ${FOREIGN_RECORDS})`)
  }
  return {
    name: [...onItsWay.map(([kind]) => kind), ...(record ? [record.kind] : [])].join('-') || 'bare',
    sql:
      faults.length === 0
        ? 'SELECT NULL AS code WHERE false'
        : `SELECT code FROM (${faults.join(' UNION ALL ')}) AS broken WHERE NOT EXISTS (SELECT FROM transfer WHERE reference = $7)`,
  }
}

/** One line of a transfer: the amount that it adds to an account (negative: takes from it), in satang. */
export interface Posting {
  readonly account: Account
  readonly amountSatang: number
}

/** A limit, so that no transfer can lock a large part of the accounts. */
const MAX_POSTINGS = 64

/** Makes the checks that do not need the accounts. @throws {LedgerError} `invalid-amount`, `duplicate-account` or `unbalanced`. */
function checkPostings(postings: readonly Posting[]): void {
  // In bigint, because a sum of safe integers need not be safe itself.
  let sum = 0n
  for (const { amountSatang } of postings) {
    if (!Number.isSafeInteger(amountSatang) || amountSatang === 0) throw new LedgerError('invalid-amount')
    sum += BigInt(amountSatang)
  }
  const accounts = new Set(postings.map(({ account: { owner, kind } }) => `${owner} ${kind}`))
  if (accounts.size !== postings.length) throw new LedgerError('duplicate-account')
  if (sum !== 0n || postings.length < 2 || postings.length > MAX_POSTINGS) throw new LedgerError('unbalanced')
}
