import { FILE_LINES, type ReadBack } from '../../../desk/contract/payment-files.ts'
import type { NOT_SECOND } from '../../../desk/contract/roles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { type HouseBank, SLIP_BANK_NUMBERS } from '../../settings/content/money/banks.ts'
import type { Acting } from '../staff/desk-acts.ts'
import { noteAct } from '../staff/desk-log.ts'
import { obstacleToRelease, secondPersonObstacle } from '../staff/second-person.ts'
import {
  handleWithdrawal,
  hasTakenOut,
  lockHandled,
  WITHDRAWAL_QUEUE,
  type WithdrawalActing,
  type WithdrawalDetail,
} from './withdrawal-queue.ts'

const CURRENCY = { BAHT: 'THB', LAK: 'LAK' } as const

/** Approved withdrawals to accounts in the currency $1 that are in no file from which they may be paid. */
const WAITING = `FROM withdrawal w JOIN member m ON m.id = w.member_id JOIN withdrawal_handling h ON h.withdrawal_id = w.id
  WHERE w.status = 'PENDING' AND h.stage = 'approved' AND coalesce(w.currency, m.currency) = $1
    AND NOT EXISTS (SELECT FROM payment_file_line l WHERE l.withdrawal_id = w.id AND l.ended_as IS NULL)`

/** How many approved withdrawals wait for a payment in that currency, and their sum. */
export async function waitingForPayment(
  db: Queryable,
  currency: HouseBank['currency'],
): Promise<{ readonly times: number; readonly satang: number }> {
  const [found] = await db.query<{ times: number; satang: number }>(
    'payment-file.waiting',
    `SELECT count(*)::bigint AS times, shown_amount(coalesce(sum(w.amount_satang), 0)) AS satang ${WAITING}`,
    [CURRENCY[currency]],
  )
  return found ?? { times: 0, satang: 0 }
}

/** What became of making a file. `leftOut`: how many wait and are not in it. */
type Made =
  | { readonly outcome: 'done'; readonly id: string; readonly leftOut: number }
  | { readonly outcome: 'nothing-waits'; readonly leftOut: number }

/**
 * Puts approved withdrawals into a file for a bank of the house, the oldest first; nobody has them afterwards. Left out is what somebody may have paid by
 * hand, because they have read the account's number since the approval, and what this person may not pay.
 */
export async function makePaymentFile(tx: Transaction, bank: HouseBank, acting: Acting): Promise<Made> {
  const { staff, now } = acting
  // Files are made one after the other: each has the next number.
  await tx.query(
    'payment-file.take-turns',
    "SELECT pg_advisory_xact_lock(hashtextextended('payment-files', 0))",
  )
  const candidates = await tx.query<{ id: string }>(
    'payment-file.candidates',
    `SELECT w.id ${WAITING} ORDER BY w.occurred_at, w.id`,
    [CURRENCY[bank.currency]],
  )
  const taken: WithdrawalDetail[] = []
  for (const { id } of candidates) {
    const found = taken.length < FILE_LINES ? await lockHandled(tx, id) : undefined
    if (found !== undefined && (await isPayable(tx, found, bank, acting))) taken.push(found)
  }
  const leftOut = candidates.length - taken.length
  if (taken.length === 0) return { outcome: 'nothing-waits', leftOut }
  const fileId = uuidv7()
  const [file] = await tx.query<{ number: number }>(
    'payment-file.make',
    `INSERT INTO payment_file (id, number, bank_code, made_at, made_by)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4 FROM payment_file RETURNING number`,
    [fileId, bank.bankCode, now, staff.id],
  )
  await tx.query(
    'payment-file.fill',
    `INSERT INTO payment_file_line (file_id, line, withdrawal_id)
     SELECT $1, line, id FROM unnest($2::uuid[]) WITH ORDINALITY AS taken (id, line)`,
    [fileId, taken.map(({ id }) => id)],
  )
  for (const { id, memberId } of taken) {
    await WITHDRAWAL_QUEUE.hold(tx, id, null)
    await noteAct(tx, acting, 'withdrawal-file', { memberId, subject: id, detail: { file: file?.number } })
  }
  const amountSatang = taken.reduce((sum, one) => sum + one.amountSatang, 0)
  const detail = { file: file?.number, bankCode: bank.bankCode, times: taken.length, amountSatang }
  await noteAct(tx, acting, 'payment-file-make', { subject: fileId, detail })
  return { outcome: 'done', id: fileId, leftOut }
}

/** Whether this person may have the bank pay it, and nobody else may have paid it by hand. */
async function isPayable(
  tx: Transaction,
  { id, memberId, status, stage, isLocked, numberReadAt, fileNumber, kip }: WithdrawalDetail,
  { currency }: HouseBank,
  { staff, twoPeople, now }: Acting,
): Promise<boolean> {
  if (status !== 'PENDING' || stage !== 'approved' || isLocked || fileNumber !== null) return false
  if (numberReadAt !== null || (currency === 'LAK' && kip === null)) return false
  if (await hasTakenOut(tx, id, staff.id)) return false
  return (await obstacleToRelease(tx, { staffId: staff.id, memberId, now }, twoPeople)) === undefined
}

/** A payment file with what is in it. Amounts are in satang. */
export interface PaymentFile {
  readonly id: string
  readonly number: number
  readonly bankCode: string
  readonly currency: keyof typeof CURRENCY
  readonly madeAt: Date
  readonly madeById: string
  readonly madeBy: string
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly times: number
  readonly satang: number
  readonly openTimes: number
  readonly openSatang: number
}

/** How many files a list has. */
const LISTED = 100

/** The last files, the newest first, or the one with that id. */
export async function paymentFiles(db: Queryable, id?: string): Promise<PaymentFile[]> {
  return db.query<PaymentFile>(
    'payment-file.list',
    `SELECT f.id, f.number, f.bank_code AS "bankCode", f.made_at AS "madeAt", f.undone_at AS "undoneAt",
            maker.id AS "madeById", maker.name AS "madeBy", undoer.name AS "undoneBy", sums.*
       FROM (SELECT * FROM payment_file WHERE $1::uuid IS NULL OR id = $1 ORDER BY number DESC LIMIT ${LISTED}) f
       JOIN staff maker ON maker.id = f.made_by LEFT JOIN staff undoer ON undoer.id = f.undone_by,
       LATERAL (SELECT count(*)::bigint AS times, shown_amount(sum(w.amount_satang)) AS satang,
                       count(*) FILTER (WHERE l.ended_as IS NULL)::bigint AS "openTimes",
                       shown_amount(coalesce(sum(w.amount_satang) FILTER (WHERE l.ended_as IS NULL), 0)) AS "openSatang",
                       CASE WHEN bool_or(w.kip IS NOT NULL) THEN 'LAK' ELSE 'BAHT' END AS currency
                  FROM payment_file_line l JOIN withdrawal w ON w.id = l.withdrawal_id WHERE l.file_id = f.id) sums
      ORDER BY f.number DESC`,
    [id ?? null],
  )
}

/** One payment of a file. */
export interface FileLine {
  readonly line: number
  readonly withdrawalId: string
  /** The phone number. */
  readonly username: string
  readonly bankCode: string
  /** Under which Thai banks know that bank; undefined for one of another country. */
  readonly bankNumber?: string | undefined
  readonly bankAccountNo: string
  readonly accountName: string
  readonly amountSatang: number
  readonly kip: number | null
  readonly endedAs: 'paid' | 'taken-out' | null
}

/** The payments of a file, as the bank gets them. */
export async function linesOf(db: Queryable, fileId: string): Promise<FileLine[]> {
  const lines = await db.query<FileLine>(
    'payment-file.lines',
    `SELECT l.line, l.withdrawal_id AS "withdrawalId", m.username, w.bank_code AS "bankCode", w.bank_account_no AS "bankAccountNo",
            w.bank_account_name AS "accountName", w.amount_satang AS "amountSatang", shown_amount(w.kip) AS kip, l.ended_as AS "endedAs"
       FROM payment_file_line l JOIN withdrawal w ON w.id = l.withdrawal_id JOIN member m ON m.id = w.member_id
      WHERE l.file_id = $1 ORDER BY l.line`,
    [fileId],
  )
  return lines.map((line) => Object.assign(line, { bankNumber: SLIP_BANK_NUMBERS[line.bankCode] }))
}

/** Our reference of a payment: the number of its file, and its line in three digits. */
export function fileReference(fileNumber: number, line: number): string {
  return `KP${String(fileNumber).padStart(5, '0')}${String(line).padStart(3, '0')}`
}

/** A payment that the bank has made from a file. */
interface PaidLine {
  readonly reference: string
  /** In the currency of the account, in hundredths. */
  readonly amount: number
  /** The bank's own number. */
  readonly number?: string | undefined
}

/** Marks one payment of a file as paid, or says why not; nothing has changed then. */
export async function payFromFile(
  tx: Transaction,
  { reference, amount, number = reference }: PaidLine,
  acting: WithdrawalActing,
): Promise<ReadBack> {
  const [file, line] = [Number(reference.slice(2, -3)), Number(reference.slice(-3))]
  // Locked first: what was waited for has changed the lines.
  const [known] = await tx.query<{ fileId: string; paidFrom: string }>(
    'payment-file.lock-number',
    'SELECT id AS "fileId", bank_code AS "paidFrom" FROM payment_file WHERE number = $1 FOR UPDATE',
    [file],
  )
  if (known === undefined) return 'unknown'
  const { fileId, paidFrom } = known
  const [found] = await tx.query<FileLine>(
    'payment-file.line',
    `SELECT l.withdrawal_id AS "withdrawalId", l.ended_as AS "endedAs", w.amount_satang AS "amountSatang", shown_amount(w.kip) AS kip
       FROM payment_file_line l JOIN withdrawal w ON w.id = l.withdrawal_id WHERE l.file_id = $1 AND l.line = $2`,
    [fileId, line],
  )
  if (found === undefined) return 'unknown'
  const { withdrawalId, endedAs, amountSatang, kip } = found
  if (endedAs !== null) return endedAs === 'paid' ? 'paid-before' : 'taken-out'
  if (amount !== (kip === null ? amountSatang : kip * 100)) return 'other-amount'
  // The member first, as in every act at a withdrawal.
  await lockHandled(tx, withdrawalId)
  await tx.script('SAVEPOINT before_payment')
  // Nobody pays it by hand, whoever has it.
  await WITHDRAWAL_QUEUE.hold(tx, withdrawalId, acting.staff.id)
  const act = { act: 'pay', bankCode: paidFrom, reference: number } as const
  const answer = await handleWithdrawal(tx, withdrawalId, act, { ...acting, isByFile: true })
  if (answer.outcome !== 'done') {
    await tx.script('ROLLBACK TO SAVEPOINT before_payment')
    return isReadBack(answer.outcome) ? answer.outcome : 'moved-on'
  }
  await endLines(tx, { fileId, line }, 'paid')
  return 'paid'
}

const REFUSALS: ReadonlySet<string> = new Set<ReadBack>([
  'reference-used',
  'member-locked',
  'involved',
  'moved-on',
  'other-person',
  'newcomer',
  'inviter',
])

const isReadBack = (outcome: string): outcome is ReadBack => REFUSALS.has(outcome)

/** Ends what the bank may still pay of a file, or one line of it. @returns the withdrawals */
async function endLines(
  tx: Transaction,
  { fileId, line = null }: { readonly fileId: string; readonly line?: number | null },
  endedAs: 'paid' | 'taken-out',
): Promise<{ id: string; memberId: string }[]> {
  return tx.query(
    'payment-file.end-lines',
    `UPDATE payment_file_line l SET ended_as = $3 FROM withdrawal w
      WHERE l.file_id = $1 AND ($2::integer IS NULL OR l.line = $2) AND l.ended_as IS NULL AND w.id = l.withdrawal_id
     RETURNING w.id, w.member_id AS "memberId"`,
    [fileId, line, endedAs],
  )
}

/**
 * Takes out of a file what the bank has not paid and will not pay, so that it waits for a payment again. Who made the file cannot: one person would have
 * two files with the same payments.
 */
export async function undoPaymentFile(
  tx: Transaction,
  { id, because }: { readonly id: string; readonly because: string },
  acting: Acting,
): Promise<'done' | 'unknown' | 'moved-on' | (typeof NOT_SECOND)[number]> {
  const { staff, twoPeople, now } = acting
  const [file] = await tx.query<{ number: number; madeBy: string }>(
    'payment-file.lock',
    `SELECT number, made_by AS "madeBy" FROM payment_file WHERE id = $1 FOR UPDATE`,
    [id],
  )
  if (file === undefined) return 'unknown'
  const obstacle = await secondPersonObstacle(tx, { first: file.madeBy, second: staff.id, now }, twoPeople)
  if (obstacle !== undefined) return obstacle
  const takenOut = await endLines(tx, { fileId: id }, 'taken-out')
  if (takenOut.length === 0) return 'moved-on'
  await tx.query(
    'payment-file.undo',
    'UPDATE payment_file SET undone_at = $2, undone_by = $3 WHERE id = $1',
    [id, now, staff.id],
  )
  const detail = { file: file.number, because }
  for (const { id: subject, memberId } of takenOut)
    await noteAct(tx, acting, 'withdrawal-take-out', { memberId, subject, detail })
  await noteAct(tx, acting, 'payment-file-undo', {
    subject: id,
    detail: { ...detail, times: takenOut.length },
  })
  return 'done'
}
