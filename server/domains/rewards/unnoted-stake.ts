import type { Transaction } from '../../platform/db/transaction.ts'

/**
 * The stake that a withdrawal ended, in satang, for withdrawals of nodes that did not store it. If something was forfeited, the ledger
 * contains it. Otherwise the bonus itself was at stake, provided that it certainly still was: no other withdrawal and no loss in games since
 * it was won. The result may be too low, but never too high: restoring more than was at stake would cost members money of their own.
 */
export async function unnotedStakeSatang(tx: Transaction, withdrawalId: string): Promise<number> {
  const [stake] = await tx.query<{ satang: number }>('withdrawal.unnoted-stake', UNNOTED, [withdrawalId])
  return stake?.satang ?? 0
}

const UNNOTED = `
SELECT w.amount_satang - p.amount_satang AS satang
  FROM withdrawal w JOIN transfer t ON t.reference = 'forfeit:' || w.id
  JOIN posting p ON p.transfer_id = t.id AND p.amount_satang < 0
 WHERE w.id = $1
UNION ALL
SELECT least(w.amount_satang, greatest(0, won.amount_satang + won.net_satang))
  FROM withdrawal w CROSS JOIN LATERAL (
    SELECT amount_satang, net_satang, ended_at FROM award
     WHERE member_id = w.member_id AND status = 'won' AND finish_id IS NOT NULL AND source <> 'refund'
       AND ended_at <= w.occurred_at
     ORDER BY ended_at DESC LIMIT 1) AS won
 WHERE w.id = $1
   AND NOT EXISTS (SELECT 1 FROM withdrawal other
                    WHERE other.member_id = w.member_id AND other.id <> w.id AND other.occurred_at >= won.ended_at)
   AND NOT EXISTS (SELECT 1 FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
                    WHERE a.owner = w.member_id::text AND p.amount_satang < 0
                      AND t.kind = 'game-result' AND t.occurred_at >= won.ended_at)
 LIMIT 1`
