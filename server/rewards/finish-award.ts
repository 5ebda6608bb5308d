import type { Transaction } from '../db/transaction.ts'
import { uuidv7 } from '../db/uuid.ts'
import { Refusal } from '../errors.ts'
import { houseAccount, lockedBalance, memberAccount } from '../ledger/accounts.ts'
import { postTransfer } from '../ledger/transfer.ts'
import { awardValueSatang } from './play/award-progress.ts'
import type { ActiveAward, AwardOutcome } from './awards.ts'
import { putAtStake } from './forfeits.ts'
import { accountOf } from './grant-award.ts'

/**
 * Ends an award; its member is locked by the caller. Won, its money is the member's own. Lost or cancelled, what is left of it goes back
 * to the house, winnings from it included, and the member's own money stays.
 *
 * @returns what went back to the house, in satang.
 * @throws {Refusal} BONUS_REMAINING when it is cancelled while its money is still in a game: from there nobody can take it back.
 */
export async function finishAward(
  tx: Transaction,
  award: ActiveAward,
  outcome: AwardOutcome,
  now: Date,
): Promise<number> {
  const removedSatang = outcome === 'won' ? 0 : await takeBack(tx, award, outcome, now)
  await tx.query(
    'award.finish',
    `UPDATE award SET status = $2, ended_at = $3, removed_satang = $4, turnover_satang = $5, net_satang = $6,
                      finish_id = $7, since_won_satang = 0, unexplained_since = NULL
      WHERE id = $1`,
    [award.id, outcome, now, removedSatang, award.turnoverSatang, award.netSatang, uuidv7()],
  )
  if (outcome === 'won' && accountOf(award.source) === 'wallet') await putAtStake(tx, award)
  return removedSatang
}

/** What goes back to the house when an award is ended that was not won, in satang. A refund lies apart from what is played with, so nothing of it can have been lost. */
export function endingSatang(award: ActiveAward): number {
  return accountOf(award.source) === 'refund' ? award.amountSatang : awardValueSatang(award)
}

async function takeBack(
  tx: Transaction,
  award: ActiveAward,
  outcome: AwardOutcome,
  now: Date,
): Promise<number> {
  const kind = accountOf(award.source)
  const accountId = await memberAccount(tx, award.memberId, kind)
  const availableSatang = await lockedBalance(tx, accountId)
  const valueSatang = endingSatang(award)
  if (outcome === 'cancelled' && availableSatang < valueSatang) throw new Refusal('BONUS_REMAINING')
  const amountSatang = Math.min(valueSatang, availableSatang)
  if (amountSatang > 0) {
    await postTransfer(tx, {
      kind: 'finish-bonus',
      actor: award.memberId,
      description: award.code,
      reference: `finish:${award.id}`,
      occurredAt: now,
      postings: [
        { accountId, amountSatang: -amountSatang },
        { accountId: await houseAccount(tx, award.source), amountSatang },
      ],
    })
  }
  return amountSatang
}
