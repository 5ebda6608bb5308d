import type { Queryable } from '../../platform/db/queryable.ts'
import { ALL_RECORDS, FOREIGN_RECORDS, FOREIGN_TRANSFERS, ON_ITS_WAY } from './transfer-rules.ts'

/** How often each rule of the ledger is violated; every count is 0 in a sound ledger. */
export interface LedgerViolations {
  /** Currencies in which the postings do not sum to zero. */
  readonly unbalancedCurrencies: number
  /** Transfers that do not sum to zero, or have fewer than two postings, or mix currencies. */
  readonly unbalancedTransfers: number
  /** Transfers without any posting. */
  readonly emptyTransfers: number
  /** Member accounts whose balance is not the sum of their postings. */
  readonly driftedAccounts: number
  /** Member accounts whose version is not the number of their postings. */
  readonly versionGaps: number
  /** Postings whose balance is not the balance before plus their amount. */
  readonly chainBreaks: number
  /** Member accounts below zero. */
  readonly overdrawnAccounts: number
  /** Accounts that were opened for another owner, as another kind or in another currency. */
  readonly changedAccounts: number
  /** Transfers with accounts of two members, or of another member than the one who caused them or whom they name. */
  readonly foreignTransfers: number
  /** Withdrawals, transfers with games, awards, coupons, arrivals and announcements of another member or amount than was posted. */
  readonly foreignRecords: number
}

/** Checks the whole ledger, and whom it belongs to. */
export const ledgerViolations = (db: Queryable) =>
  countViolations<LedgerViolations>(db, 'ledger.violations', LEDGER_QUERY)

/** What transfers from `sinceId` on can have broken. */
export const freshViolations = (db: Queryable, sinceId: string) =>
  countViolations<FreshViolations>(db, 'ledger.fresh-violations', FRESH_QUERY, [sinceId])

/** `owned` is without what the owner has examined. @param transfers the relation whose transfers are meant */
const ownedOf = (transfers: string) => `booked AS (
  SELECT t.id, t.actor, t.reference, a.owner, abs(p.amount_satang) AS amount_satang
    FROM ${transfers} t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
   WHERE a.balance_satang IS NOT NULL
), owned AS (
  SELECT * FROM booked WHERE NOT EXISTS (SELECT FROM examined_transfer e WHERE e.transfer_id = booked.id)
)`

/** The relations that the rules of owners read. */
export const OWNED = `${ownedOf('transfer')}, record AS (
  ${ALL_RECORDS}
)`

/** Rules that are the same for all transfers and for the last ones: they read `line` and the named relation. */
const UNBALANCED_TRANSFERS = `
  (SELECT count(*) FROM (
     SELECT 1 FROM line GROUP BY transfer_id
     HAVING sum(amount_satang) <> 0 OR count(*) < 2 OR count(DISTINCT currency) > 1) AS bad) AS "unbalancedTransfers"`
const emptyOf = (transfers: string) => `
  (SELECT count(*) FROM ${transfers} t
    WHERE NOT EXISTS (SELECT 1 FROM posting p WHERE p.transfer_id = t.id)) AS "emptyTransfers"`
const changedOf = (accounts: string) => `
  (SELECT count(*) FROM ${accounts} a LEFT JOIN account_opening o ON o.account_id = a.id
    WHERE (a.owner, a.kind, a.currency) IS DISTINCT FROM (o.owner, o.kind, o.currency)) AS "changedAccounts"`
const FOREIGN = `(SELECT count(*) FROM (${FOREIGN_TRANSFERS}) AS bad) AS "foreignTransfers"`

/**
 * The owner of a member's account is compared with what was written at its opening, with the members that its transfers name, and with their
 * records. A record that is being opened is part of the same transaction as its first step.
 */
const LEDGER_QUERY = `
WITH line AS (
  SELECT p.transfer_id, p.account_id, p.amount_satang, p.balance_after_satang, p.account_version, a.currency,
         a.balance_satang IS NOT NULL AS is_stored
    FROM posting p JOIN account a ON a.id = p.account_id
), by_account AS (
  SELECT account_id, sum(amount_satang) AS total, count(*) AS postings, max(account_version) AS last_version
    FROM line WHERE is_stored GROUP BY account_id
), chain AS (
  SELECT balance_after_satang, amount_satang,
         lag(balance_after_satang, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY account_version) AS before
    FROM line WHERE is_stored
), ${OWNED}, foreign_record AS (
  ${FOREIGN_RECORDS}
   UNION ALL
  -- The member is part of its reference, so another member's has no transfer at all.
  SELECT a.id::text FROM award a
   WHERE NOT EXISTS (SELECT FROM booked WHERE owner = a.member_id::text AND amount_satang = a.amount_satang
                        AND reference = a.source || ':' || a.member_id || ':' || a.code || ':' || a.period || ':' || a.ordinal)
)
SELECT
  (SELECT count(*) FROM (
     SELECT 1 FROM line GROUP BY currency HAVING sum(amount_satang) <> 0) AS bad) AS "unbalancedCurrencies",
  ${UNBALANCED_TRANSFERS},
  ${emptyOf('transfer')},
  (SELECT count(*) FROM account a LEFT JOIN by_account b ON b.account_id = a.id
    WHERE a.balance_satang <> coalesce(b.total, 0)) AS "driftedAccounts",
  (SELECT count(*) FROM account a LEFT JOIN by_account b ON b.account_id = a.id
    WHERE a.balance_satang IS NOT NULL
      AND (a.version <> coalesce(b.postings, 0) OR a.version <> coalesce(b.last_version, 0))) AS "versionGaps",
  (SELECT count(*) FROM chain
    WHERE balance_after_satang IS DISTINCT FROM before + amount_satang) AS "chainBreaks",
  (SELECT count(*) FROM account WHERE balance_satang < 0) AS "overdrawnAccounts",
  ${changedOf('account')},
  ${FOREIGN},
  (SELECT count(*) FROM foreign_record) AS "foreignRecords"`

type FreshViolations = Pick<
  LedgerViolations,
  | 'unbalancedTransfers'
  | 'emptyTransfers'
  | 'driftedAccounts'
  | 'versionGaps'
  | 'chainBreaks'
  | 'changedAccounts'
  | 'foreignTransfers'
>

/** Each posting is compared with the one before it, and each account with its last one: what was sound before stays so. */
const FRESH_QUERY = `
WITH fresh AS (
  SELECT id, actor, reference FROM transfer WHERE id >= $1::uuid
), line AS (
  SELECT p.transfer_id, p.account_id, p.amount_satang, p.balance_after_satang, p.account_version, a.currency,
         a.balance_satang IS NOT NULL AS is_stored
    FROM fresh JOIN posting p ON p.transfer_id = fresh.id JOIN account a ON a.id = p.account_id
), touched AS (
  SELECT * FROM account WHERE id IN (SELECT account_id FROM line WHERE is_stored)
), ${ownedOf('fresh')}
SELECT
  ${UNBALANCED_TRANSFERS},
  ${emptyOf('fresh')},
  (SELECT count(*) FROM touched a LEFT JOIN posting p ON p.account_id = a.id AND p.account_version = a.version
    WHERE p.balance_after_satang IS DISTINCT FROM a.balance_satang) AS "driftedAccounts",
  (SELECT count(*) FROM touched a
    WHERE EXISTS (SELECT FROM posting p WHERE p.account_id = a.id AND p.account_version > a.version)) AS "versionGaps",
  (SELECT count(*) FROM line l LEFT JOIN posting b ON b.account_id = l.account_id AND b.account_version = l.account_version - 1
    WHERE l.is_stored
      AND (l.balance_after_satang IS DISTINCT FROM coalesce(b.balance_after_satang, 0) + l.amount_satang
           OR (b.account_id IS NULL) IS DISTINCT FROM (l.account_version = 1))) AS "chainBreaks",
  ${changedOf('touched')},
  ${FOREIGN}`

/** How often money on its way does not match its records; every count is 0 when all is well. */
interface PendingViolations {
  /** Members whose `transit` is not the sum of their open game transfers. */
  readonly transitMismatches: number
  /** Members whose `held` is not the sum of their open withdrawals. */
  readonly heldMismatches: number
  /** Keys whose work is neither done nor recorded anywhere. */
  readonly orphanedKeys: number
}

/**
 * What stops the money when it is not empty: the counts of all rules that are not 0. A key without an answer is a nuisance to its member, and no
 * reason to stop everybody else.
 */
export async function brokenRules(db: Queryable): Promise<Readonly<Record<string, number>>> {
  const { orphanedKeys: _nuisance, ...pending } = await pendingViolations(db)
  return violated({ ...(await ledgerViolations(db)), ...pending })
}

/** The counts that are not 0. */
export function violated(counts: object): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

export const pendingViolations = (db: Queryable) =>
  countViolations<PendingViolations>(db, 'pending.violations', PENDING_QUERY)

const mismatches = (kind: keyof typeof ON_ITS_WAY) => `
  (SELECT count(*)
     FROM (SELECT member_id::text AS owner, sum(amount_satang) AS total FROM ${ON_ITS_WAY[kind]} WHERE status = 'PENDING' GROUP BY 1) AS open
     FULL JOIN (SELECT owner, balance_satang FROM account WHERE kind = '${kind}') AS booked USING (owner)
    WHERE coalesce(total, 0) <> coalesce(balance_satang, 0)) AS "${kind}Mismatches"`

const PENDING_QUERY = `
SELECT ${mismatches('transit')}, ${mismatches('held')},
  (SELECT count(*) FROM idempotency i WHERE i.status IS NULL
      AND NOT EXISTS (SELECT 1 FROM game_transfer t
                       WHERE t.status = 'PENDING' AND t.member_id::text = i.owner AND t.idempotency_key = i.key)
      AND NOT EXISTS (SELECT 1 FROM game_sweep s
                       WHERE s.status = 'PENDING' AND s.member_id::text = i.owner AND s.idempotency_key = i.key)
  ) AS "orphanedKeys"`

/**
 * Counts violations of rules in one statement, and so at one moment even while money moves.
 *
 * @param sql selects one row with a count for each rule
 * @throws {Error} without a row: nothing was examined.
 */
async function countViolations<Counts extends Readonly<Record<keyof Counts, number>>>(
  db: Queryable,
  name: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Counts> {
  const [row] = await db.query<Counts>(name, sql, values)
  if (row === undefined) throw new Error(`${name} examined nothing`)
  return row
}
