import { toBaht } from '#contract/primitives.ts'
import { houseAccount, memberAccount, memberBalances } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { playableSatang } from './awards.ts'

interface Withdrawal {
  readonly id: string
  readonly memberId: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Nobody forfeits more than they have agreed to.
 *
 * @param agreedSatang undefined or null where the client has named nothing
 * @throws {Refusal} FORFEIT_CHANGED; `forfeits` says how many baht it would be now
 */
export function requireAgreed(forfeitedSatang: number, agreedSatang: number | null | undefined): void {
  if (agreedSatang === undefined || agreedSatang === null || forfeitedSatang <= agreedSatang) return
  throw new Refusal('FORFEIT_CHANGED', { params: { forfeits: toBaht(forfeitedSatang) } })
}

interface WonBonuses {
  /** What they were worth when they were won, in satang. */
  readonly worthSatang: number
  /** The one that was won last; null without any. */
  readonly code: string | null
}

/** The bonuses won since the member's last withdrawal; one that was rejected does not count. Later ids are higher (UUID version 7). */
async function wonBonuses(db: Queryable, memberId: string): Promise<WonBonuses> {
  const [won] = await db.query<WonBonuses>(
    'forfeit.won',
    `SELECT coalesce(sum(stake_satang), 0)::bigint AS "worthSatang",
            (array_agg(code ORDER BY finish_id DESC))[1] AS code
       FROM award WHERE member_id = $1 AND stake_satang > 0 AND NOT EXISTS (
         SELECT 1 FROM withdrawal w WHERE w.member_id = $1 AND w.status <> 'FAILED' AND w.id > award.finish_id)`,
    [memberId],
  )
  return won ?? { worthSatang: 0, code: null }
}

/** The worth of the bonuses won since the last withdrawal, in satang, whatever the member has left now. */
export async function wonSatang(db: Queryable, memberId: string): Promise<number> {
  return (await wonBonuses(db, memberId)).worthSatang
}

/** A member who withdraws less than this forfeits the rest of it: what won bonuses were worth, at most everything the member has. In satang. */
export async function stakeSatang(db: Queryable, memberId: string): Promise<number> {
  const worthSatang = await wonSatang(db, memberId)
  return worthSatang === 0 ? 0 : Math.min(worthSatang, playableSatang(await memberBalances(db, memberId)))
}

/**
 * Takes from the wallet what a withdrawal of less than the stake forfeits. Call it before the withdrawal is stored, which ends the stake, and
 * before its amount leaves the wallet, in the same transaction.
 *
 * @throws {Refusal} FORFEIT_CHANGED when it is more than `agreedSatang`; {LedgerError} insufficient-funds while it is not in the wallet
 */
export async function forfeitRest(
  tx: Transaction,
  withdrawal: Withdrawal,
  amountSatang: number,
  agreedSatang?: number | null,
): Promise<void> {
  const { memberId } = withdrawal
  const forfeitedSatang = (await stakeSatang(tx, memberId)) - amountSatang
  if (forfeitedSatang <= 0) return
  requireAgreed(forfeitedSatang, agreedSatang)
  const { code } = await wonBonuses(tx, memberId)
  await post(tx, withdrawal, { actor: memberId, code: code ?? '', amountSatang: forfeitedSatang })
}

/** Gives back what a withdrawal forfeited after the operator has rejected it; does nothing where it forfeited nothing. */
export async function returnForfeited(tx: Transaction, withdrawal: Withdrawal): Promise<void> {
  const [forfeited] = await tx.query<{ amountSatang: number; code: string }>(
    'forfeit.read',
    `SELECT p.amount_satang AS "amountSatang", t.description AS code
       FROM transfer t JOIN posting p ON p.transfer_id = t.id
      WHERE t.reference = $1 AND p.amount_satang < 0`,
    [`forfeit:${withdrawal.id}`],
  )
  if (forfeited !== undefined) await post(tx, withdrawal, { actor: 'operator', ...forfeited })
}

/** @param amountSatang a negative amount goes back to the member */
async function post(
  tx: Transaction,
  { id, memberId, occurredAt }: Withdrawal,
  { actor, code, amountSatang }: { actor: string; code: string; amountSatang: number },
): Promise<void> {
  await postTransfer(tx, {
    kind: 'forfeit',
    actor,
    description: code,
    reference: amountSatang > 0 ? `forfeit:${id}` : `forfeit:${id}:returned`,
    occurredAt,
    postings: [
      { account: memberAccount(memberId, 'wallet'), amountSatang: -amountSatang },
      { account: houseAccount('bonus'), amountSatang },
    ],
  })
}
