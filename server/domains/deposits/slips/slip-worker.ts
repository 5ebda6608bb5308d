import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { holdArrival } from '../held-arrivals.ts'
import { findAccountUser } from '../../members/account-user.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { SlipClaim } from './check-record.ts'
import { CodeReaderFailed } from './code-reader.ts'
import { judgeSlip, type SlipExperts, type SlipVerdict } from './judge-slip.ts'
import { acceptSlip, rejectSlip } from './end-slip.ts'
import { noteFinding, type SlipFinding } from './slip-finding.ts'

interface WaitingSlip extends SlipClaim {
  readonly id: string
  readonly sha256: string
  /** How often it has been claimed, including this time. */
  readonly attempts: number
  /** How many of those attempts ended because the bank or the picture was unreachable. */
  readonly outages: number
}

export interface SlipWorkerSettings extends Omit<SlipExperts, 'findAccountUser'> {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Pauses before an undecided slip is claimed again, in s, by attempt. */
const PAUSES_SECONDS = [20, 60, 180, 300]

/** How often our own reader may fail at a picture. */
const MAX_FAILURES = 5

/** How long after the upload an unresponsive bank is queried again, on the business clock: longer than banks are ever down. */
const MAX_OUTAGE_MS = 86_400_000

/**
 * Processes the slips that members uploaded, on every node, each slip on one node at a time. A slip whose node dies is claimed by another; an
 * unresponsive bank is queried again for a day.
 *
 * @param everyMs how often it looks for slips
 * @returns a function that stops it and waits for the slip in progress.
 */
export function startSlipWorker({
  everyMs,
  ...settings
}: SlipWorkerSettings & { readonly everyMs: number }): () => Promise<void> {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let atWork = Promise.resolve()

  async function work(): Promise<void> {
    try {
      while (!closing.signal.aborted && (await workOnNext(settings)));
    } catch (error) {
      settings.log.error({ err: error }, 'the slip worker failed')
    }
    if (!closing.signal.aborted) timer = setTimeout(start, everyMs).unref()
  }
  function start(): void {
    atWork = work()
  }
  start()
  return async () => {
    closing.abort()
    clearTimeout(timer)
    await atWork
    await settings.codes.close()
  }
}

/** Returns false when there is no slip to process now. */
export async function workOnNext(settings: SlipWorkerSettings): Promise<boolean> {
  const slip = await claimNext(settings.db)
  if (slip === undefined) return false
  const found: { finding?: SlipFinding } = {}
  const verdict = await verdictOn(settings, slip, (finding) => (found.finding = finding))
  const now = settings.clock.now()
  if (found.finding !== undefined) await noteFinding(settings.db, slip.id, found.finding, now)
  if (verdict !== undefined) await settings.db.transaction((tx) => decide(tx, slip, verdict, now))
  return true
}

/**
 * Claims the slip that has waited longest, for as long as the pause until its next attempt. New slips come before those that wait for a bank,
 * since an unresponsive bank occupies the worker for seconds each time. Claims none while the ledger is halted: a result could not be booked
 * then; and none that a person of the house has.
 */
async function claimNext(db: Database): Promise<WaitingSlip | undefined> {
  const [slip] = await db.query<WaitingSlip>(
    'slip.claim',
    `UPDATE slip s
        SET attempts = s.attempts + 1,
            due_at = now() + make_interval(secs => ($1::integer[])[least(s.attempts + 1, $2)])
       FROM upload u
      WHERE s.id = (SELECT id FROM slip WHERE status = 'PENDING' AND holder_id IS NULL AND due_at <= now()
                     ORDER BY attempts > 0, due_at LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM ledger_halt)
        AND s.status = 'PENDING' AND s.holder_id IS NULL AND s.due_at <= now() AND u.id = s.upload_id
      RETURNING s.id, s.member_id AS "memberId", s.attempts, s.outages, s.created_at AS "createdAt",
                s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang",
                encode(u.sha256, 'hex') AS sha256`,
    [PAUSES_SECONDS, PAUSES_SECONDS.length],
  )
  return slip
}

/** Undefined when the slip has to wait. */
async function verdictOn(
  settings: SlipWorkerSettings,
  slip: WaitingSlip,
  note: (finding: SlipFinding) => void,
): Promise<SlipVerdict | undefined> {
  try {
    const experts = { ...settings, findAccountUser: findAccountUser.bind(undefined, settings.db) }
    return await judgeSlip(experts, slip.sha256, slip, note)
  } catch (error) {
    settings.log.warn({ err: error, slipId: slip.id }, 'a slip could not be judged')
    const isOver =
      error instanceof CodeReaderFailed
        ? slip.attempts - slip.outages >= MAX_FAILURES
        : settings.clock.now().getTime() - slip.createdAt.getTime() > MAX_OUTAGE_MS
    if (isOver) return { reason: 'UNKNOW_ERROR' }
    if (!(error instanceof CodeReaderFailed)) await noteOutage(settings.db, slip.id)
    return undefined
  }
}

async function noteOutage(db: Database, slipId: string): Promise<void> {
  await db.query('slip.outage', 'UPDATE slip SET outages = outages + 1 WHERE id = $1', [slipId])
}

/** Credit and status are one transaction. A slip that was judged or taken by a person meanwhile is left alone. */
async function decide(tx: Transaction, slip: WaitingSlip, verdict: SlipVerdict, now: Date): Promise<void> {
  const locked = await tx.query(
    'slip.lock',
    "SELECT 1 FROM slip WHERE id = $1 AND status = 'PENDING' AND holder_id IS NULL FOR UPDATE",
    [slip.id],
  )
  if (locked.length === 0) return
  if ('reason' in verdict) {
    if (verdict.held !== undefined) await holdArrival(tx, verdict.held, 'shared-account')
    return rejectSlip(tx, slip.id, verdict.reason)
  }
  if (!(await acceptSlip(tx, slip, verdict, { occurredAt: now })))
    return rejectSlip(tx, slip.id, 'SLIP_REFNO_DUPLICATED')
}
