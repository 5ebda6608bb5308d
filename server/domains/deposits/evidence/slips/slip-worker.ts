import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../../platform/db/client.ts'
import type { Queryable } from '../../../../platform/db/queryable.ts'
import { MAX_AGE_MS } from './check-record.ts'
import { type CodeReader, CodeReaderFailed } from './code-reader.ts'
import { decideSlip } from './end-slip.ts'
import { judgeSlip, type PicturedSlip, type SlipJudgeDependencies, type SlipVerdict } from './judge-slip.ts'
import { type SlipFinding, storeFinding } from './slip-finding.ts'

export interface SlipWorkerSettings extends Omit<SlipJudgeDependencies, 'codes'> {
  readonly readers: Readonly<Record<Lane, CodeReader>>
  /** Whether there is a desk, where a person can look at a slip. */
  readonly hasDesk: boolean
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Whose slips are processed, each lane beside the other: those of members of whom a slip was credited before, or those of newcomers. So nobody who
 * has proved a transfer waits behind accounts that cost only a phone number.
 */
export type Lane = 'known' | 'newcomers'

const LANES = ['known', 'newcomers'] as const satisfies readonly Lane[]

/**
 * How long the first look at a newcomer's picture may use the processor, in ms. A screenshot takes 200; what takes longer comes again behind all that
 * is new, with the usual limit.
 */
const FIRST_LOOK_MS = 500

/** How often our own reader may fail at a picture: once, and once more behind everything that is new. */
const MAX_FAILURES = 2

/** How long a stop waits for the slip in progress, in ms; then it is given back for another node to take up. */
const STOP_GRACE_MS = 2000

/** How long after the upload an unresponsive bank is queried again, on the business clock: longer than banks are ever down. */
const MAX_OUTAGE_MS = 86_400_000

/** How long after the upload a bank is queried again that has no record of the transfer yet, or demands a captcha, on the business clock. */
const MAX_WAIT_MS = MAX_AGE_MS

/** How long after the upload a slip waits for a person, on the business clock: longer than a weekend. The member reads it. */
export const MAX_WAIT_FOR_PERSON_MS = 3 * 86_400_000

/**
 * Processes the slips that members uploaded, on every node, both lanes at once, each slip on one node at a time. A slip whose node dies is claimed by another; an
 * unresponsive bank is queried again for a day, and one that does not know the transfer yet for an hour. Where there is a desk, what has no
 * verdict then is left to a person.
 *
 * @param everyMs how often it looks for slips
 * @returns a function that stops it within seconds: the slips in progress are finished, or given back.
 */
export function startSlipWorker({
  everyMs,
  ...settings
}: SlipWorkerSettings & { readonly everyMs: number }): () => Promise<void> {
  const closing = new AbortController()
  const givingUp = new AbortController()

  const pause = async (ms: number) =>
    delay(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  async function work(lane: Lane): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        while (!closing.signal.aborted && (await workOnNext(settings, lane, givingUp.signal)));
      } catch (error) {
        settings.log.error({ err: error }, 'the slip worker failed')
      }
      await pause(everyMs)
    }
  }
  // One after the other, and after what else a start begins, so that one connection to the database serves all while there is nothing to do.
  const atWork = LANES.map(async (lane, place) => {
    await pause(((place + 1) * everyMs) / LANES.length)
    await work(lane)
  })
  return async () => {
    closing.abort()
    const grace = setTimeout(() => givingUp.abort(), STOP_GRACE_MS)
    await Promise.all(atWork)
    clearTimeout(grace)
    await Promise.all(LANES.map((lane) => settings.readers[lane].close()))
  }
}

/**
 * Returns false when there is no slip of that lane to process now.
 * @param givingUp aborted when the slip in progress is no longer waited for: it is given back
 */
export async function workOnNext(
  settings: SlipWorkerSettings,
  lane: Lane,
  givingUp?: AbortSignal,
): Promise<boolean> {
  const slip = await claimSlip(settings.db, lane)
  if (slip === undefined) return false
  const verdict = await unlessAborted(verdictOn(settings, lane, slip), givingUp)
  if (verdict === 'aborted') {
    await giveBackSlip(settings.db, slip)
    return false
  }
  const rules = settings.rules()
  const now = settings.clock.now()
  if (verdict !== undefined) await settings.db.transaction((tx) => decideSlip(tx, slip, verdict, rules, now))
  return true
}

/** The outcome of the work, or 'aborted' when that comes first; what becomes of the work then does not matter. */
async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T | 'aborted'> {
  const isDone = new AbortController()
  const aborted = new Promise<'aborted'>((resolve) => {
    const abort = () => resolve('aborted')
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { signal: isDone.signal })
  })
  return Promise.race([work, aborted]).finally(() => isDone.abort())
}

/** Undefined when the slip has to wait. */
async function verdictOn(
  settings: SlipWorkerSettings,
  lane: Lane,
  slip: WaitingSlip,
): Promise<SlipVerdict | undefined> {
  try {
    const isFirstLook = lane === 'newcomers' && slip.attempts - slip.outages === 1
    const reader = settings.readers[lane]
    const codes: SlipJudgeDependencies['codes'] = {
      read: (bytes) => reader.read(bytes, isFirstLook ? FIRST_LOOK_MS : undefined),
    }
    const verdict = await judgeSlip({ ...settings, codes }, slip)
    if (!('reason' in verdict)) return verdict
    const mayChange = verdict.isProvisional && ageMs(settings, slip) <= MAX_WAIT_MS
    if (mayChange) return await countOutage(settings.db, slip.id)
    return verdict.isForPerson && settings.hasDesk ? await leaveToPerson(settings.db, slip.id) : verdict
  } catch (error) {
    settings.log.warn({ err: error, slipId: slip.id }, 'a slip could not be judged')
    const isReader = error instanceof CodeReaderFailed
    const isOver = isReader
      ? slip.attempts - slip.outages >= MAX_FAILURES
      : ageMs(settings, slip) > MAX_OUTAGE_MS
    if (!isOver) return isReader ? undefined : countOutage(settings.db, slip.id)
    if (!settings.hasDesk) return { reason: 'UNKNOW_ERROR' }
    if (isReader) await storeFinding(settings.db, slip.id, UNREADABLE, settings.clock.now())
    return leaveToPerson(settings.db, slip.id)
  }
}

/** What is known of a picture at which our reader failed. */
const UNREADABLE: SlipFinding = { named: 'UNSTABLE_REFNO_ON_SLIP', objection: 'UNSTABLE_REFNO_ON_SLIP' }

/** How long ago it was handed in, on the business clock. */
function ageMs({ clock }: Pick<SlipWorkerSettings, 'clock'>, { createdAt }: WaitingSlip): number {
  return clock.now().getTime() - createdAt.getTime()
}

async function countOutage(db: Database, slipId: string): Promise<undefined> {
  await db.query('slip.outage', 'UPDATE slip SET outages = outages + 1 WHERE id = $1', [slipId])
}

/** Leaves a slip open, and does not look at it again: see {@link failUncheckedSlips}. */
async function leaveToPerson(db: Database, slipId: string): Promise<undefined> {
  await db.query(
    'slip.leave-to-person',
    "UPDATE slip SET outages = outages + 1, due_at = 'infinity' WHERE id = $1",
    [slipId],
  )
}

/**
 * Fails slips that nobody has decided for three days, and that nobody has; call it periodically. Those that a halted ledger has kept from being
 * looked at wait.
 *
 * @param now on the business clock
 */
export async function failUncheckedSlips(db: Queryable, now: Date): Promise<void> {
  await db.query(
    'slip.fail-unchecked',
    `UPDATE slip SET status = 'FAILED', note = 'NOT_CHECKED'
      WHERE status = 'PENDING' AND holder_id IS NULL AND attempts > 0 AND created_at < $1`,
    [new Date(now.getTime() - MAX_WAIT_FOR_PERSON_MS)],
  )
}

/** A slip that is being examined. */
interface WaitingSlip extends PicturedSlip {
  /** How often it has been claimed, including this time. */
  readonly attempts: number
  /** How many of those attempts ended because the bank or the picture was unreachable. */
  readonly outages: number
}

/** Pauses before an undecided slip is claimed again, in s, by attempt. */
const PAUSES_SECONDS = [20, 60, 180, 300]

/**
 * Claims the next slip of a lane for as long as the pause until its next attempt. New slips come before those that were tried before, since an
 * unresponsive bank and a hostile picture occupy the worker for seconds each time. Members take turns: next is the one whose slips were
 * looked at least recently. Claims none that staff have claimed, and none while the ledger is halted: a result could not be booked then.
 */
async function claimSlip(db: Database, lane: Lane): Promise<WaitingSlip | undefined> {
  const [slip] = await db.query<WaitingSlip>(
    'slip.claim',
    `UPDATE slip s
        SET attempts = s.attempts + 1, claimed_at = clock_timestamp(),
            due_at = now() + make_interval(secs => ($1::integer[])[least(s.attempts + 1, $2)])
       FROM upload u
      WHERE s.id = (SELECT id FROM slip w WHERE status = 'PENDING' AND holder_id IS NULL AND due_at <= now()
                       AND $3 = EXISTS (SELECT FROM slip g WHERE g.member_id = w.member_id AND g.status = 'SUCCESS')
                     ORDER BY attempts > 0, (SELECT max(claimed_at) FROM slip o WHERE o.member_id = w.member_id) NULLS FIRST,
                              due_at LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM ledger_halt)
        AND s.status = 'PENDING' AND s.holder_id IS NULL AND s.due_at <= now() AND u.id = s.upload_id
      RETURNING s.id, s.member_id AS "memberId", s.attempts, s.outages, s.created_at AS "createdAt",
                s.claimed_bank_code AS "claimedBankCode", shown_amount(s.claimed_satang) AS "claimedSatang",
                encode(u.sha256, 'hex') AS sha256`,
    [PAUSES_SECONDS, PAUSES_SECONDS.length, lane === 'known'],
  )
  return slip
}

/** Gives up a claim whose examination was cut short by us: it does not count, and any node may take the slip up at once. */
async function giveBackSlip(db: Database, { id, attempts }: WaitingSlip): Promise<void> {
  await db.query(
    'slip.give-back',
    `UPDATE slip SET attempts = attempts - 1, due_at = now() WHERE id = $1 AND attempts = $2 AND status = 'PENDING'`,
    [id, attempts],
  )
}
