import type { Transaction } from '../../platform/db/transaction.ts'
import { DEMO_PROMOTION } from '../../settings/content/rewards/promotions.ts'

/** Money that came out of the demo to somebody who is not a demo member, or the other way round. */
interface Entanglement {
  readonly username: string
  readonly because: string
}

/**
 * The reasons why the demo cannot be removed: nothing of it may go while it is part of another member's money.
 *
 * @param isSandbox whether all activity in the database was in the simulated world, so that every member's money is simulated.
 * @returns one line for each reason; none when the demo can be removed.
 */
export async function demoEntanglements(
  tx: Transaction,
  demoIds: readonly string[],
  isSandbox: boolean,
): Promise<string[]> {
  const found = [
    ...(await onTheirWay(tx, demoIds)),
    ...(isSandbox ? await simulatedMoney(tx, demoIds) : await sharedMoney(tx, demoIds)),
  ]
  return found.map(({ username, because }) => `${username}: ${because}`)
}

function onTheirWay(tx: Transaction, demoIds: readonly string[]): Promise<Entanglement[]> {
  return tx.query<Entanglement>(
    'demo.on-the-way',
    `SELECT DISTINCT m.username, 'money of this demo member is on its way between games' AS because
       FROM game_transfer t JOIN member m ON m.id = t.member_id
      WHERE t.status = 'PENDING' AND t.member_id = ANY ($1::uuid[]) ORDER BY 1`,
    [demoIds],
  )
}

function simulatedMoney(tx: Transaction, demoIds: readonly string[]): Promise<Entanglement[]> {
  return tx.query<Entanglement>(
    'demo.simulated-money',
    `SELECT m.username, 'this member has played with the simulated money of the sandbox' AS because
       FROM member m WHERE m.id <> ALL ($1::uuid[])
        AND EXISTS (SELECT FROM account a WHERE a.owner = m.id::text AND a.version > 0) ORDER BY 1`,
    [demoIds],
  )
}

function sharedMoney(tx: Transaction, demoIds: readonly string[]): Promise<Entanglement[]> {
  return tx.query<Entanglement>(
    'demo.shared-money',
    `SELECT DISTINCT m.username, 'a transfer moved money of this member together with money of a demo member' AS because
       FROM account d
       JOIN posting of_demo ON of_demo.account_id = d.id
       JOIN posting other ON other.transfer_id = of_demo.transfer_id
       JOIN account a ON a.id = other.account_id AND a.owner <> 'house' AND a.owner <> ALL ($1::text[])
       JOIN member m ON m.id::text = a.owner
      WHERE d.owner = ANY ($1::text[])
     UNION
     SELECT m.username, 'this member has taken the promotion of the demo'
       FROM award w JOIN member m ON m.id = w.member_id
      WHERE w.source = 'promotion' AND w.code = $2 AND m.id::text <> ALL ($1::text[])
     UNION
     SELECT m.username, 'this member has collected what a demo member played'
       FROM invite_earning e JOIN member m ON m.id = e.inviter_id
      WHERE e.collected_by IS NOT NULL AND e.invitee_id::text = ANY ($1::text[]) AND m.id::text <> ALL ($1::text[])
     ORDER BY 1`,
    [demoIds, DEMO_PROMOTION.code],
  )
}
