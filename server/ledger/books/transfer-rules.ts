/**
 * What a transfer must not do to whom money and records belong. The audit checks all transfers, and `postTransfer` the one that it is
 * about to post: nothing is posted that the audit would find. The statements read the relations `owned` (the postings on members'
 * accounts: `id` of the transfer, `actor`, `reference`, `owner`, `amount_satang` without its sign) and `record`.
 */

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const IS_MEMBER = `^${UUID}$`
const NAMED_MEMBER = '^(?:opening|closing|bonus|promotion|refund|invite):([0-9a-f-]{36})'

/** The transfers with accounts of two members, or of another member than the one who caused them or whom they name. */
export const FOREIGN_TRANSFERS = `
  SELECT id FROM owned GROUP BY id
  HAVING min(owner) <> max(owner)
      OR min(owner) <> min(actor) AND min(actor) ~ '${IS_MEMBER}'
      OR min(owner) <> substring(min(reference) FROM '${NAMED_MEMBER}')`

/** Whether a transfer is one of the {@link FOREIGN_TRANSFERS}. @param owners of its accounts, without the house */
export function isForeign(
  { actor, reference }: { readonly actor: string; readonly reference?: string | undefined },
  owners: readonly string[],
): boolean {
  const named = reference === undefined ? undefined : new RegExp(NAMED_MEMBER).exec(reference)?.[1]
  const members = [
    ...owners,
    ...(new RegExp(IS_MEMBER).test(actor) ? [actor] : []),
    ...(named === undefined ? [] : [named]),
  ]
  return owners.length > 0 && new Set(members).size > 1
}

/** The references of transfers whose record is of another member or amount. */
export const FOREIGN_RECORDS = `
  SELECT DISTINCT reference FROM record JOIN owned USING (reference)
   WHERE record.owner <> owned.owner OR record.amount_satang <> owned.amount_satang`

/** Records of which a transfer is the first step. */
interface RecordKind {
  /** How the references of these transfers begin; the id of the record follows. */
  readonly prefix: string
  /** What follows the id, in SQL. */
  readonly suffix?: string
  readonly from: string
  /** The column of the amount. */
  readonly amount?: string
}

const RECORDS: readonly RecordKind[] = [
  { prefix: 'withdrawal', suffix: "':held'", from: 'withdrawal WHERE true' },
  {
    prefix: 'game-transfer',
    suffix: `':' || CASE from_code WHEN 'WALLET' THEN 'wallet' ELSE 'game:' || from_code END || ':transit'`,
    from: 'game_transfer WHERE true',
  },
  { prefix: 'coupon', from: 'coupon WHERE claimed_at IS NOT NULL' },
  { prefix: 'finish', from: 'award WHERE ended_at IS NOT NULL', amount: 'removed_satang' },
]

function recordSql({ prefix, suffix = "''", from, amount = 'amount_satang' }: RecordKind): string {
  return `SELECT '${prefix}:' || id || ${suffix} AS reference, member_id::text AS owner, ${amount}::bigint AS amount_satang FROM ${from}`
}

/** The relation `record`: reference, owner and amount (NULL: any) of every record of which a transfer is the first step. */
export const ALL_RECORDS = [
  ...RECORDS.map(recordSql),
  // Their references are those of transfers that were posted before.
  'SELECT deposit_reference, member_id::text, NULL FROM deposit_announcement WHERE deposit_reference IS NOT NULL',
  'SELECT transfer_reference, member_id::text, abs(amount_satang) FROM correction',
  // Of an arrival the member is known by its QR, unless a person has said whose it is.
  `SELECT deposit_reference, CASE WHEN deposit_reference LIKE 'qr:%' THEN q.member_id::text END, r.amount_satang
     FROM arrival r LEFT JOIN qr_payment q ON q.id = r.qr_id WHERE deposit_reference IS NOT NULL AND NOT is_repeat`,
].join(' UNION ALL ')

/** The relation `record` of the only record to which the reference $7 can belong; undefined where there is no such kind. */
export function recordOf(
  reference: string | undefined,
): { readonly kind: string; readonly sql: string } | undefined {
  const kind = RECORDS.find(({ prefix }) => reference?.startsWith(`${prefix}:`) === true)
  return (
    kind && {
      kind: kind.prefix,
      sql: `${recordSql(kind)} AND id = substring($7 FROM '^${kind.prefix}:(${UUID})')::uuid`,
    }
  )
}

/** Accounts with money of a member on its way, and the table whose PENDING rows must add up to it. */
export const ON_ITS_WAY = { transit: 'game_transfer', held: 'withdrawal' } as const
