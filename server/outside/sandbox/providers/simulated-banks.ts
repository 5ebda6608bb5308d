import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { SERVER_CODES } from '#contract/error-codes.ts'
import { kipOfSatang } from '#domain/money/kip.ts'
import { referenceInQr } from '../../../domains/deposits/expected/qr-code.ts'
import type { Database } from '../../../platform/db/client.ts'
import { Refusal } from '../../../platform/errors.ts'
import { KIP_RATE } from '../../../settings/content/money/house-accounts.ts'
import { sign, SIGNATURE_HEADER } from '../../connections/reports/webhook.ts'
import { type BankRecord, type BankRecords, BankUnavailable } from '../../providers/bank-records.ts'
import type { GiftProvider } from '../../providers/gift-provider.ts'

/** What a banking app reads in a QR: its reference, and the amount in its own currency. @throws {Refusal} NO_DATA */
export async function scanQr(
  db: Database,
  id: string,
  amountSatang: number | undefined,
): Promise<{ qrcodeId: string; amount: number }> {
  const [qr] = await db.query<{ askedSatang: number; askedKip: number | null; payload: string }>(
    'sandbox.qr',
    'SELECT amount_satang AS "askedSatang", kip AS "askedKip", payload FROM qr_payment WHERE id = $1',
    [id],
  )
  const qrcodeId = qr && referenceInQr(qr.payload)
  if (qr === undefined || qrcodeId === undefined) throw new Refusal('NO_DATA')
  const { askedKip, askedSatang } = qr
  if (amountSatang === undefined) return { qrcodeId, amount: askedKip ?? askedSatang }
  const amount = askedKip === null ? amountSatang : kipOfSatang(amountSatang, KIP_RATE.kipPerBaht)
  return { qrcodeId, amount }
}

const HOUSE = 'house'

/** The gifts of the sandbox's mobile wallet. */
export interface SimulatedGifts extends GiftProvider {
  /** Creates a gift. @returns its code. */
  wrap(amountSatang: number): Promise<string>
}

export function simulatedGifts(db: Database): SimulatedGifts {
  return {
    async wrap(amountSatang) {
      const code = randomBytes(16).toString('hex')
      await db.query('sandbox-gift.wrap', 'INSERT INTO sandbox_gift (code, amount_satang) VALUES ($1, $2)', [
        code,
        amountSatang,
      ])
      return code
    },
    async look(code) {
      const [gift] = await db.query<{ amountSatang: number }>(
        'sandbox-gift.look',
        `SELECT amount_satang AS "amountSatang" FROM sandbox_gift
          WHERE code = $1 AND coalesce(taken_by, '${HOUSE}') = '${HOUSE}'`,
        [code],
      )
      return gift?.amountSatang
    },
    async take(code) {
      const [gift] = await db.query<{ amountSatang: number }>(
        'sandbox-gift.take',
        `UPDATE sandbox_gift SET taken_by = '${HOUSE}'
          WHERE code = $1 AND coalesce(taken_by, '${HOUSE}') = '${HOUSE}' RETURNING amount_satang AS "amountSatang"`,
        [code],
      )
      return gift?.amountSatang
    },
  }
}

/** How long a bank of the sandbox waits for the server, in ms. */
const ANSWER_MS = 30_000

const Accepted = v.object({ outcome: v.string() })
const Refused = v.object({ message: v.picklist(SERVER_CODES) })

/** Reports money to the server as a real bank or gateway does: signed, over HTTP. */
export interface ReportSender {
  /** The key that it signs with. */
  readonly key: string
  /** Sets the address of the server, once it is known. */
  sendTo(serverUrl: string): void
  /** @returns the outcome that the server answers. @throws {Refusal} with the server's own code and status */
  send(path: '/reports/bank' | '/reports/qr', report: object): Promise<string>
}

export function reportSender(): ReportSender {
  const key = randomBytes(32).toString('hex')
  let serverUrl: string | undefined
  return {
    key,
    sendTo(url) {
      serverUrl = url
    },
    async send(path, report) {
      if (serverUrl === undefined) throw new Error('the server has no address yet')
      const body = Buffer.from(JSON.stringify(report))
      const answer = await fetch(new URL(path, serverUrl), {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(key, body, Math.floor(Date.now() / 1000)),
        },
      })
      const answerBody: unknown = await answer.json()
      if (answer.ok) return v.parse(Accepted, answerBody).outcome
      throw new Refusal(v.parse(Refused, answerBody).message, { status: answer.status })
    },
  }
}

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
