import type { Transaction } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ReceivedFile } from '../../../platform/files/received-file.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import { isSlipOpen, type SlipClosure } from './slip-closure.ts'
import { attachUpload, keepUpload, type UploadRoom } from '../../../platform/files/uploads.ts'

interface HandedIn {
  readonly memberId: string
  /** The network address of the uploader. */
  readonly address: string
  readonly file: ReceivedFile | undefined
  /** What the member states about the transfer, if anything. */
  readonly bankCode: string | undefined
  readonly amountSatang: number | undefined
}

/**
 * Accepts a slip: its picture is kept and the slip waits for the slip worker, which queries the bank. The outcome is not known yet.
 *
 * @returns the reference by which the member finds it
 *
 * @throws {Refusal} SLIP_UPLOAD_FAIL during the daily closure, SLIP_NO_FILE, SLIP_INVALID_FILE for a file that is not a picture.
 */
export async function takeSlip(
  tx: Transaction,
  { files, roomBytes, clock, closure }: UploadRoom & { clock: Clock; closure: SlipClosure },
  { memberId, address, file, bankCode, amountSatang }: HandedIn,
): Promise<string> {
  const now = clock.now()
  if (!isSlipOpen(now, closure)) throw new Refusal('SLIP_UPLOAD_FAIL')
  if (file === undefined) throw new Refusal('SLIP_NO_FILE')
  const uploader = { owner: memberId, address, purpose: 'slip' } as const
  const upload = await keepUpload(tx, { files, roomBytes }, uploader, file, ['png', 'jpeg'])
  await attachUpload(tx, upload.id)
  const id = uuidv7()
  await tx.query(
    'slip.take',
    `INSERT INTO slip (id, member_id, upload_id, claimed_bank_code, claimed_satang, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, memberId, upload.id, bankCode ?? null, amountSatang ?? null, now],
  )
  return id
}
