import type { Transaction } from '../../platform/db/transaction.ts'

/** Money that came out of the demo to somebody who is not a demo member, or the other way round. */
interface Entanglement {
  readonly username: string
  readonly because: string
}

/**
 * The reasons why the demo cannot be removed: nothing of it may go while it is part of another member's money.
 *
 * @param isSandbox whether the database is of the simulated world, so that every member's money is simulated.
 * @returns one line for each reason; none when the demo can be removed.
 */
export async function demoEntanglements(
  tx: Transaction,
  demoIds: readonly string[],
  isSandbox: boolean,
): Promise<string[]> {
  const found = [...(await onTheirWay(tx, demoIds)), ...(isSandbox ? await simulatedMoney(tx, demoIds) : [])]
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
