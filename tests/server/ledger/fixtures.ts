import {
  houseAccount,
  type HouseAccountKind,
  memberAccount,
  type MemberAccountKind,
} from '../../../server/ledger/accounts.ts'
import {
  type PostedTransfer,
  type Posting,
  postTransfer,
  type TransferKind,
} from '../../../server/ledger/transfer.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { databaseForFile, type TestDatabase } from '../../support/database/test-database.ts'

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

/** A database for the file, and the accounts of the house in it. */
export async function ledgerForFile(): Promise<{
  readonly test: TestDatabase
  readonly house: HouseAccounts
}> {
  const test = await databaseForFile()
  return { test, house: await openHouse(test.db) }
}

/** The account id of a new member's wallet with that balance, in satang. */
export async function walletHolding(db: Database, house: HouseAccounts, satang: number): Promise<string> {
  const [walletId = ''] = await accountsHolding(db, house, { count: 1, satang })
  return walletId
}

/** The ids of that many accounts of one new member, a wallet and games, with that balance each, in satang. */
export async function accountsHolding(
  db: Database,
  house: HouseAccounts,
  { count, satang }: { readonly count: number; readonly satang: number },
): Promise<string[]> {
  const memberId = uuidv7()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const kind = index === 0 ? 'wallet' : (`game:G${index}` as const)
    const id = await db.transaction(async (tx) => memberAccount(tx, memberId, kind))
    if (satang > 0) await post(db, move(house.openingId, id, satang))
    ids.push(id)
  }
  return ids
}

/** Posts the entries as one transfer. */
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

interface HouseMoney {
  /** In satang; a negative amount is taken back. */
  readonly amountSatang: number
  readonly account?: MemberAccountKind
  readonly house?: HouseAccountKind
  readonly kind?: TransferKind
  readonly description?: string
  readonly occurredAt?: Date
}

/** Moves money of the house into an account of a member, by default into the wallet and now. */
export async function giveHouseMoney(
  db: Database,
  memberId: string,
  { amountSatang, account = 'wallet', house = 'opening', ...transfer }: HouseMoney,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [memberIs, houseIs] = [await memberAccount(tx, memberId, account), await houseAccount(tx, house)]
    const postings = move(houseIs, memberIs, amountSatang)
    const usual = { kind: 'opening', actor: 'test', description: '', occurredAt: new Date() } as const
    await postTransfer(tx, { ...usual, ...transfer, postings })
  })
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

/** Everything that a transfer could have changed, to be compared before and after a refused one. */
export async function ledgerSnapshot(db: Database): Promise<unknown> {
  return db.query(
    'test.snapshot',
    `SELECT (SELECT count(*) FROM transfer) AS transfers, (SELECT count(*) FROM posting) AS postings,
            (SELECT md5(string_agg(concat_ws(' ', id, balance_satang, version), ',' ORDER BY id)) FROM account) AS accounts`,
  )
}
