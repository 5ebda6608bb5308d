import { lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { type CorrectedBy, postCorrection } from '../../ledger/corrections.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { readGameTransfer, settleStepIn } from './game-transfers.ts'

/** Money of a member at a game that is not connected: on its account there, and on its way to or from it. */
export interface StrandedMoney {
  readonly memberId: string
  /** The phone number. */
  readonly username: string
  readonly name: string
  readonly slotCode: string
  readonly satang: number
}

/** How many members a list has. */
const LISTED = 100

/** The code of the game that has to act next on a transfer `t`. */
const ACTING = `CASE t.stage WHEN 'leaving' THEN t.from_code ELSE t.to_code END`

interface AllStranded {
  readonly rows: readonly StrandedMoney[]
  /** Of all members. */
  readonly times: number
  readonly satang: number
}

/** What members have at games that are not connected, the most first. @param connected codes of games @param memberId only of this member */
export async function strandedMoney(
  db: Queryable,
  connected: ReadonlySet<string>,
  memberId?: string,
): Promise<AllStranded> {
  const rows = await db.query<StrandedMoney & { times: number; all: number }>(
    'stranded.list',
    `WITH stranded AS (
       SELECT owner::uuid AS member_id, substr(kind, 6) AS code, balance_satang AS satang
         FROM account WHERE kind LIKE 'game:%' AND balance_satang > 0 AND ($2::text IS NULL OR owner = $2)
        UNION ALL
       SELECT t.member_id, ${ACTING}, t.amount_satang
         FROM game_transfer t WHERE t.status = 'PENDING' AND ($2::text IS NULL OR t.member_id = $2::uuid)
     ), summed AS (
       SELECT member_id, code, sum(satang) AS satang FROM stranded WHERE code <> ALL ($1) GROUP BY 1, 2
     )
     SELECT s.member_id AS "memberId", m.username, m.name, s.code AS "slotCode", shown_amount(s.satang) AS satang,
            (count(*) OVER ())::bigint AS times, shown_amount(sum(s.satang) OVER ()) AS all
       FROM summed s JOIN member m ON m.id = s.member_id ORDER BY s.satang DESC, s.member_id LIMIT ${LISTED}`,
    [[...connected], memberId ?? null],
  )
  return { rows, times: rows[0]?.times ?? 0, satang: rows[0]?.all ?? 0 }
}

interface ReturnedGame extends CorrectedBy {
  readonly memberId: string
  readonly slotCode: string
}

/**
 * Ends what a member has at a game that is no longer connected: what the books have of it is in the wallet afterwards, at the expense of the house, which
 * settles it with the provider. Transfers that wait for its answer end as refused. The account there is closed.
 *
 * @param connected codes of games
 * @throws {LedgerHalted}
 */
export async function returnStranded(
  tx: Transaction,
  { memberId, slotCode, ...by }: ReturnedGame,
  connected: ReadonlySet<string>,
): Promise<'done' | 'game-connected' | 'nothing-stranded'> {
  if (connected.has(slotCode)) return 'game-connected'
  const waiting = await tx.query<{ id: string }>(
    'stranded.transfers',
    `SELECT t.id FROM game_transfer t WHERE t.member_id = $1 AND t.status = 'PENDING' AND ${ACTING} = $2 ORDER BY t.id`,
    [memberId, slotCode],
  )
  for (const { id } of waiting) {
    const transfer = await readGameTransfer(tx, id)
    const verdict = { refusedFor: transfer.stage === 'leaving' ? 'GAMES_SILENT' : 'TRANSFER_FAIL' } as const
    await settleStepIn(tx, { transfer, verdict, occurredAt: by.occurredAt, leaseMs: 0 })
  }
  const account = `game:${slotCode}` as const
  const amountSatang = await lockedBalance(tx, memberAccount(memberId, account))
  if (amountSatang === 0 && waiting.length === 0) return 'nothing-stranded'
  if (amountSatang > 0) {
    const moved = { ...by, memberId, description: slotCode }
    // The provider owes it to the house, and the house gives it to the member.
    await postCorrection(tx, {
      ...moved,
      account,
      amountSatang: -amountSatang,
      house: `provider:${slotCode}`,
    })
    await postCorrection(tx, { ...moved, amountSatang, house: 'correction' })
  }
  await tx.query(
    'stranded.close',
    `UPDATE game_account g SET is_active = false, returned_at = $3, heard_at = $3,
            heard_version = (SELECT version FROM account WHERE owner = $1::text AND kind = 'game:' || $2)
      WHERE member_id = $1::text::uuid AND slot_code = $2`,
    [memberId, slotCode, by.occurredAt],
  )
  return 'done'
}
