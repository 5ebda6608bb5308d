import { randomUUID } from 'node:crypto'
import { payoutKip } from '#domain/money/kip.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { creditOnce } from '../../domains/deposits/credit/credit-once.ts'
import { accountKind } from '../../domains/games/game-accounts.ts'
import { moveWithin, openGameTransfer } from '../../domains/games/game-transfers.ts'
import { findMember, type Member } from '../../domains/members/members.ts'
import type { WithdrawalLimits } from '../../domains/withdrawals/withdrawal-conditions.ts'
import { endWithdrawal, openWithdrawal } from '../../domains/withdrawals/withdrawals.ts'
import { bangkokDay, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { KipRate } from '../../settings/site/site-content.ts'
import type { DemoMember, PastMove } from './demo-members.ts'

const HOUR_MS = 3_600_000

/** When a move of the past was, on the business clock. */
export function momentOf({ daysAgo, hour }: PastMove, now: Date): Date {
  const day = startOfBangkokDay(bangkokDay(daysAfter(now, -daysAgo)))
  return new Date(day.getTime() + hour * HOUR_MS)
}

/** What a balance was before the past, so that it is afterwards as the demo says; in satang. */
export function beforePast({ past = [] }: DemoMember, kind: string, afterwardsSatang: number): number {
  return past.reduce((satang, { from, to, satang: moved, rejectedFor }) => {
    if (rejectedFor !== undefined) return satang
    return satang + (from === kind ? moved : 0) - (to === kind ? moved : 0)
  }, afterwardsSatang)
}

/** Books what a demo member did before the sandbox began, as the product itself would have. The opening balances are posted already. */
export async function seedPast(
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
      rate && {
        paidInKip: {
          kip: payoutKip(amountSatang, rate.kipPerBaht),
          kipPerBaht: rate.kipPerBaht,
          rateSince: new Date(rate.since),
        },
      }),
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
    settlement: rejectedFor === undefined ? 'SUCCESS' : { rejectedFor },
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
  const id = await openGameTransfer(tx, { ...move, leaseMs: 0 })
  await tx.query(
    'seed.end-game-transfer',
    "UPDATE game_transfer SET status = 'SUCCESS', settled_at = $2 WHERE id = $1",
    [id, occurredAt],
  )
  await moveWithin(tx, { ...move, id }, 'transit', accountKind(move.toCode))
}
