import type { Queryable } from '../../../platform/db/queryable.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import type { OtpMessage } from '../../providers/sms.ts'

/** How the simulated provider answers: at once, with a refusal, or never although it sent the message. */
export const SMS_MODES = ['ok', 'fail', 'silent'] as const

export type SmsMode = (typeof SMS_MODES)[number]

/** A message in a phone's inbox. */
export interface ReceivedOtp {
  readonly otpRef: string
  readonly otpCode: string
  readonly sentAt: string
}

/** The SMS provider of the sandbox, and every phone. */
export interface SimulatedSms {
  /** Sends a message. @returns false when it refuses; never resolves while it is silent */
  accept(message: Omit<OtpMessage, 'language'>): Promise<boolean>
  /** Lasts until the server stops. */
  behave(mode: SmsMode): void
  /** The messages that a phone received, newest first, at most 50. */
  inbox(phone: string): Promise<ReceivedOtp[]>
}

const INBOX_LENGTH = 50

export function simulatedSms(db: Queryable): SimulatedSms {
  let mode: SmsMode = 'ok'
  return {
    behave(next) {
      mode = next
    },
    async accept({ phone, otpRef, otpCode }) {
      if (mode === 'fail') return false
      await db.query(
        'sandbox-sms.receive',
        'INSERT INTO sandbox_sms (id, phone, otp_ref, otp_code, sent_at) VALUES ($1, $2, $3, $4, clock_timestamp())',
        [uuidv7(), phone, otpRef, otpCode],
      )
      if (mode === 'silent') await new Promise(() => undefined)
      return true
    },
    async inbox(phone) {
      const rows = await db.query<Omit<ReceivedOtp, 'sentAt'> & { sentAt: Date }>(
        'sandbox-sms.inbox',
        `SELECT otp_ref AS "otpRef", otp_code AS "otpCode", sent_at AS "sentAt" FROM sandbox_sms
          WHERE phone = $1 ORDER BY sent_at DESC LIMIT $2`,
        [phone, INBOX_LENGTH],
      )
      return rows.map(({ otpRef, otpCode, sentAt }) => ({ otpRef, otpCode, sentAt: sentAt.toISOString() }))
    },
  }
}
