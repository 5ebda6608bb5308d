import { accountKind } from '../../server/domains/games/game-accounts.ts'
import { findMember, type Member } from '../../server/domains/members/members.ts'
import { beginSession } from '../../server/domains/members/sessions.ts'
import { houseAccount, memberAccount } from '../../server/ledger/accounts.ts'
import { postTransfer } from '../../server/ledger/transfer.ts'
import type { Database } from '../../server/platform/db/client.ts'
import type { Transaction } from '../../server/platform/db/transaction.ts'
import { uuidv7 } from '../../server/platform/db/uuid.ts'

/** A member that only one test uses. */
export interface TestMember {
  readonly id: string
  readonly username: string
  readonly token: string
}

let made = 0

/** Who a member is; by default somebody of whom nothing matters, without a password. */
interface Profile {
  readonly username?: string
  readonly name?: string
  readonly passwordHash?: string
  readonly bankCode?: string
  readonly bankAccountName?: string
  readonly bankAccountNo?: string
  readonly inviterId?: string | undefined
}

/**
 * Creates a member who is logged in.
 *
 * @param satang the balances of `WALLET` and of each game; accounts at the named games are open, at the provider too.
 */
export async function memberWith(
  db: Database,
  satang: Readonly<Record<string, number>>,
  profile: Profile = {},
): Promise<TestMember> {
  const {
    username = `09${String((made += 1)).padStart(8, '0')}`,
    name = 'ทดสอบ',
    passwordHash = '',
  } = profile
  const { bankCode = 'SCB', bankAccountName = 'ทดสอบ ระบบ', bankAccountNo = username, inviterId } = profile
  const id = uuidv7()
  await db.transaction(async (tx) => {
    await tx.query(
      'test.member',
      `INSERT INTO member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, inviter_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '2026-01-01')`,
      [id, username, name, passwordHash, bankCode, bankAccountName, bankAccountNo, inviterId],
    )
    for (const [code, amountSatang] of Object.entries(satang)) {
      if (code !== 'WALLET') await openGame(tx, id, username, code, amountSatang)
      if (amountSatang === 0) continue
      await postTransfer(tx, {
        kind: 'opening',
        actor: 'test',
        description: '',
        occurredAt: new Date(),
        postings: [
          { account: memberAccount(id, accountKind(code)), amountSatang },
          { account: houseAccount('opening'), amountSatang: -amountSatang },
        ],
      })
    }
  })
  return { id, username, token: await beginSession(db, id) }
}

async function openGame(
  tx: Transaction,
  memberId: string,
  username: string,
  slotCode: string,
  balanceSatang: number,
): Promise<void> {
  await tx.query(
    'test.game',
    'INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, $2, true)',
    [memberId, slotCode],
  )
  await tx.query(
    'test.provider',
    'INSERT INTO sandbox_game_balance (username, slot_code, balance_satang) VALUES ($1, $2, $3)',
    [username, slotCode, balanceSatang],
  )
}

/** A member as the server reads them. */
export async function readMember(db: Database, { username }: Pick<TestMember, 'username'>): Promise<Member> {
  const member = await findMember(db, username)
  if (member === undefined) throw new Error('there is no such member')
  return member
}

/** The balance of each account of a member in the ledger, in satang, by account kind. */
export async function booksOf(db: Database, memberId: string): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; balanceSatang: number }>(
    'test.books',
    'SELECT kind, balance_satang AS "balanceSatang" FROM account WHERE owner = $1',
    [memberId],
  )
  return Object.fromEntries(rows.map(({ kind, balanceSatang }) => [kind, balanceSatang]))
}

/** A member's balance at the simulated provider, in satang. */
export async function providerSatang(db: Database, username: string, slotCode: string): Promise<number> {
  const [row] = await db.query<{ balanceSatang: number }>(
    'test.provider-balance',
    `SELECT balance_satang AS "balanceSatang" FROM sandbox_game_balance WHERE username = $1 AND slot_code = $2`,
    [username, slotCode],
  )
  return row?.balanceSatang ?? 0
}
