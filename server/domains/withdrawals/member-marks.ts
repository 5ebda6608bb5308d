import type { MarkKind } from '../../../desk/contract/marks.ts'
import { daysAfter } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Settings } from '../../settings/settings.ts'

/** Somebody with whom a member shares something. */
interface OtherMember {
  readonly id: string
  /** The phone number. */
  readonly username: string
}

/** Something about a member that a person should look at before money goes out. */
export interface MemberMark {
  readonly kind: MarkKind
  /** Who shares it. */
  readonly others: readonly OtherMember[]
  /** Of `unplayed`: what was paid in and played since the last payout. */
  readonly paidInSatang?: number
  readonly playedSatang?: number
}

/** How many others are named. */
const MOST_NAMED = 10

/** An address that more members have says nothing: a mobile network gives one to thousands. */
const MOST_AT_ADDRESS = 10

/** SQL: the others, of those whose ids are selected. */
const othersAmong = (ids: string) =>
  `(SELECT coalesce(json_agg(json_build_object('id', o.id, 'username', o.username)), '[]') FROM (
      SELECT id, username FROM member WHERE id <> m.id AND id IN (${ids}) ORDER BY username LIMIT ${MOST_NAMED}) o)`

/** Everything that was stored for another purpose; what the last payout `w` was asked for after is old. The day of it counts as a whole. */
const MARKS = `
SELECT m.created_at AS "createdAt",
       ${othersAmong('SELECT id FROM member WHERE lower(bank_account_name) = lower(m.bank_account_name)')} AS "sameName",
       ${othersAmong(`SELECT o.member_id FROM bank_account_use u
           JOIN bank_account_use o ON o.bank_code = u.bank_code AND o.bank_account_no = u.bank_account_no WHERE u.member_id = m.id`)} AS "sameAccount",
       ${othersAmong(`SELECT o.id FROM login_try t JOIN login_try s ON s.asker = t.asker AND s.proved_at IS NOT NULL JOIN member o ON o.username = s.username
          WHERE t.username = m.username AND t.asker LIKE 'address %' AND t.proved_at IS NOT NULL
            AND ${MOST_AT_ADDRESS} >= (SELECT count(*) FROM (SELECT FROM login_try c WHERE c.asker = t.asker AND c.proved_at IS NOT NULL
                                                        LIMIT ${MOST_AT_ADDRESS + 1}) few)`)} AS "sameAddress",
       (SELECT shown_amount(coalesce(sum(p.amount_satang - taken_back(t.reference)), 0))
          FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
         WHERE a.owner = m.id::text AND a.kind = 'wallet' AND t.kind = 'deposit' AND p.amount_satang > 0 AND (w.id IS NULL OR p.transfer_id > w.id)
       ) AS "paidInSatang",
       (SELECT shown_amount(coalesce(sum(d.turnover_satang), 0)) FROM play_day d
         WHERE d.member_id = m.id AND (w.id IS NULL OR d.day >= to_char(w.occurred_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD'))
       ) AS "playedSatang"
  FROM member m
  LEFT JOIN LATERAL (SELECT id, occurred_at FROM withdrawal WHERE member_id = m.id AND status = 'SUCCESS' ORDER BY id DESC LIMIT 1) w ON true
 WHERE m.id = $1`

interface Found {
  readonly createdAt: Date
  readonly sameName: readonly OtherMember[]
  readonly sameAccount: readonly OtherMember[]
  readonly sameAddress: readonly OtherMember[]
  readonly paidInSatang: number
  readonly playedSatang: number
}

const shared = (kind: MarkKind, others: readonly OtherMember[]) =>
  others.length > 0 ? [{ kind, others }] : []

/** The marks of a member at `now`, by the business clock. @param youngMemberDays for how many days a member is young */
export async function memberMarks(
  db: Queryable,
  memberId: string,
  { now, youngMemberDays }: { readonly now: Date; readonly youngMemberDays: number },
): Promise<MemberMark[]> {
  const [found] = await db.query<Found>('member-marks.read', MARKS, [memberId])
  if (found === undefined) return []
  const { paidInSatang, playedSatang } = found
  return [
    ...shared('same-name', found.sameName),
    ...shared('same-account', found.sameAccount),
    ...shared('same-address', found.sameAddress),
    ...(found.createdAt > daysAfter(now, -youngMemberDays) ? [{ kind: 'young' as const, others: [] }] : []),
    ...(playedSatang < paidInSatang
      ? [{ kind: 'unplayed' as const, others: [], paidInSatang, playedSatang }]
      : []),
  ]
}

/** From which amounts on two people approve. */
export type SecondPersonRules = Pick<
  Settings['withdrawals'],
  | 'secondPersonAboveSatang'
  | 'secondPersonSharingSatang'
  | 'secondPersonYoungSatang'
  | 'secondPersonUnplayedSatang'
>

/** Above which amount in satang two people approve the withdrawals of a member with these marks. */
export function secondAboveOf(marks: readonly Pick<MemberMark, 'kind'>[], rules: SecondPersonRules): number {
  const { secondPersonSharingSatang: sharing } = rules
  const ofMark: Readonly<Record<MarkKind, number | undefined>> = {
    'same-name': sharing,
    'same-account': sharing,
    'same-address': sharing,
    young: rules.secondPersonYoungSatang,
    unplayed: rules.secondPersonUnplayedSatang,
  }
  return Math.min(rules.secondPersonAboveSatang, ...marks.map(({ kind }) => ofMark[kind] ?? Infinity))
}
