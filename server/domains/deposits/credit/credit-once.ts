import { toBaht } from '#contract/primitives.ts'
import type { PaidInKip } from '#domain/money/kip.ts'
import type { Why } from '../../../../desk/contract/arrivals.ts'
import { houseAccount, memberAccount } from '../../../ledger/accounts.ts'
import { LedgerError } from '../../../ledger/ledger-errors.ts'
import { postTransfer } from '../../../ledger/transfer.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { AccountNumber } from '../../members/bank-accounts.ts'
import { exceededLimit } from '../../members/limits/deposit-limits.ts'
import { noteAct } from '../../staff/desk-log.ts'
import { answerAnnouncement, fulfilAnnouncement } from '../expected/announcements.ts'
import { alikeCredits, CLOCKS_DIFFER_MS, mayBeSame } from './alike-credit.ts'

/** A transfer of the outside world to the house, as somebody says that it arrived. */
export interface Transfer {
  readonly kind: 'bank' | 'qr' | 'gift'
  /** Who numbers it: a bank of the house, its mobile wallet, or a gateway; null for a QR that nobody knows. */
  readonly code: string | null
  readonly number: string
  /** The QR that was paid: as its gateway names it, and ours. */
  readonly qr?: { readonly named: string; readonly id: string | null }
  readonly sender?: AccountNumber
  /** Of an unknown QR in the smallest unit of its currency. */
  readonly amountSatang: number
  /** Absent for baht, and where nobody knows. */
  readonly paidInKip?: PaidInKip | undefined
  /** By the clock of the sender's bank; undefined where nobody knows. */
  readonly sentAt: Date | undefined
}

/** A transfer with what speaks for a credit. */
export interface Claim extends Transfer {
  /** What says that it arrived: `typed` is what staff found in the books of a bank. */
  readonly evidence: 'report' | 'slip' | 'typed' | 'gift'
  /** Whose it is; undefined where nobody knows. */
  readonly memberId?: string
  /** Why it waits for a person where nobody knows whose it is; without it, only what contradicts a credit waits. */
  readonly why?: Why
  /** Another number by which the bank may know it: that in the code of a slip. */
  readonly otherNumber?: string | undefined
  /** The row that a person has examined and gives to the member. */
  readonly heldId?: string
  /** The announcement that a person answers with it; by default the member's oldest of that amount ends. */
  readonly announcementId?: string
  /** On the business clock. */
  readonly occurredAt: Date
  /** The person who booked it, for the ledger; the source itself by default. */
  readonly actor?: string | undefined
  /** References of the credits that this person has seen, which it may be the same as. */
  readonly seen?: readonly string[] | undefined
}

/** A transfer that is stored, and what was credited with it. */
interface Stored {
  readonly memberId: string | null
  readonly depositReference: string | null
  readonly amountSatang: number
}

/**
 * What became of a claim. `credited` now; `known`: it had been credited; `closed`: a person has closed it without a credit, so it never is; `held`: it
 * waits for a person; `may-be-same`: the person who claims it has to look first; `new`: nothing is known of it, and nothing was stored, because the
 * claim names neither a member nor a reason to wait.
 */
export interface Credit {
  readonly outcome: 'credited' | 'known' | 'closed' | 'held' | 'may-be-same' | 'new'
  readonly arrival?: Stored | undefined
  /** Why it waits. */
  readonly why?: Why | null | undefined
  /** At which credits the person has to look. */
  readonly alike?: string[]
}

interface Known extends Stored {
  readonly id: string
  readonly code: string | null
  readonly number: string
  readonly kip: number | null
  readonly sentAt: Date | null
  readonly why: Why | null
  readonly isDone: boolean
  /** Whether it names the QR of the claim, or neither names one. */
  readonly isQr: boolean
  readonly qrId: string | null
  /** Whether it has the number of the claim, not only its other number. */
  readonly isNumber: boolean
  /** When it was credited, on the business clock, or noted. */
  readonly bookedAt: Date
  /** Whether it waited, and a person has said whose it is. */
  readonly isExamined: boolean
  /** Whether a person has said that the report under another number is its own: what is reported under this number is another transfer. */
  readonly isReportedElsewhere: boolean
}

/** A number, and those under which people book a second, third, ... transfer that a bank numbers alike. */
export function numbersOf(number: string): string[] {
  return [number, ...Array.from({ length: 8 }, (_, index) => `${number}/${index + 2}`)]
}

/** The other way round: `N` and `/2` of `N/2`. */
function furtherOf(number: string): readonly (string | undefined)[] {
  const base = number.slice(0, -2)
  return numbersOf(base).includes(number) ? [base, number.slice(-2)] : [undefined, undefined]
}

/**
 * The only code that posts a deposit. What is known under the number of the claim, credited, closed or waiting, decides; all claims of a number take
 * turns, so each sees what the one before has left. A claim that is the transfer of a row becomes that row; one that contradicts what was credited
 * waits for a person. Call it before anything locks a wallet.
 *
 * @throws {Refusal} NO_DATA when somebody else has answered the announcement meanwhile; KEY_INVALID for another amount than the bank has reported
 */
export async function creditOnce(tx: Transaction, claim: Claim): Promise<Credit> {
  if (!Number.isSafeInteger(claim.amountSatang)) throw new LedgerError('invalid-amount')
  await lockNumbers(tx, [claim.number, claim.otherNumber, furtherOf(claim.number)[0]])
  const alike = await alikeTo(tx, claim)
  const isByPerson = claim.actor !== undefined
  const verdict = decide(claim, await knownRows(tx, claim), alike.length > 0 && !isByPerson)
  if ('why' in verdict) {
    const { why } = verdict
    await insert(tx, claim, { why, likeId: why === 'may-be-same' ? alike[0]?.arrivalId : null })
    return { outcome: 'held', why }
  }
  const { outcome, row } = verdict
  if (outcome === 'credited' && isByPerson && alike.length > 0) return mayBeSame(alike)
  if (outcome === 'known' && row?.sentAt === null && claim.kind === 'bank' && claim.sentAt !== undefined)
    await tx.query('arrival.report', 'UPDATE arrival SET sent_at = $2 WHERE id = $1', [row.id, claim.sentAt])
  if (outcome !== 'credited') return { outcome, arrival: row, why: row?.why }
  return { outcome, arrival: await credit(tx, claim, row) }
}

/** Why a claim of a person was not credited; undefined where it was. */
export function refusalOf({ outcome, alike = [] }: Credit) {
  if (outcome === 'credited') return undefined
  if (outcome === 'may-be-same') return { outcome, alike }
  return outcome === 'closed' ? 'arrival-closed' : 'reference-used'
}

/** What the log of the desk keeps of a transfer that a person has credited. */
export function loggedTransfer({ code, number, amountSatang, sentAt, paidInKip }: Transfer): object {
  return { amountSatang, houseBankCode: code, reference: number, sentAt, paidInKip: paidInKip?.kip }
}

/** Lets all claims of these numbers take turns until the transaction ends: what the one before has left is read by a later statement. */
export async function lockNumbers(
  tx: Transaction,
  numbers: readonly (string | null | undefined)[],
): Promise<void> {
  await tx.query(
    'arrival.take-turns',
    `SELECT pg_advisory_xact_lock(hashtextextended('arrival:' || number, 0))
       FROM (SELECT DISTINCT normal_reference(n) AS number FROM unnest($1::text[]) AS n WHERE n IS NOT NULL ORDER BY 1) AS one`,
    [numbers],
  )
}

type Verdict =
  | { readonly outcome: Credit['outcome']; readonly row?: Known | undefined }
  | { readonly why: Why }

/** @param isAlike whether the machine must not credit it, because people may have done so */
function decide(claim: Claim, rows: readonly Known[], isAlike: boolean): Verdict {
  if (claim.heldId !== undefined) return decideExamined(claim, rows)
  if (claim.evidence === 'typed') return decideTyped(claim, rows)
  const { memberId } = claim
  const same = rows.filter((row) => isSameTransfer(row, claim))
  const isAgreeing = (row: Known) =>
    memberId === undefined || row.isExamined
      ? row.isQr
      : row.memberId === memberId && (row.isQr || row.qrId === null)
  const known = same.find((row) => row.memberId !== null && isAgreeing(row))
  if (known !== undefined) return { outcome: 'known', row: known }
  if (same.some((row) => isClosed(row) && row.isQr)) return { outcome: 'closed' }
  const isUsed = rows.some((row) => row.memberId !== null) || same.some((row) => isClosed(row))
  const row = same.find(({ isDone, isQr }) => !isDone && isQr)
  // That it may be the same as a credit by hand, a person has seen who accepts its slip.
  const isDoubtful = row?.why === 'number-used' || (row?.why === 'may-be-same' && claim.actor === undefined)
  if (memberId !== undefined && !isDoubtful && !isUsed && !isAlike) return { outcome: 'credited', row }
  if (row !== undefined) return { outcome: 'held', row }
  if (memberId !== undefined && !isUsed && isAlike) return { why: 'may-be-same' }
  const why = isUsed && (claim.why ?? 'not-automatic') === 'not-automatic' ? 'number-used' : claim.why
  return why === undefined ? { outcome: 'new' } : { why }
}

/** What is typed has no time: under its number nothing else may be credited, and the amount is what the bank has reported, if it has. */
function decideTyped(claim: Claim, rows: readonly Known[]): Verdict {
  const equal = rows.filter((row) => isAmount(row, claim))
  const here = ({ code }: Known) => code === claim.code
  const known =
    rows.find((row) => row.memberId !== null && here(row)) ??
    // The person has named another bank than it arrived at.
    equal.find((row) => row.memberId === claim.memberId)
  if (known !== undefined) return { outcome: 'known', row: known }
  if (equal.some((row) => isClosed(row) && here(row))) return { outcome: 'closed' }
  const row = equal.find(({ isDone, code }) => !isDone && code === claim.code)
  if (row !== undefined) return { outcome: 'credited', row }
  if (rows.some((one) => one.isNumber && here(one) && one.amountSatang > 0))
    throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  return { outcome: 'credited' }
}

/** Staff say that it is a transfer of its own. One that was credited to anybody, or closed, is not. */
function decideExamined(claim: Claim, rows: readonly Known[]): Verdict {
  const same = rows.filter(({ id }) => id !== claim.heldId).filter((row) => isSameTransfer(row, claim))
  const known = same.find(({ memberId }) => memberId !== null)
  if (known !== undefined) return { outcome: 'known', row: known }
  if (same.some((row) => isClosed(row) && row.isQr)) return { outcome: 'closed' }
  return { outcome: 'credited', row: rows.find(({ id }) => id === claim.heldId) }
}

function isClosed({ isDone, memberId }: Known): boolean {
  return isDone && memberId === null
}

/** What kip are worth may have been reckoned at another rate. */
function isAmount({ amountSatang, kip }: Known, claim: Transfer): boolean {
  return kip === null || claim.paidInKip === undefined
    ? amountSatang === claim.amountSatang
    : kip === claim.paidInKip.kip
}

/** Whether a row is the transfer of a claim, whoever was credited: numbers that are only spelled alike have to be of one time as well. */
function isSameTransfer(row: Known, claim: Transfer): boolean {
  if (!isAmount(row, claim) || row.isReportedElsewhere) return false
  if (row.number === claim.number || claim.sentAt === undefined) return true
  // What was booked had been sent by then.
  return row.sentAt === null
    ? claim.sentAt.getTime() - row.bookedAt.getTime() <= CLOCKS_DIFFER_MS
    : Math.abs(claim.sentAt.getTime() - row.sentAt.getTime()) <= CLOCKS_DIFFER_MS
}

/** What a row says of a transfer; `$4` is the QR of the claim and `$3` its numbers. */
const KNOWN = `
SELECT a.id, a.code, a.number, a.amount_satang AS "amountSatang", a.kip, a.sent_at AS "sentAt", a.why, a.done_at IS NOT NULL AS "isDone", a.qr_id AS "qrId", a.deposit_reference AS "depositReference",
       a.why IS NOT NULL AND t.actor LIKE 'staff:%' AS "isExamined",
       a.evidence = 'typed' AND EXISTS (SELECT FROM arrival r WHERE r.is_repeat AND r.deposit_reference = a.deposit_reference AND normal_reference(r.number) <> normal_reference(a.number)) AS "isReportedElsewhere",
       qr_reference(a.qr_named) IS NOT DISTINCT FROM qr_reference($4) AS "isQr", o.owner AS "memberId",
       normal_reference(a.number) = normal_reference(($3::text[])[1]) AS "isNumber", coalesce(t.occurred_at, a.noted_at) AS "bookedAt"
  FROM arrival a LEFT JOIN transfer t ON t.reference = a.deposit_reference
  LEFT JOIN LATERAL (SELECT c.owner FROM posting p JOIN account c ON c.id = p.account_id
                      WHERE p.transfer_id = t.id AND c.owner <> 'house' LIMIT 1) o ON true`

/** What was credited and may be the same as a claim under another number, and its person has not seen. */
async function alikeTo(tx: Transaction, claim: Claim): ReturnType<typeof alikeCredits> {
  const { memberId, evidence, paidInKip } = claim
  if (memberId === undefined || evidence === 'gift') return []
  return alikeCredits(tx, { ...claim, memberId, kip: paidInKip?.kip, isByWord: evidence === 'typed' })
}

/** All rows of the numbers. */
async function knownRows(tx: Transaction, claim: Claim): Promise<Known[]> {
  const { kind, code, number, otherNumber, qr, evidence, heldId } = claim
  const isExamined = heldId !== undefined
  return tx.query<Known>(
    'arrival.known',
    `${KNOWN}
      WHERE a.kind = $1 AND (a.code = $2 OR a.code IS NULL OR $2::text IS NULL)
        AND (normal_reference(a.number) = ANY (ARRAY(SELECT normal_reference(n) FROM unnest($3::text[]) AS n))
             OR normal_reference(a.number) = normal_reference($5) AND a.deposit_reference LIKE '%' || $6)
      ORDER BY a.noted_at, a.id`,
    [
      kind,
      // A person may be mistaken in the bank, and in the gateway.
      evidence === 'typed' || (isExamined && kind === 'qr') ? null : code,
      isExamined ? numbersOf(number) : [number, ...(otherNumber === undefined ? [] : [otherNumber])],
      qr?.named ?? null,
      ...furtherOf(number),
    ],
  )
}

async function credit(tx: Transaction, claim: Claim, row: Known | undefined): Promise<Stored> {
  const { memberId, occurredAt } = claim
  if (memberId === undefined) throw new Error('a deposit needs a member')
  // A person says at which gateway an unknown QR was paid, which gives its amount a currency: that is a row of its own.
  const own = row?.why === 'unknown-qr' ? undefined : row
  const amountSatang = own?.amountSatang ?? claim.amountSatang
  const depositReference = await post(tx, { ...claim, memberId, amountSatang }, row)
  if (own === undefined) await insert(tx, claim, { depositReference })
  if (row !== undefined)
    await tx.query(
      'arrival.credit',
      `UPDATE arrival SET done_at = now(), deposit_reference = $2, is_repeat = $3, holder_id = NULL, held_since = NULL,
              why = CASE WHEN $4 AND why IN ('not-automatic', 'gift') THEN NULL ELSE why END WHERE id = $1`,
      [row.id, depositReference, own === undefined, claim.heldId === undefined],
    )
  const deposit = { memberId, amountSatang, reference: depositReference, occurredAt }
  if (claim.announcementId !== undefined) {
    // Somebody else answered it meanwhile, so this deposit must not be posted.
    if (!(await answerAnnouncement(tx, claim.announcementId, deposit))) throw new Refusal('NO_DATA')
  } else if (claim.kind === 'bank' || claim.heldId !== undefined) await fulfilAnnouncement(tx, deposit)
  return { memberId, depositReference, amountSatang }
}

/** Posts the deposit, and returns its reference in the ledger. */
async function post(
  tx: Transaction,
  claim: Claim & { readonly memberId: string },
  row: Known | undefined,
): Promise<string> {
  const { memberId, code, amountSatang, heldId } = claim
  const first = await referenceOf(tx, claim, row)
  const postings = [
    { account: memberAccount(memberId, 'wallet'), amountSatang },
    { account: houseAccount(`bank:${code}`), amountSatang: -amountSatang },
  ]
  // A bank that numbers two transfers alike.
  for (const reference of heldId === undefined ? [first] : numbersOf(first)) {
    try {
      await postTransfer(tx, {
        kind: 'deposit',
        actor: claim.actor ?? `bank:${code}`,
        description: String(code),
        reference,
        occurredAt: claim.occurredAt,
        postings,
      })
      await logOverLimit(tx, memberId, reference, claim.occurredAt)
      return reference
    } catch (error) {
      if (heldId === undefined || !(error instanceof LedgerError) || error.code !== 'duplicate-reference')
        throw error
    }
  }
  throw new Error('a number has too many transfers')
}

/** The act of the log that is no person's: a deposit took its member over a limit of their own. */
export const OVER_LIMIT = 'member-over-limit'

/** Sent money is credited over every limit, and the house knows of it. */
async function logOverLimit(tx: Transaction, memberId: string, subject: string, now: Date): Promise<void> {
  const over = await exceededLimit(tx, memberId, now)
  if (over === undefined) return
  const { period, limitSatang, paidInSatang } = over
  const detail = { period, limit: toBaht(limitSatang), paidIn: toBaht(paidInSatang) }
  await noteAct(tx, {}, OVER_LIMIT, { memberId, subject, detail })
}

/** Each bank numbers its transfers independently; a payment that a person credits may be of any gateway. */
async function referenceOf(
  tx: Transaction,
  { kind, code, number, qr, heldId }: Claim,
  row: Known | undefined,
): Promise<string> {
  if (kind === 'gift') return `gift:${number}`
  if (kind === 'bank') return `bank:${code}:${row?.isNumber === false ? row.number : number}`
  const qrId = qr?.id ?? null
  if (heldId !== undefined || qrId === null) return `bank:QR:${number}`
  const paid = await tx.query(
    'arrival.of-qr',
    "SELECT 1 FROM arrival WHERE qr_id = $1 AND deposit_reference LIKE 'qr:%' LIMIT 1",
    [qrId],
  )
  return paid.length === 0 ? `qr:${qrId}` : `qr:${qrId}:${number}`
}

interface NewRow {
  readonly why?: Why
  readonly likeId?: string | null | undefined
  readonly depositReference?: string
}

/** Stores the transfer of a claim: credited, or waiting. */
async function insert(
  tx: Transaction,
  claim: Claim,
  { why, likeId, depositReference }: NewRow,
): Promise<void> {
  const { kind, code, number, qr, sender, amountSatang, paidInKip, sentAt, evidence } = claim
  const isWaiting = depositReference === undefined
  await tx.query(
    isWaiting ? 'arrival.hold' : 'arrival.insert',
    `INSERT INTO arrival (kind, code, number, qr_named, qr_id, sender_bank_code, sender_account_no, amount_satang, kip, kip_per_baht, rate_since,
                          sent_at, evidence, why, like_id, deposit_reference, done_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, CASE WHEN $16::text IS NOT NULL THEN now() END)
     ${isWaiting ? 'ON CONFLICT DO NOTHING' : ''}`,
    [
      kind,
      code,
      number,
      qr?.named,
      qr?.id,
      sender?.bankCode,
      sender?.bankAccountNo,
      amountSatang,
      paidInKip?.kip,
      paidInKip?.kipPerBaht,
      paidInKip?.rateSince,
      sentAt,
      evidence,
      why,
      likeId,
      depositReference,
    ],
  )
}
