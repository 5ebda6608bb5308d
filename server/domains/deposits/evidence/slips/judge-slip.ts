import {
  type BankRecord,
  type BankRecords,
  BankUnavailable,
  type SlipReference,
} from '../../../../outside/providers/bank-records.ts'
import type { Clock } from '../../../../outside/providers/clock.ts'
import { withinDeadline } from '../../../../outside/providers/within-deadline.ts'
import type { Database } from '../../../../platform/db/client.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { hasTooManyPixels } from '../../../../platform/files/kinds/examination-limits.ts'
import { pictureSize } from '../../../../platform/files/kinds/picture-headers.ts'
import { accountOfSender, findAccountUser } from '../../../members/bank-accounts.ts'
import type { Transfer } from '../../credit/credit-once.ts'
import { checkRecord, type SlipClaim, type SlipReason, type SlipRules, transferOf } from './check-record.ts'
import type { CodeReader } from './code-reader.ts'
import { slipReference } from './slip-code.ts'
import { firstHandIn, type SlipFinding, storeFinding } from './slip-finding.ts'

/** The verdict on a slip: a transfer to credit, or a reason against it. */
export type SlipVerdict =
  | Transfer
  | {
      readonly reason: SlipReason
      /** The bank's record, where it gave one. */
      readonly record?: BankRecord
      /** The bank may know more at another time: it has no record of the transfer yet, or demands a captcha. */
      readonly isProvisional?: true
      /** We know nothing of its transfer, because no code can be read or nobody can be asked: a person may find its money. */
      readonly isForPerson?: true
      /** The money came from an account that changed hands about that time: a person has to examine it. */
      readonly why?: 'shared-account'
    }

/** The dependencies of judging a slip. */
export interface SlipJudgeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly files: Pick<FileStore, 'read'>
  readonly codes: Pick<CodeReader, 'read'>
  readonly banks: BankRecords
  readonly rules: () => SlipRules
}

/** A slip with the name of its picture in the store. */
export interface PicturedSlip extends SlipClaim {
  readonly id: string
  readonly sha256: string
}

/** No bank could say anything of a transfer. */
export class BankSilent extends Error {
  override readonly name = 'BankSilent'
}

/** No slip is smaller, and its code would not fit. */
const MIN_SIDE_PIXELS = 64

/** A bank that demands a captcha may answer the next time; after these it is asked again later. */
const INQUIRIES = 3

const BANK_DEADLINE_MS = 10_000

/** What a picture is without a number that could be asked about, as far as we can read it: it may be an honest slip. */
const UNREAD: ReadonlySet<string> = new Set<SlipReason>([
  'UNSTABLE_REFNO_ON_SLIP',
  'INVALID_SLIP',
  'CANNOT_READ_CROPPED_IMAGE',
])

/**
 * Examines the picture of a slip, queries the bank about it, and stores what was found. It decides nothing.
 *
 * @throws {CodeReaderFailed} when our own reader failed at the picture; {BankSilent} when the bank gave no answer; any other error when the
 * picture could not be fetched: the slip may be judged later.
 */
export async function judgeSlip(
  { db, clock, files, codes, banks, rules }: SlipJudgeDependencies,
  slip: PicturedSlip,
): Promise<SlipVerdict> {
  const read = await namedTransfer({ files, codes }, slip.sha256)
  const named = read === 'WALLET_SLIP' ? 'INVALID_SLIP' : read
  const store = (found: Omit<SlipFinding, 'named'>) =>
    storeFinding(db, slip.id, { named, ...found }, clock.now())
  if (typeof named === 'string') {
    await store({ objection: named })
    return { reason: named, ...(UNREAD.has(named) && { isForPerson: true }) }
  }
  const answer = await askBank(banks, named).catch(async (error: unknown) => {
    await store({ answer: 'no-answer' })
    throw new BankSilent('the bank of a slip gave no answer', { cause: error })
  })
  if (answer === 'not-connected') {
    await store({ answer: 'no-answer' })
    return { reason: 'UNKNOW_ERROR', isForPerson: true }
  }
  if (answer === 'captcha') {
    await store({ answer, objection: 'TRIPPLE_WRONG_CAPTCHA' })
    return { reason: 'TRIPPLE_WRONG_CAPTCHA', isProvisional: true, isForPerson: true }
  }
  if (answer === 'unknown') {
    // A well-formed code that no bank issued, or whose bank has not published its record yet.
    await store({ answer, objection: 'INVALID_SLIP' })
    return { reason: 'INVALID_SLIP', isProvisional: true }
  }
  const first = await firstHandIn(db, slip.memberId, named)
  const createdAt = first !== undefined && first < slip.createdAt ? first : slip.createdAt
  const sender = await findAccountUser(db, accountOfSender(answer), answer.sentAt)
  const current = rules()
  const checked = checkRecord(answer, { ...slip, createdAt }, sender, current)
  const { amountSatang: worthSatang } = transferOf(answer, current)
  await store({ answer, worthSatang, ...(typeof checked === 'string' && { objection: checked }) })
  if (typeof checked !== 'string') return checked
  const isShared = checked === 'NOT_MATCH' && sender === 'several'
  return { reason: checked, record: answer, ...(isShared && { why: 'shared-account' }) }
}

/** The transfer that the code on a picture names, or why it names none. */
async function namedTransfer(
  { files, codes }: Pick<SlipJudgeDependencies, 'files' | 'codes'>,
  sha256: string,
): Promise<SlipReference | SlipReason | 'WALLET_SLIP'> {
  const bytes = await files.read(sha256)
  if (bytes === undefined) return 'UPLOADED_FILE_NOT_EXIST'
  if (!isReadableSize(bytes)) return 'IMG_SIZE_UNABLE_TO_PROCESS'
  const found = await codes.read(bytes)
  return found === undefined ? 'CANNOT_READ_CROPPED_IMAGE' : slipReference(found)
}

function isReadableSize(bytes: Buffer): boolean {
  const size = pictureSize(bytes)
  if (size === undefined) return false
  return Math.min(size.width, size.height) >= MIN_SIDE_PIXELS && !hasTooManyPixels(size.width, size.height)
}

async function askBank(
  banks: BankRecords,
  slip: SlipReference,
): Promise<BankRecord | 'captcha' | 'unknown' | 'not-connected'> {
  for (let inquiry = 1; ; inquiry += 1) {
    try {
      return (await withinDeadline(BANK_DEADLINE_MS, (signal) => banks.find(slip, signal))) ?? 'unknown'
    } catch (error) {
      if (!(error instanceof BankUnavailable) || error.why === 'no-answer') throw error
      if (error.why === 'not-connected' || inquiry === INQUIRIES) return error.why
    }
  }
}

/**
 * Examines an open slip once more for staff.
 *
 * @returns the id of the slip's member, or undefined when the slip is not open.
 * @throws {CodeReaderFailed} and the failures of storage, when the picture cannot be read now
 */
export async function lookAgain(
  dependencies: SlipJudgeDependencies,
  id: string,
): Promise<string | undefined> {
  const [slip] = await dependencies.db.query<PicturedSlip>(
    'slip.look-again',
    `SELECT s.id, s.member_id AS "memberId", s.claimed_bank_code AS "claimedBankCode", shown_amount(s.claimed_satang) AS "claimedSatang",
            s.created_at AS "createdAt", encode(u.sha256, 'hex') AS sha256
       FROM slip s JOIN upload u ON u.id = s.upload_id WHERE s.id = $1 AND s.status = 'PENDING'`,
    [id],
  )
  if (slip === undefined) return undefined
  try {
    await judgeSlip(dependencies, slip)
  } catch (error) {
    // That is a finding; anything else is our own failure.
    if (!(error instanceof BankSilent)) throw error
  }
  return slip.memberId
}
