import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { postTransfer, type TransferKind } from '../../../server/ledger/transfer.ts'
import type { TestServer } from '../../support/test-server.ts'

/** Money of the house for a member, or back. */
export interface HouseMoney {
  readonly kind: TransferKind
  readonly house: 'bonus' | 'promotion' | 'refund'
  readonly description: string
  /** In satang; a negative amount takes it back. */
  readonly amountSatang: number
  /** The time of the movement; by default now. */
  readonly occurredAt?: Date
}

/** Moves money of the house into a member's wallet, or back. */
export async function giveHouseMoney(
  { db }: TestServer,
  username: string,
  { kind, house, description, amountSatang, occurredAt = new Date() }: HouseMoney,
): Promise<void> {
  const [member] = await db.query<{ id: string }>(
    'test.member',
    'SELECT id FROM member WHERE username = $1',
    [username],
  )
  await db.transaction(async (tx) =>
    postTransfer(tx, {
      kind,
      actor: 'test',
      description,
      occurredAt,
      postings: [
        { accountId: await memberAccount(tx, member?.id ?? '', 'wallet'), amountSatang },
        { accountId: await houseAccount(tx, house), amountSatang: -amountSatang },
      ],
    }),
  )
}
