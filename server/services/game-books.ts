import type { Database } from '../db/client.ts'
import type { Queryable } from '../db/queryable.ts'
import { houseAccount, memberAccount } from '../ledger/accounts.ts'
import { postTransfer } from '../ledger/transfer.ts'

/** What our books say of a member's account at a game provider, and how often they have changed. */
export interface GameBooks {
  readonly balanceSatang: number
  readonly version: number
}

/** Reads the books; an account that was never used counts as empty. */
export async function readGameBooks(db: Queryable, memberId: string, slotCode: string): Promise<GameBooks> {
  const [row] = await db.query<GameBooks>(
    'game-books.read',
    'SELECT balance_satang AS "balanceSatang", version FROM account WHERE owner = $1 AND kind = $2',
    [memberId, `game:${slotCode}`],
  )
  return row ?? { balanceSatang: 0, version: 0 }
}

interface ReportedBalance {
  readonly memberId: string
  readonly slotCode: string
  /** What the provider says lies there. */
  readonly balanceSatang: number
  /** The books as they were when the provider was asked. */
  readonly before: GameBooks
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Brings the books to what the provider reported, as the member's win or loss against that provider. When the books have changed
 * since the provider was asked, its answer may be older than the change: then nothing is posted, and the next refresh settles it.
 */
export async function postGameBalance(db: Database, reported: ReportedBalance): Promise<void> {
  const { memberId, slotCode, before, occurredAt } = reported
  if (reported.balanceSatang === before.balanceSatang) return
  await db.transaction(async (tx) => {
    const accountId = await memberAccount(tx, memberId, `game:${slotCode}`)
    const [books] = await tx.query<{ version: number }>(
      'game-books.lock',
      'SELECT version FROM account WHERE id = $1 FOR UPDATE',
      [accountId],
    )
    if (books?.version !== before.version) return
    const resultSatang = reported.balanceSatang - before.balanceSatang
    await postTransfer(tx, {
      kind: 'game-result',
      actor: memberId,
      description: slotCode,
      occurredAt,
      postings: [
        { accountId, amountSatang: resultSatang },
        { accountId: await houseAccount(tx, `provider:${slotCode}`), amountSatang: -resultSatang },
      ],
    })
  })
}
