import type { Database } from '../../../platform/db/client.ts'
import type { SlipClaim } from './check-record.ts'

/** A slip that is being examined. */
export interface WaitingSlip extends SlipClaim {
  readonly id: string
  readonly sha256: string
  /** How often it has been claimed, including this time. */
  readonly attempts: number
  /** How many of those attempts ended because the bank or the picture was unreachable. */
  readonly outages: number
}

/** Pauses before an undecided slip is claimed again, in s, by attempt. */
const PAUSES_SECONDS = [20, 60, 180, 300]

/**
 * Claims the next slip for as long as the pause until its next attempt. New slips come before those that were tried before, since an
 * unresponsive bank and a hostile picture occupy the worker for seconds each time. Members take turns: next is the one whose slips were
 * looked at least recently. Claims none while the ledger is halted: a result could not be booked then; and none that a person of the house
 * has.
 */
export async function claimSlip(db: Database): Promise<WaitingSlip | undefined> {
  const [slip] = await db.query<WaitingSlip>(
    'slip.claim',
    `UPDATE slip s
        SET attempts = s.attempts + 1, claimed_at = clock_timestamp(),
            due_at = now() + make_interval(secs => ($1::integer[])[least(s.attempts + 1, $2)])
       FROM upload u
      WHERE s.id = (SELECT id FROM slip w WHERE status = 'PENDING' AND holder_id IS NULL AND due_at <= now()
                     ORDER BY attempts > 0, (SELECT max(claimed_at) FROM slip o WHERE o.member_id = w.member_id) NULLS FIRST,
                              due_at LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM ledger_halt)
        AND s.status = 'PENDING' AND s.holder_id IS NULL AND s.due_at <= now() AND u.id = s.upload_id
      RETURNING s.id, s.member_id AS "memberId", s.attempts, s.outages, s.created_at AS "createdAt",
                s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang",
                encode(u.sha256, 'hex') AS sha256`,
    [PAUSES_SECONDS, PAUSES_SECONDS.length],
  )
  return slip
}

/** Gives up a claim whose examination was cut short by us: it does not count, and any node may take the slip up at once. */
export async function giveBackSlip(db: Database, { id, attempts }: WaitingSlip): Promise<void> {
  await db.query(
    'slip.give-back',
    `UPDATE slip SET attempts = attempts - 1, due_at = now() WHERE id = $1 AND attempts = $2 AND status = 'PENDING'`,
    [id, attempts],
  )
}
