import type { HeldArrival } from '../held-arrivals.ts'
import { type AccountNumber, accountOfSender, type AccountUser } from '../../members/account-user.ts'
import {
  type BankRecord,
  type BankRecords,
  BankUnavailable,
  type SlipReference,
} from '../../providers/bank-records.ts'
import { withinDeadline } from '../../providers/within-deadline.ts'
import type { FileStore } from '../../files/file-store.ts'
import { hasTooManyPixels } from '../../files/kinds/examination-limits.ts'
import { pictureSize } from '../../files/kinds/picture-size.ts'
import { checkRecord, type SlipRules, type SlipClaim, type SlipReason, worthSatang } from './check-record.ts'
import type { CodeReader } from './code-reader.ts'
import { slipReference } from './slip-code.ts'

/** The verdict on a slip: money to credit, or a reason against it. */
export type SlipVerdict =
  | { readonly amountSatang: number; readonly houseBankCode: string; readonly reference: string }
  | {
      readonly reason: SlipReason
      /** The money has arrived, from an account that changed hands about that time: a person has to examine it. */
      readonly held?: HeldArrival
    }

/** The dependencies of judging a slip. */
export interface SlipExperts {
  readonly files: Pick<FileStore, 'read'>
  readonly codes: CodeReader
  readonly banks: BankRecords
  /** Who had an account when money was sent from it. */
  readonly findAccountUser: (account: AccountNumber, sentAt: Date) => Promise<AccountUser>
  readonly rules: SlipRules
}

/** No slip is smaller, and its code would not fit. */
const MIN_SIDE_PIXELS = 64

/** A bank that demands a captcha may answer the next time. */
const INQUIRIES = 3

const BANK_DEADLINE_MS = 10_000

/**
 * Examines the picture of a slip and queries the bank about it. Changes nothing.
 *
 * @throws {CodeReaderFailed} when our own reader failed at the picture; any other error when the bank gave no answer, or the picture could
 * not be fetched: the slip may be judged later.
 */
export async function judgeSlip(
  experts: SlipExperts,
  sha256: string,
  claim: SlipClaim,
): Promise<SlipVerdict> {
  const bytes = await experts.files.read(sha256)
  if (bytes === undefined) return { reason: 'UPLOADED_FILE_NOT_EXIST' }
  if (!isReadableSize(bytes)) return { reason: 'IMG_SIZE_UNABLE_TO_PROCESS' }
  const codes = await experts.codes.read(bytes)
  if (codes === undefined) return { reason: 'CANNOT_READ_CROPPED_IMAGE' }
  const slip = slipReference(codes)
  if (typeof slip === 'string') return { reason: slip }

  const record = await askBank(experts.banks, slip)
  if (record === 'captcha') return { reason: 'TRIPPLE_WRONG_CAPTCHA' }
  // A well-formed code that no bank issued.
  if (record === undefined) return { reason: 'INVALID_SLIP' }
  const sender = await experts.findAccountUser(accountOfSender(record), record.sentAt)
  const checked = checkRecord(record, claim, sender, experts.rules)
  if (checked === 'NOT_MATCH' && sender === 'several')
    return { reason: checked, held: heldArrival(record, experts.rules) }
  if (typeof checked === 'string') return { reason: checked }
  return { amountSatang: checked, houseBankCode: record.receiverBankCode, reference: record.reference }
}

function heldArrival(record: BankRecord, { kipRate }: SlipRules): HeldArrival {
  return { ...record, houseBankCode: record.receiverBankCode, amountSatang: worthSatang(record, kipRate) }
}

function isReadableSize(bytes: Buffer): boolean {
  const size = pictureSize(bytes)
  if (size === undefined) return false
  return Math.min(size.width, size.height) >= MIN_SIDE_PIXELS && !hasTooManyPixels(size.width, size.height)
}

async function askBank(banks: BankRecords, slip: SlipReference): Promise<BankRecord | 'captcha' | undefined> {
  for (let inquiry = 1; ; inquiry += 1) {
    try {
      return await withinDeadline(BANK_DEADLINE_MS, (signal) => banks.find(slip, signal))
    } catch (error) {
      if (!(error instanceof BankUnavailable) || error.why !== 'captcha') throw error
      if (inquiry === INQUIRIES) return 'captcha'
    }
  }
}
