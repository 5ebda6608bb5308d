import { findCredentials } from '../../domains/members/members.ts'
import { hashPassword } from '../../domains/members/passwords.ts'
import type { WithdrawalLimits } from '../../domains/withdrawals/withdrawal-conditions.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import type { Clock } from '../providers/clock.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember } from './demo-members.ts'
import { beforePast, momentOf, seedPast } from './demo-past.ts'

/** Creates the demo members that do not exist yet; existing ones stay as they are. */
export async function seedMembers(
  db: Database,
  clock: Clock,
  limits: WithdrawalLimits,
  demos: readonly DemoMember[] = Object.values(DEMO_MEMBERS),
): Promise<void> {
  for (const demo of demos) {
    if ((await findCredentials(db, demo.username)) !== undefined) continue
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await db.transaction(async (tx) => {
      if (await seedMember(tx, demo, passwordHash, clock.now())) await seedPast(tx, demo, limits, clock.now())
    })
  }
}

/** @returns whether it was this node that created them. */
async function seedMember(
  tx: Transaction,
  demo: DemoMember,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const [first] = demo.past ?? []
  const joinedAt = first && new Date(momentOf(first, now).getTime() - BEFORE_FIRST_MS)
  const [created] = await tx.query<{ id: string }>(
    'seed.member',
    `INSERT INTO member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now())) ON CONFLICT DO NOTHING RETURNING id`,
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
      joinedAt,
    ],
  )
  // Another node that started at the same moment was first, and posts the opening balances too.
  if (created === undefined) return false
  for (const slotCode of demo.activeSlots) {
    await tx.query(
      'seed.game',
      'INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, $2, true)',
      [created.id, slotCode],
    )
  }
  await postOpening(tx, created.id, demo, joinedAt ?? now)
  return true
}

/** How long before their first deposit a member has registered, in ms. */
const BEFORE_FIRST_MS = 20 * 60_000

async function postOpening(
  tx: Transaction,
  memberId: string,
  demo: DemoMember,
  occurredAt: Date,
): Promise<void> {
  const postings = []
  for (const { kind, amountSatang } of demo.opening) {
    postings.push({
      accountId: await memberAccount(tx, memberId, kind),
      amountSatang: beforePast(demo, kind, amountSatang),
    })
  }
  const totalSatang = postings.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
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
