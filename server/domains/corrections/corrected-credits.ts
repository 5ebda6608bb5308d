import type { MayBeSame } from '../../../desk/contract/queue.ts'
import { type HouseAccountKind, lockAccounts, lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { type CorrectedBy, postCorrection } from '../../ledger/corrections.ts'
import { LedgerError } from '../../ledger/ledger-errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { alikeCredits, mayBeSame } from '../deposits/credit/alike-credit.ts'

/** What became of a correction; nothing was changed unless it is done. */
export type CorrectionOutcome =
  | { readonly outcome: 'done'; readonly satang: number }
  /** There is no such credit; all of it was taken back before; nothing is left in the wallet. */
  | { readonly outcome: 'unknown' | 'taken-back' | 'money-gone' }

/** A credit that somebody finds wrong. */
interface WrongCredit extends CorrectedBy {
  /** Whose it is. */
  readonly memberId: string
  /** Reference of its transfer: a deposit, or a credit by hand. */
  readonly reference: string
  /** At most this much; what the member has spent, or what was taken back before, stays. */
  readonly amountSatang: number
}

interface Credit {
  readonly house: HouseAccountKind
  readonly amountSatang: number
  /** By the clock of the database. */
  readonly creditedAt: Date
}

/**
 * Takes a credit back out of the member's wallet, as far as the money is there, to the account of the house that it came from. Two at once take
 * turns, and together never take more than was credited.
 *
 * @throws {LedgerHalted}
 */
export async function takeBackCredit(tx: Transaction, wrong: WrongCredit): Promise<CorrectionOutcome> {
  const credit = await findCredit(tx, wrong)
  if (credit === undefined) return { outcome: 'unknown' }
  const taken = await takeable(tx, wrong, credit)
  if (taken.outcome === 'done')
    await correct(tx, wrong, credit, { memberId: wrong.memberId, amountSatang: -taken.satang })
  return taken
}

/** How much of a credit can be taken back. */
async function takeable(tx: Transaction, wrong: WrongCredit, credit: Credit): Promise<CorrectionOutcome> {
  const inWalletSatang = await lockedBalance(tx, memberAccount(wrong.memberId, 'wallet'))
  const [taken] = await tx.query<{ satang: number }>(
    'correction.taken-back',
    'SELECT taken_back($1) AS satang',
    [wrong.reference],
  )
  const leftSatang = credit.amountSatang - (taken?.satang ?? 0)
  if (leftSatang <= 0) return { outcome: 'taken-back' }
  const satang = Math.min(wrong.amountSatang, leftSatang, inWalletSatang)
  return satang <= 0 ? { outcome: 'money-gone' } : { outcome: 'done', satang }
}

/** Moves an amount of a credit between a member and the house that it came from. */
async function correct(
  tx: Transaction,
  { reference: corrects, actor, reason, occurredAt }: WrongCredit,
  { house }: Credit,
  moved: { readonly memberId: string; readonly amountSatang: number },
): Promise<void> {
  await postCorrection(tx, { ...moved, house, corrects, actor, reason, occurredAt })
}

interface MovedCredit extends WrongCredit {
  readonly toMemberId: string
  /** References of the other member's credits that the person has seen, which it may be the same as. */
  readonly seen?: readonly string[] | undefined
}

/**
 * Takes a credit back, as far as the money is there, and gives that to another member: two transfers, each against the account of the house.
 *
 * @throws {LedgerHalted}
 */
export async function moveCredit(
  tx: Transaction,
  { toMemberId, seen, ...wrong }: MovedCredit,
): Promise<CorrectionOutcome | MayBeSame | { readonly outcome: 'same-member' }> {
  const credit = await findCredit(tx, wrong)
  if (credit === undefined) return { outcome: 'unknown' }
  if (wrong.memberId === toMemberId) return { outcome: 'same-member' }
  // Both at once, so that two moves between the same members do not wait for each other.
  await lockAccounts(
    tx,
    [wrong.memberId, toMemberId].map((id) => memberAccount(id, 'wallet')),
  )
  const taken = await takeable(tx, wrong, credit)
  if (taken.outcome !== 'done') return taken
  const { amountSatang, creditedAt } = credit
  const alike = await alikeCredits(tx, {
    memberId: toMemberId,
    amountSatang,
    isByWord: true,
    creditedAt,
    seen,
  })
  if (alike.length > 0) return mayBeSame(alike)
  await correct(tx, wrong, credit, { memberId: wrong.memberId, amountSatang: -taken.satang })
  await correct(tx, wrong, credit, { memberId: toMemberId, amountSatang: taken.satang })
  return taken
}

/** Money that staff credit by their own word. */
interface CreditByHand extends CorrectedBy {
  readonly memberId: string
  /** Above zero. */
  readonly amountSatang: number
  readonly house: HouseAccountKind
}

/**
 * Credits a member by hand. What a bank has a number for is an arrival instead, which is credited once.
 *
 * @throws {LedgerError} invalid-amount; {LedgerHalted}
 */
export async function creditByHand(tx: Transaction, credit: CreditByHand): Promise<void> {
  if (credit.amountSatang <= 0) throw new LedgerError('invalid-amount')
  await postCorrection(tx, credit)
}

/** A deposit, or a correction in the member's favour: one posting on their wallet, and one of the house. */
async function findCredit(
  tx: Transaction,
  { reference, memberId }: Pick<WrongCredit, 'reference' | 'memberId'>,
): Promise<Credit | undefined> {
  const [credit] = await tx.query<Credit>(
    'correction.credit',
    `SELECT h.kind AS house, p.amount_satang AS "amountSatang", t.recorded_at AS "creditedAt"
       FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
       JOIN posting o ON o.transfer_id = t.id AND o.amount_satang = -p.amount_satang
       JOIN account h ON h.id = o.account_id AND h.owner = 'house'
      WHERE t.reference = $1 AND t.kind IN ('deposit', 'correction') AND a.owner = $2 AND a.kind = 'wallet' AND p.amount_satang > 0`,
    [reference, memberId],
  )
  return credit
}
