import type { Queryable } from '../../platform/db/queryable.ts'

/** A member's name, and that of the holder of their account. */
export interface Names {
  readonly name: string
  readonly accountName: string
}

/** For how many days a new name proves nothing about who the member is. */
const DAYS = 30

/** SQL: the {@link Names} that a member had thirty days before a moment; null where nothing has changed since. The arguments are SQL expressions. */
export const formerNames = (memberId: string, moment: string): string =>
  `(SELECT json_build_object('name', f.name, 'accountName', f.bank_account_name) FROM member_former_name f
     WHERE f.member_id = ${memberId} AND f.left_at > ${moment} - interval '${DAYS} days' ORDER BY f.left_at, f.id LIMIT 1)`

/** See {@link formerNames}. */
export async function readFormerNames(db: Queryable, memberId: string, now: Date): Promise<Names | null> {
  const [row] = await db.query<{ names: Names | null }>(
    'member.former-names',
    `SELECT ${formerNames('$1', '$2::timestamptz')} AS names`,
    [memberId, now],
  )
  return row?.names ?? null
}
