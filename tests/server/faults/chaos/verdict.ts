import type { Database } from '../../../../server/platform/db/client.ts'
import type { Operation } from './operations.ts'

/** Everything that must be empty after a run; each entry names what is wrong. */
export interface Verdict {
  readonly contradictoryAnswers: readonly string[]
  readonly unresolved: readonly string[]
  readonly wrongTransfers: readonly string[]
  readonly wrongWithdrawals: readonly string[]
  readonly wrongAnnouncements: readonly string[]
  readonly wrongDeposits: readonly string[]
  readonly strangers: readonly string[]
  readonly statementDrift: readonly unknown[]
  readonly providerDrift: readonly unknown[]
  readonly phantomResults: readonly unknown[]
}

/** Compares the answers that members got with the database. Nothing may be in progress any more. */
export async function verdictOn(
  db: Database,
  operations: readonly Operation[],
  deposits: ReadonlyMap<string, boolean>,
): Promise<Verdict> {
  const transfers = await db.query<{ key: string; status: string }>(
    'verdict.transfers',
    'SELECT idempotency_key AS key, status FROM game_transfer WHERE idempotency_key IS NOT NULL',
  )
  const statuses = grouped(transfers, ({ key }) => key)
  const known = new Set(operations.map(({ key }) => key))
  return {
    contradictoryAnswers: operations.filter(({ answers }) => new Set(answers).size > 1).map(describe),
    unresolved: operations
      .filter(({ answers, isAbandoned }) => answers.length === 0 && !isAbandoned)
      .map(describe),
    wrongTransfers: operations
      .filter(({ path }) => path === '/api/wallet/transfer')
      .filter((operation) => !isTransferRight(operation, statuses.get(operation.key) ?? []))
      .map(describe),
    strangers: [...statuses.keys()].filter((key) => !known.has(key)),
    wrongWithdrawals: await wrongCounts(db, operations, 'withdrawal', /withdraw/),
    wrongAnnouncements: await wrongCounts(db, operations, 'deposit_announcement', /add$/),
    wrongDeposits: await wrongDeposits(db, deposits),
    statementDrift: await db.query('verdict.statement', STATEMENT),
    providerDrift: await db.query('verdict.provider', PROVIDER_DRIFT),
    phantomResults: await db.query('verdict.results', RESULTS),
  }
}

function describe({ path, body, answers, key }: Operation): string {
  return `${path} ${JSON.stringify(body)} ${key}: ${answers.join(' | ')}`
}

/** Answered with success: exactly one, done. Refused: none, or one that failed. No answer: at most one. */
function isTransferRight({ answers: [answer] }: Operation, rows: readonly { status: string }[]): boolean {
  const states = rows.map(({ status }) => status).join()
  if (answer === undefined) return rows.length <= 1
  return answer.startsWith('200') ? states === 'SUCCESS' : states === '' || states === 'FAILED'
}

/** Members with fewer rows than the answers promised, or more than they can have requested. */
async function wrongCounts(
  db: Database,
  operations: readonly Operation[],
  table: 'withdrawal' | 'deposit_announcement',
  path: RegExp,
): Promise<string[]> {
  const rows = await db.query<{ memberId: string; count: number }>(
    `verdict.${table}`,
    `SELECT member_id AS "memberId", count(*) AS count FROM ${table} GROUP BY 1`,
  )
  const stored = new Map(rows.map(({ memberId, count }) => [memberId, count]))
  const requested = grouped(
    operations.filter((operation) => path.test(operation.path)),
    ({ member }) => member.id,
  )
  return [...requested].flatMap(([memberId, requests]) => {
    const granted = requests.filter(({ answers: [answer] }) => answer?.startsWith('200')).length
    const unanswered = requests.filter(({ answers: [answer] }) => answer === undefined).length
    const count = stored.get(memberId) ?? 0
    const isRight = count >= granted && count <= granted + unanswered
    return isRight
      ? []
      : [`${table} of ${memberId}: ${count}, confirmed ${granted}, unanswered ${unanswered}`]
  })
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Transfers of a bank that were confirmed and are not there; none can be there twice, its reference is unique. */
async function wrongDeposits(db: Database, deposits: ReadonlyMap<string, boolean>): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(
    'verdict.deposits',
    `SELECT reference FROM transfer WHERE kind = 'deposit'`,
  )
  const stored = new Set(rows.map(({ reference }) => reference))
  return [...deposits].flatMap(([reference, isConfirmed]) =>
    isConfirmed && !stored.has(`bank:SCB:${reference}`) ? [reference] : [],
  )
}

/** Accounts whose balance is not the sum of the statement's rows, the opening balance and the results of games. */
const STATEMENT = `
WITH entry AS (
  SELECT member_id::text AS owner, CASE to_code WHEN 'WALLET' THEN 'wallet' ELSE 'game:' || to_code END AS kind, amount_satang AS satang
    FROM game_transfer WHERE status = 'SUCCESS'
  UNION ALL
  SELECT member_id::text, CASE from_code WHEN 'WALLET' THEN 'wallet' ELSE 'game:' || from_code END, -amount_satang
    FROM game_transfer WHERE status <> 'FAILED'
  UNION ALL
  SELECT member_id::text, 'wallet', -amount_satang FROM withdrawal WHERE status <> 'FAILED'
  UNION ALL
  SELECT a.owner, a.kind, p.amount_satang FROM posting p JOIN account a ON a.id = p.account_id
    JOIN transfer t ON t.id = p.transfer_id
   WHERE a.owner <> 'house' AND t.kind NOT IN ('game-transfer', 'withdrawal')
)
SELECT a.owner, a.kind, a.balance_satang AS balance, coalesce(sum(entry.satang), 0)::bigint AS statement
  FROM account a LEFT JOIN entry ON entry.owner = a.owner AND entry.kind = a.kind
 WHERE a.owner <> 'house' AND a.kind NOT IN ('transit', 'held')
 GROUP BY a.owner, a.kind, a.balance_satang HAVING a.balance_satang <> coalesce(sum(entry.satang), 0)`

/** Games in which the books have another balance than the provider; empty when all is well and nothing is in transit. */
export const PROVIDER_DRIFT = `
SELECT b.username, b.slot_code, b.balance_satang AS provider, coalesce(a.balance_satang, 0) AS books
  FROM sandbox_game_balance b JOIN member m ON m.username = b.username
  LEFT JOIN account a ON a.owner = m.id::text AND a.kind = 'game:' || b.slot_code
 WHERE b.balance_satang <> coalesce(a.balance_satang, 0)`

/** Wins and losses in the books that were never played. */
const RESULTS = `
WITH booked AS (
  SELECT a.owner, substr(a.kind, 6) AS slot_code, sum(p.amount_satang) AS satang
    FROM posting p JOIN account a ON a.id = p.account_id JOIN transfer t ON t.id = p.transfer_id
   WHERE t.kind = 'game-result' AND a.owner <> 'house' GROUP BY 1, 2
), played AS (
  SELECT m.id::text AS owner, r.slot_code, sum(r.result_satang) AS satang
    FROM sandbox_game_round r JOIN member m ON m.username = r.username GROUP BY 1, 2
)
SELECT owner, slot_code, booked.satang::bigint AS booked, played.satang::bigint AS played
  FROM booked FULL JOIN played USING (owner, slot_code)
 WHERE coalesce(booked.satang, 0) <> coalesce(played.satang, 0)`
