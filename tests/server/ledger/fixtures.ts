import {
  type Account,
  houseAccount,
  type HouseAccountKind,
  memberAccount,
  type MemberAccountKind,
  memberBalances,
} from '../../../server/ledger/accounts.ts'
import { type Posting, postTransfer, type TransferKind } from '../../../server/ledger/transfer.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'

/** Two accounts of the house on which tests put the other side of a movement. */
export const [OPENING, BANK] = [houseAccount('opening'), houseAccount('bank:SCB')]

/** A new member's wallet with that balance, in satang. */
export async function walletHolding(db: Database, satang: number): Promise<Account> {
  const wallet = memberAccount(uuidv7(), 'wallet')
  if (satang > 0) await post(db, move(OPENING, wallet, satang))
  return wallet
}

/** That many accounts of one new member, a wallet and games, with that balance each, in satang. */
export async function accountsHolding(
  db: Database,
  { count, satang }: { readonly count: number; readonly satang: number },
): Promise<Account[]> {
  const memberId = uuidv7()
  const accounts = Array.from({ length: count }, (_, index) =>
    memberAccount(memberId, index === 0 ? 'wallet' : `game:G${index}`),
  )
  if (satang > 0) for (const account of accounts) await post(db, move(OPENING, account, satang))
  return accounts
}

/** Posts the entries as one transfer. */
export async function post(db: Database, postings: readonly Posting[], reference?: string): Promise<void> {
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
    const postings = move(houseAccount(house), memberAccount(memberId, account), amountSatang)
    const usual = { kind: 'opening', actor: 'test', description: '', occurredAt: new Date() } as const
    await postTransfer(tx, { ...usual, ...transfer, postings })
  })
}

/** One amount from an account to another. */
export function move(from: Account, to: Account, amountSatang: number): Posting[] {
  return [
    { account: from, amountSatang: -amountSatang },
    { account: to, amountSatang },
  ]
}

/** The stored balance of an account in satang. */
export async function balanceOf(db: Database, { owner, kind }: Account): Promise<number> {
  const balances = await memberBalances(db, owner)
  return balances.find((balance) => balance.kind === kind)?.balanceSatang ?? 0
}

/** Everything that a transfer could have changed, to be compared before and after a refused one. */
export async function ledgerSnapshot(db: Database): Promise<unknown> {
  return db.query(
    'test.snapshot',
    `SELECT (SELECT count(*) FROM transfer) AS transfers, (SELECT count(*) FROM posting) AS postings,
            (SELECT md5(string_agg(concat_ws(' ', id, balance_satang, version), ',' ORDER BY id)) FROM account) AS accounts`,
  )
}
