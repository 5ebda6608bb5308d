import { toBaht } from '#contract/primitives.ts'
import type { AccountNumber } from '../domains/members/bank-accounts.ts'
import { actsOn } from '../domains/staff/desk-log.ts'
import {
  type HolderColumns,
  holderOf,
  queuePage,
  type QueueRequest,
  type QueueSource,
} from '../domains/staff/desk-queue.ts'
import type { TimelineEvent } from '../domains/statements/member-timeline.ts'
import type { Database } from '../platform/db/client.ts'
import type { DeskDependencies } from './desk-route.ts'

interface QueueWire<R, W, C> {
  readonly wireRow: (row: R) => W
  readonly countsOf: (db: Database, staffId: string) => Promise<C>
}

/** A page of a queue in wire form. */
export async function wirePage<R extends object, F extends string, W, C>(
  { db, clock }: Pick<DeskDependencies, 'db' | 'clock'>,
  source: QueueSource<F>,
  request: QueueRequest<F>,
  { wireRow, countsOf }: QueueWire<R, W, C>,
) {
  const [{ rows, total, sumSatang }, counts] = await Promise.all([
    queuePage<R, F>(db, source, request),
    countsOf(db, request.staffId),
  ])
  return {
    now: clock.now().toISOString(),
    rows: rows.map((row) => wireRow(row)),
    total,
    sum: toBaht(sumSatang),
    counts,
  }
}

/** Who has an item, in wire form. */
export function wireHolder(row: HolderColumns) {
  const holder = holderOf(row)
  return holder && { ...holder, since: holder.since.toISOString() }
}

/** What people of the house did with an item, in wire form. */
export async function wireSteps(db: Database, id: string) {
  const steps = await actsOn(db, id)
  return steps.map(({ at, what, by }) => ({ at: at.toISOString(), what, by }))
}

/** A phone number in a list: enough to recognise it beside the member, too little to call it. */
export function maskedPhone(phone: string): string {
  return phone.length < 7 ? '·'.repeat(phone.length) : `${phone.slice(0, 3)}···${phone.slice(-4)}`
}

/** The end of a bank account's number. */
export function accountEnd(accountNo: string): string {
  return accountNo.slice(-4)
}

/** As a list and the log show an account: the last digits are enough to recognise it. */
export function shortAccount({ bankCode, bankAccountNo }: AccountNumber): string {
  return `${bankCode} ··${accountEnd(bankAccountNo)}`
}

/** An event of a member in wire form. */
export function wireEvent({ at, source, what, satang, note }: TimelineEvent) {
  return { at: at.toISOString(), source, what, amount: satang === null ? null : toBaht(satang), note }
}
