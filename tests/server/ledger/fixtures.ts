import type { Database } from '../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import type { Posting } from '../../../server/ledger/posting.ts'
import { postTransfer, type PostedTransfer } from '../../../server/ledger/transfer.ts'

/** Two accounts of the house on which tests put the other side of a movement. */
export interface HouseAccounts {
  readonly openingId: string
  readonly bankId: string
}

export async function openHouse(db: Database): Promise<HouseAccounts> {
  return db.transaction(async (tx) => ({
    openingId: await houseAccount(tx, 'opening'),
    bankId: await houseAccount(tx, 'bank:SCB'),
  }))
}

/** The account id of a new member's wallet that holds so many satang. */
export async function walletHolding(db: Database, house: HouseAccounts, satang: number): Promise<string> {
  const walletId = await db.transaction(async (tx) => memberAccount(tx, uuidv7(), 'wallet'))
  if (satang > 0) {
    await post(db, [
      { accountId: house.openingId, amountSatang: -satang },
      { accountId: walletId, amountSatang: satang },
    ])
  }
  return walletId
}

/** Posts the lines as a transfer of their own. */
export async function post(
  db: Database,
  postings: readonly Posting[],
  reference?: string,
): Promise<PostedTransfer> {
  return db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'deposit',
      actor: 'test',
      description: 'test',
      occurredAt: new Date(),
      postings,
      ...(reference === undefined ? {} : { reference }),
    }),
  )
}

/** One amount from an account to another. */
export function move(fromId: string, toId: string, amountSatang: number): Posting[] {
  return [
    { accountId: fromId, amountSatang: -amountSatang },
    { accountId: toId, amountSatang },
  ]
}

/** The stored balance of an account in satang. */
export async function balanceOf(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query<{ balanceSatang: number }>(
    'test.balance',
    'SELECT balance_satang AS "balanceSatang" FROM account WHERE id = $1',
    [accountId],
  )
  if (row === undefined) throw new Error('no such account')
  return row.balanceSatang
}

/** Everything a transfer could have changed, to be compared before and after one that was refused. */
export async function ledgerSnapshot(db: Database): Promise<unknown> {
  return db.query(
    'test.snapshot',
    `SELECT (SELECT count(*) FROM transfer) AS transfers, (SELECT count(*) FROM posting) AS postings,
            (SELECT md5(string_agg(concat_ws(' ', id, balance_satang, version), ',' ORDER BY id)) FROM account) AS accounts`,
  )
}
