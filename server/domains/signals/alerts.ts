import { randomUUID } from 'node:crypto'
import type { SignalKind } from '../../../desk/contract/signals.ts'
import { callOutside } from '../../outside/connections/http/call-outside.ts'
import { sign, SIGNATURE_HEADER } from '../../outside/connections/reports/webhook.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { alertTexts, placeOf } from './alert-texts.ts'
import { isLate, type LateMinutes, type ReadSignal, readSignals } from './signals.ts'

/** Where the house receives alerts. */
export interface AlertSettings {
  readonly url: string
  readonly key: string
  /** Address of the desk, for the link. */
  readonly desk: string
  readonly minutes: LateMinutes
}

/** How often each node looks, in ms. */
const LOOK_EVERY_MS = 10_000

/** How long the receiver has for its answer, in ms. */
const ANSWER_MS = 10_000

/** How long a node has to send it before another one does, in s. */
const LEASE_SECONDS = 60

/** What the house knows of one kind, or is to know. */
export interface Alert {
  readonly kind: SignalKind
  readonly id: string
  readonly isOver: boolean
  readonly isSent: boolean
  readonly tries: number
}

/**
 * What the house is to know next of one kind; `undefined`: nothing. What is over before it was sent is not said, nor that what goes on was over.
 *
 * @param known what it knows
 */
export function nextAlert(known: Alert | undefined, kind: SignalKind, waits: boolean): Alert | undefined {
  const fresh = { kind, id: randomUUID(), tries: 0 }
  if (known === undefined) return waits ? { ...fresh, isOver: false, isSent: false } : undefined
  if (known.isOver === !waits) return known
  if (waits) return { ...known, isOver: false, isSent: true }
  return known.isSent ? { ...fresh, isOver: true, isSent: false } : undefined
}

/** After how many seconds a message that was sent in vain so often is sent again: from half a minute to an hour. */
export function retrySeconds(tries: number): number {
  return Math.min(3600, 30 * 2 ** (tries - 1))
}

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly settings: AlertSettings
  readonly log: { warn(fields: object, text: string): void }
}

/** An alert with what it is about. */
interface Due {
  readonly alert: Alert
  readonly signal: ReadSignal
}

/** Looks once for what the house is to know, and sends it. Of several nodes at once, one looks; each message is sent by one, and again until it was accepted. */
export async function sendAlerts({ db, clock, settings, log }: Dependencies): Promise<void> {
  const signals = await readSignals(db, clock.now())
  const due = await db.transaction((tx) => claimDue(tx, signals, settings.minutes))
  await Promise.all(
    due.map(async ({ alert, signal }) => {
      try {
        await post(settings, alert, signal)
      } catch (error) {
        log.warn({ err: error, kind: alert.kind }, 'the house did not accept an alert; it is sent again')
        await db.query(
          'alert.later',
          'UPDATE alert SET tries = tries + 1, due_at = now() + make_interval(secs => $2) WHERE id = $1 AND NOT is_sent',
          [alert.id, retrySeconds(alert.tries + 1)],
        )
        return
      }
      const { id } = alert
      if (alert.isOver) await db.query('alert.end', 'DELETE FROM alert WHERE id = $1', [id])
      else await db.query('alert.sent', 'UPDATE alert SET is_sent = true WHERE id = $1', [id])
    }),
  )
}

/** Notes what begins and ends, and takes what is to be sent now. */
async function claimDue(
  tx: Transaction,
  signals: readonly ReadSignal[],
  minutes: LateMinutes,
): Promise<readonly Due[]> {
  const [turn] = await tx.query<{ isOurs: boolean }>(
    'alert.take-turn',
    'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"',
    [ADVISORY_LOCKS.alerts],
  )
  if (!turn?.isOurs) return []
  const rows = await tx.query<Alert & { isDue: boolean }>(
    'alert.read',
    'SELECT kind, id, is_over AS "isOver", is_sent AS "isSent", tries, due_at <= now() AS "isDue" FROM alert',
  )
  const known = new Map(rows.map((row) => [row.kind, row]))
  const due: Due[] = []
  for (const signal of signals) {
    const kind = signal.what
    const before = known.get(kind)
    const alert = nextAlert(before, kind, isLate(signal, minutes))
    if (alert === undefined) {
      if (before) await tx.query('alert.forget', 'DELETE FROM alert WHERE kind = $1', [kind])
      continue
    }
    const isNow = !alert.isSent && (alert !== before || before.isDue)
    if (isNow) due.push({ alert, signal })
    if (alert !== before || isNow) await store(tx, alert)
  }
  return due
}

async function store(tx: Transaction, { kind, id, isOver, isSent, tries }: Alert): Promise<void> {
  await tx.query(
    'alert.store',
    `INSERT INTO alert (kind, id, is_over, is_sent, tries, due_at) VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => ${LEASE_SECONDS}))
     ON CONFLICT (kind) DO UPDATE SET id = excluded.id, is_over = excluded.is_over, is_sent = excluded.is_sent, tries = excluded.tries, due_at = excluded.due_at`,
    [kind, id, isOver, isSent, tries],
  )
}

/** @throws {Error} when the receiver does not answer with a status of 2xx */
async function post(
  { url, key, desk }: AlertSettings,
  { id, kind, isOver }: Alert,
  { count, oldestSeconds }: ReadSignal,
): Promise<void> {
  const link = new URL(placeOf(kind), desk).href
  const minutes = Math.floor(oldestSeconds / 60)
  const body = JSON.stringify({
    id,
    event: isOver ? 'over' : 'begun',
    kind,
    count,
    oldestMinutes: minutes,
    link,
    text: alertTexts({ kind, isOver, count, minutes }),
  })
  const answer = await callOutside(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(key, Buffer.from(body), Math.floor(Date.now() / 1000)),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`the receiver of alerts answers with status ${answer.status}`)
}

/** Looks again and again. @returns a function that stops it and waits for what is in progress */
export function startAlerts(given: Dependencies): () => Promise<void> {
  let atWork: Promise<void> | undefined
  const timer = setInterval(() => {
    atWork ??= sendAlerts(given)
      .catch((error: unknown) => given.log.warn({ err: error }, 'nobody looked for alerts'))
      .finally(() => (atWork = undefined))
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await atWork
  }
}
