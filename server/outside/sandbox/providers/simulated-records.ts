import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/client.ts'
import { type BankRecord, type BankRecords, BankUnavailable } from '../../providers/bank-records.ts'

/** How the banks answer queries about a slip. */
export const BANK_BEHAVIOURS = ['ok', 'captcha', 'fail'] as const

type BankBehaviour = (typeof BANK_BEHAVIOURS)[number]

/** The books of all banks of the sandbox. */
export interface SimulatedRecords extends BankRecords {
  behave(mode: BankBehaviour): Promise<void>
  /** Records a transfer for which a slip will be drawn, and numbers it. */
  enter(transfer: Omit<BankRecord, 'reference'>): Promise<BankRecord>
}

export function simulatedRecords(db: Database): SimulatedRecords {
  return {
    async behave(mode) {
      await db.query(
        'sandbox-bank.behave',
        `INSERT INTO sandbox_bank_behaviour (id, mode) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET mode = EXCLUDED.mode`,
        [mode],
      )
    },
    async enter(transfer) {
      const reference = newReference(transfer.sentAt)
      await db.query(
        'sandbox-bank.enter',
        `INSERT INTO sandbox_bank_transfer (sending_bank_code, reference, sender_account_no, sender_name,
           receiving_bank_code, receiver_account_no, amount, currency, sent_at)
         VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8)`,
        [
          transfer.senderBankCode,
          reference,
          transfer.senderAccountNo,
          transfer.receiverBankCode,
          transfer.receiverAccountNo,
          transfer.amount,
          transfer.currency,
          transfer.sentAt,
        ],
      )
      return { ...transfer, reference }
    },
    async find({ bankCode, reference }) {
      const mode = await readBehaviour(db)
      if (mode !== 'ok') throw new BankUnavailable(mode === 'captcha' ? 'captcha' : 'no-answer')
      const [record] = await db.query<BankRecord>(
        'sandbox-bank.find',
        `SELECT sending_bank_code AS "senderBankCode", sender_account_no AS "senderAccountNo",
                receiving_bank_code AS "receiverBankCode", receiver_account_no AS "receiverAccountNo",
                amount, currency, sent_at AS "sentAt", reference
           FROM sandbox_bank_transfer WHERE sending_bank_code = $1 AND reference = $2`,
        [bankCode, reference],
      )
      return record
    },
  }
}

async function readBehaviour(db: Database): Promise<BankBehaviour> {
  const [row] = await db.query<{ mode: BankBehaviour }>(
    'sandbox-bank.behaviour',
    'SELECT mode FROM sandbox_bank_behaviour',
  )
  return row?.mode ?? 'ok'
}

/** The day, and a number that no other transfer has. */
function newReference(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll('-', '') + randomBytes(6).toString('hex').toUpperCase()
}
