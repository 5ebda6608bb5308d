import { randomUUID } from 'node:crypto'
import { paidInKip, payoutKip } from '#domain/money/kip.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { creditOnce } from '../../domains/deposits/credit/credit-once.ts'
import { accountKind } from '../../domains/games/game-accounts.ts'
import { moveWithin, openGameTransfer } from '../../domains/games/game-transfers.ts'
import { findCredentials, findMember, type Member } from '../../domains/members/members.ts'
import { hashPassword } from '../../domains/members/passwords.ts'
import type { WithdrawalLimits } from '../../domains/withdrawals/withdrawal-conditions.ts'
import { endWithdrawal, openWithdrawal } from '../../domains/withdrawals/withdrawals.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import { bangkokDay, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import type { KipRate } from '../../settings/site/site-content.ts'
import type { Clock } from '../providers/clock.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember, type PastMove } from './demo-members.ts'

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
  const postings = demo.opening
    .map(({ kind, amountSatang }) => ({
      account: memberAccount(memberId, kind),
      amountSatang: beforePast(demo, kind, amountSatang),
    }))
    // Their first deposit may have filled it.
    .filter(({ amountSatang }) => amountSatang !== 0)
  const totalSatang = postings.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  await postTransfer(tx, {
    kind: 'opening',
    actor: 'seed',
    description: 'balances of a demo member',
    reference: `opening:${memberId}`,
    occurredAt,
    postings: [...postings, { account: houseAccount('opening'), amountSatang: -totalSatang }],
  })
}

const HOUR_MS = 3_600_000

/** When a move of the past was, on the business clock. */
function momentOf({ daysAgo, hour }: PastMove, now: Date): Date {
  const day = startOfBangkokDay(bangkokDay(daysAfter(now, -daysAgo)))
  return new Date(day.getTime() + hour * HOUR_MS)
}

/** What a balance was before the past, so that it is afterwards as the demo says; in satang. */
function beforePast({ past = [] }: DemoMember, kind: string, afterwardsSatang: number): number {
  return past.reduce((satang, { from, to, satang: moved, rejectedFor }) => {
    if (rejectedFor !== undefined) return satang
    return satang + (from === kind ? moved : 0) - (to === kind ? moved : 0)
  }, afterwardsSatang)
}

/** Books what a demo member did before the sandbox began, as the product itself would have. The opening balances are posted already. */
async function seedPast(
  tx: Transaction,
  { username, past = [] }: DemoMember,
  limits: WithdrawalLimits,
  now: Date,
): Promise<void> {
  const member = await findMember(tx, username)
  if (member === undefined) return
  for (const move of past) {
    const occurredAt = momentOf(move, now)
    await seedMove(tx, member, { ...move, occurredAt }, { ...limits, kipRate: rateAt(occurredAt, limits) })
  }
}

/** The rate of today, which was valid then already. */
function rateAt(moment: Date, { kipRate }: WithdrawalLimits): KipRate | undefined {
  if (kipRate === undefined || new Date(kipRate.since) <= moment) return kipRate
  return { ...kipRate, since: startOfBangkokDay(bangkokDay(moment)).toISOString() }
}

type Dated = PastMove & { readonly occurredAt: Date }

function seedMove(tx: Transaction, member: Member, move: Dated, limits: WithdrawalLimits): Promise<void> {
  if (move.from.startsWith('bank:')) return seedDeposit(tx, member, move, limits.kipRate)
  return move.to === 'payout' ? seedWithdrawal(tx, member, move, limits) : seedGameMove(tx, member, move)
}

async function seedDeposit(
  tx: Transaction,
  { id, bankCode, bankAccountNo, currency }: Member,
  { from, satang: amountSatang, occurredAt }: Dated,
  rate: KipRate | undefined,
): Promise<void> {
  await creditOnce(tx, {
    kind: 'bank',
    code: from.slice('bank:'.length),
    number: randomUUID(),
    sender: { bankCode, bankAccountNo },
    amountSatang,
    ...(currency === 'LAK' &&
      rate && { paidInKip: paidInKip(payoutKip(amountSatang, rate.kipPerBaht), rate) }),
    sentAt: new Date(occurredAt.getTime() - 40_000),
    memberId: id,
    evidence: 'report',
    occurredAt,
  })
}

/** How long the house took to pay, in ms. */
const PAID_AFTER_MS = 6 * 60_000

async function seedWithdrawal(
  tx: Transaction,
  member: Member,
  { satang: amountSatang, rejectedFor, occurredAt }: Dated,
  limits: WithdrawalLimits,
): Promise<void> {
  await openWithdrawal(tx, member, { amountSatang, occurredAt, limits })
  const [open] = await tx.query<{ id: string }>(
    'seed.open-withdrawal',
    "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'",
    [member.id],
  )
  if (open === undefined) return
  await endWithdrawal(tx, open.id, {
    status: rejectedFor === undefined ? 'SUCCESS' : 'FAILED',
    reason: rejectedFor,
    actor: 'operator',
    occurredAt: new Date(occurredAt.getTime() + PAID_AFTER_MS),
  })
}

/** The opposite of `accountKind`. */
function codeOf(kind: string): string {
  return kind === 'wallet' ? WALLET : kind.slice('game:'.length)
}

async function seedGameMove(
  tx: Transaction,
  { id: memberId }: Member,
  { from, to, satang: amountSatang, occurredAt }: Dated,
): Promise<void> {
  const move = { memberId, fromCode: codeOf(from), toCode: codeOf(to), amountSatang, occurredAt }
  const opened = await openGameTransfer(tx, { ...move, leaseMs: 0 })
  await tx.query(
    'seed.end-game-transfer',
    "UPDATE game_transfer SET status = 'SUCCESS', settled_at = $2 WHERE id = $1",
    [opened.id, occurredAt],
  )
  await moveWithin(tx, { ...opened, occurredAt }, 'transit', accountKind(move.toCode))
}
