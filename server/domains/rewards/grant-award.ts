import type { Conditions } from '../../../desk/contract/site/returns.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { activeAward, type AwardSource, isMet } from './awards.ts'
import { unexplainedPlay } from './play/explained-play.ts'

/** Money about to be granted. The caller has locked the member. */
export interface Grant {
  readonly memberId: string
  readonly source: AwardSource
  readonly code: string
  /** Identifies the occasion, together with `code` and `ordinal`: the database refuses the same one twice. */
  readonly period: string
  readonly ordinal: number
  readonly amountSatang: number
  readonly conditions: Conditions
  /** The deposit that qualified for it. */
  readonly depositId?: string
  /** Its description in the statement; the code where there is none. */
  readonly description?: string
  /** On the business clock. */
  readonly now: Date
}

/** A grant that was made. */
export interface GrantedAward {
  readonly id: string
  /** False when it has no conditions and is the member's own already. */
  readonly isActive: boolean
}

/** A refund is kept on an account of its own until the member puts it into the wallet; everything else goes to the wallet at once. */
export function accountOf(source: AwardSource): 'wallet' | 'refund' {
  return source === 'refund' ? 'refund' : 'wallet'
}

/**
 * Grants a member money under the given conditions, in one transfer from the operator.
 *
 * @throws {Refusal} BONUS_ALREADY_ACTIVE when it has conditions and another award is still being played for.
 */
export async function grantAward(tx: Transaction, grant: Grant): Promise<GrantedAward> {
  const { amountSatang, conditions } = grant
  const terms = {
    amountSatang,
    turnoverTargetSatang: amountSatang * conditions.turnoverMultiple,
    successTargetSatang: Math.ceil((amountSatang * conditions.percentSuccess) / 100),
    failFloorSatang: Math.floor((amountSatang * conditions.percentFail) / 100),
    turnoverSatang: 0,
    netSatang: 0,
  }
  const isActive = !isMet(terms)
  if (isActive && (await activeAward(tx, grant.memberId)) !== undefined) {
    throw new Refusal('BONUS_ALREADY_ACTIVE')
  }
  const id = uuidv7()
  await tx.query(
    'award.grant',
    `INSERT INTO award (id, member_id, source, code, period, ordinal, amount_satang, turnover_target_satang,
                        success_target_satang, fail_floor_satang, deposit_id, granted_at, status, ended_at,
                        unexplained_at_grant_satang)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      grant.memberId,
      grant.source,
      grant.code,
      grant.period,
      grant.ordinal,
      amountSatang,
      terms.turnoverTargetSatang,
      terms.successTargetSatang,
      terms.failFloorSatang,
      grant.depositId ?? null,
      grant.now,
      isActive ? 'active' : 'won',
      isActive ? null : grant.now,
      isActive ? (await unexplainedPlay(tx, grant.memberId)).satang : null,
    ],
  )
  await post(tx, grant)
  return { id, isActive }
}

async function post(tx: Transaction, grant: Grant): Promise<void> {
  const { memberId, source, code, period, ordinal, amountSatang } = grant
  await postTransfer(tx, {
    kind: source,
    actor: memberId,
    description: grant.description ?? code,
    reference: `${source}:${memberId}:${code}:${period}:${ordinal}`,
    occurredAt: grant.now,
    postings: [
      { account: memberAccount(memberId, accountOf(source)), amountSatang },
      { account: houseAccount(source), amountSatang: -amountSatang },
    ],
  })
}
