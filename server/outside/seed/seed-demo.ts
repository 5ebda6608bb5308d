import { findCredentials } from '../../domains/members/members.ts'
import { hashPassword } from '../../domains/members/passwords.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import type { Clock } from '../providers/clock.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember } from './demo-members.ts'

/** Creates the demo members that do not exist yet; existing ones stay as they are. */
export async function seedMembers(db: Database, clock: Clock): Promise<void> {
  for (const demo of Object.values(DEMO_MEMBERS)) {
    if ((await findCredentials(db, demo.username)) !== undefined) continue
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await db.transaction((tx) => seedMember(tx, demo, passwordHash, clock.now()))
  }
}

async function seedMember(tx: Transaction, demo: DemoMember, passwordHash: string, now: Date): Promise<void> {
  const [created] = await tx.query<{ id: string }>(
    'seed.member',
    `INSERT INTO member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
    [
      uuidv7(),
      demo.username,
      demo.name,
      passwordHash,
      demo.bankCode,
      demo.bankAccountName,
      demo.bankAccountNo,
      demo.currency,
      demo.coins,
    ],
  )
  // Another node that started at the same moment was first, and posts the opening balances too.
  if (created === undefined) return
  for (const slotCode of demo.activeSlots) {
    await tx.query(
      'seed.game',
      'INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, $2, true)',
      [created.id, slotCode],
    )
  }
  await postOpening(tx, created.id, demo, now)
}

async function postOpening(
  tx: Transaction,
  memberId: string,
  demo: DemoMember,
  occurredAt: Date,
): Promise<void> {
  const postings = []
  for (const { kind, amountSatang } of demo.opening) {
    postings.push({ accountId: await memberAccount(tx, memberId, kind), amountSatang })
  }
  const totalSatang = demo.opening.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  await postTransfer(tx, {
    kind: 'opening',
    actor: 'seed',
    description: 'balances of a demo member',
    reference: `opening:${memberId}`,
    occurredAt,
    postings: [...postings, { accountId: await houseAccount(tx, 'opening'), amountSatang: -totalSatang }],
  })
}

/** Off by default, because somebody must be responsible for them: in the sandbox that is the person who runs it. */
const SEEDED_SWITCHES = ['spinActive', 'enableChatWidget']

/** Switches the prize wheel and the chat on in the sandbox, unless somebody there has decided otherwise. */
export async function seedSwitches(db: Queryable): Promise<void> {
  await db.query(
    'seed.switches',
    "INSERT INTO site_setting (key, value) SELECT unnest($1::text[]), 'true' ON CONFLICT (key) DO NOTHING",
    [SEEDED_SWITCHES],
  )
}
