import { balancesSql, type MemberBalance } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Money that was sent or requested, and has not arrived yet. */
export interface MoneyOnItsWay {
  /** The same id as its line in the statement, if it has one. */
  readonly id: string
  readonly kind: 'withdrawal' | 'transfer' | 'slip' | 'qr' | 'announcement'
  /** In satang; null for a slip whose amount is not known yet. */
  readonly amountSatang: number | null
  /** What a QR in kip asks for, or a withdrawal is paid in kip; null for everything in baht. */
  readonly kip: number | null
  /** On the business clock, like `until`. */
  readonly since: Date
  /** When it expires; only a QR does. */
  readonly until: Date | null
  /** The idempotency key of a transfer, or of the sweep to which it belongs; null for all else. A member has one open withdrawal at most. */
  readonly operationKey: string | null
  /** Code of the game whose answer a transfer waits for; null for all else. */
  readonly gameCode: string | null
  /** The bank account that a withdrawal goes to; null for all else. */
  readonly account: { readonly bankCode: string; readonly end: string } | null
}

/** More slips and QR codes than a member has open at a time; announcements that nobody settles may be more. */
const MAX_OF_A_KIND = 20

/** A member's balances, and what is pending of them. */
export interface MemberMoney {
  readonly balances: readonly MemberBalance[]
  /**
   * Newest first. What has left the balances is always there in full, so that it agrees with their `transit` and `held`; of what is still to
   * come in, the newest of each kind.
   */
  readonly onItsWay: readonly MoneyOnItsWay[]
}

/** The money of a member at `now`. One statement, so that what left an account is never both there and on its way, nor neither. */
export async function memberMoney(db: Queryable, memberId: string, now: Date): Promise<MemberMoney> {
  const [money] = await db.query<{ balances: MemberBalance[]; onItsWay: JsonOf<MoneyOnItsWay>[] }>(
    'member.money',
    `SELECT (SELECT coalesce(json_agg(b), '[]') FROM (${balancesSql('$4')}) AS b) AS balances,
            (SELECT coalesce(json_agg(w), '[]') FROM (${ON_ITS_WAY}) AS w) AS "onItsWay"`,
    // The second is compared with a column of text.
    [memberId, now, MAX_OF_A_KIND, memberId],
  )
  return {
    balances: money?.balances ?? [],
    onItsWay: (money?.onItsWay ?? []).map(withDates),
  }
}

function withDates({ since, until, ...item }: JsonOf<MoneyOnItsWay>): MoneyOnItsWay {
  return { ...item, since: new Date(since), until: until === null ? null : new Date(until) }
}

type JsonOf<T> = { [Key in keyof T]: Date extends T[Key] ? string | Exclude<T[Key], Date> : T[Key] }

const ON_ITS_WAY = `
SELECT id, kind, shown_amount(amount_satang) AS "amountSatang", shown_amount(kip) AS kip, since, until, operation_key AS "operationKey", game_code AS "gameCode", account FROM (
  SELECT id, 'withdrawal' AS kind, amount_satang, kip, occurred_at AS since, NULL::timestamptz AS until,
         NULL AS operation_key, NULL AS game_code,
         json_build_object('bankCode', bank_code, 'end', right(bank_account_no, 4)) AS account
    FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'
  UNION ALL
  SELECT t.id, 'transfer', t.amount_satang, NULL, t.occurred_at, NULL, coalesce(t.idempotency_key, s.idempotency_key),
         CASE t.stage WHEN 'leaving' THEN t.from_code ELSE t.to_code END, NULL
    FROM game_transfer t LEFT JOIN game_sweep s ON s.id = t.sweep_id
   WHERE t.member_id = $1 AND t.status = 'PENDING'
  UNION ALL
  (SELECT id, 'slip', claimed_satang, NULL, created_at, NULL, NULL, NULL, NULL
     FROM slip WHERE member_id = $1 AND status = 'PENDING' ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'qr', amount_satang, kip, created_at, expires_at, NULL, NULL, NULL
     FROM qr_payment WHERE member_id = $1 AND status = 'open' AND expires_at > $2 ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'announcement', amount_satang, NULL, occurred_at, NULL, NULL, NULL, NULL
     FROM deposit_announcement WHERE member_id = $1 AND status = 'PENDING' ORDER BY id DESC LIMIT $3)
) AS every_one ORDER BY id DESC`

/** A withdrawal that the operator has rejected, or a slip that was not accepted. */
export interface RefusedMoney {
  /** A withdrawal has the same id as its line in the statement, a slip the same as in the list of slips. */
  readonly id: string
  readonly kind: 'withdrawal' | 'slip'
  /** In satang; null for a slip whose amount the member did not name. */
  readonly amountSatang: number | null
  /** When it was requested or sent. On the business clock, like `endedAt`. */
  readonly since: Date
  /** When a withdrawal was rejected and its amount returned; null for a slip. */
  readonly endedAt: Date | null
  /** The operator's words for a withdrawal, if any; a reason code for a slip. */
  readonly reason: string | null
}

/** Long enough for a member who opens the app every other day, in ms. Afterwards it is only in the statement and the list of slips. */
const TOLD_FOR_MS = 3 * 24 * 60 * 60_000

/** How many of the newest of each kind are examined, so that the cost does not grow with the member's history. */
const NEWEST = 5

/** The withdrawals rejected in the last three days, and the slips sent in that time that were not accepted, newest first. */
export async function refusedMoney(db: Queryable, memberId: string, now: Date): Promise<RefusedMoney[]> {
  return db.query<RefusedMoney>('member.refused-money', REFUSED, [
    memberId,
    new Date(now.getTime() - TOLD_FOR_MS),
    NEWEST,
  ])
}

const REFUSED = `
SELECT id, kind, shown_amount(amount_satang) AS "amountSatang", since, ended_at AS "endedAt", reason FROM (
  (SELECT id, 'withdrawal' AS kind, amount_satang, occurred_at AS since, settled_at AS ended_at, reason, status
     FROM withdrawal WHERE member_id = $1 ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'slip', claimed_satang, created_at, NULL, note, status
     FROM slip WHERE member_id = $1 ORDER BY id DESC LIMIT $3)
) AS newest WHERE status = 'FAILED' AND coalesce(ended_at, since) > $2 ORDER BY id DESC`
