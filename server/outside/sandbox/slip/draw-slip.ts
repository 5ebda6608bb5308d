import { encode, generate, tag, withCrcTag } from 'promptparse'
import { create } from 'qrcode'
import { bahtText } from '#contract/primitives.ts'
import { bangkokTime } from '#domain/bangkok-time.ts'
import { SLIP_BANK_NUMBERS } from '../../../settings/content/money/banks.ts'
import type { BankRecord, SlipReference } from '../../providers/bank-records.ts'
import { blankCanvas, type Canvas, type Colour, textWidth } from './canvas.ts'

const WIDTH = 720
const HEIGHT = 1080
const MARGIN = 56
const QR_DOT = 6

const INK: Colour = [38, 43, 58]
const PALE: Colour = [118, 124, 142]
const WHITE: Colour = [255, 255, 255]
const LINE: Colour = [224, 228, 238]
const GREEN: Colour = [24, 150, 92]

/** Brand colours of the larger banks. */
const BRANDS: Readonly<Record<string, Colour>> = {
  SCB: [78, 42, 132],
  KBANK: [0, 121, 62],
  GSB: [214, 51, 132],
  BBL: [30, 69, 149],
  KTB: [0, 140, 201],
  BCEL: [190, 30, 45],
}
const OTHER_BRAND: Colour = [52, 73, 110]

/** The picture that the sender's bank issues for a transfer, with the code by which other banks check it. A PNG. */
export function drawSlip(record: BankRecord): Buffer {
  const canvas = blankCanvas(WIDTH, HEIGHT)
  const { senderBankCode: bankCode, receiverBankCode, reference } = record
  canvas.fill(0, 0, WIDTH, 190, BRANDS[bankCode] ?? OTHER_BRAND)
  canvas.text(bankCode, MARGIN, 48, 7, WHITE)
  canvas.text('TRANSFER COMPLETED', MARGIN, 126, 4, WHITE)
  drawTick(canvas, WIDTH - MARGIN - 80, 55)

  drawLine(canvas, 230, 'DATE', dateAndTime(record.sentAt))
  drawLine(canvas, 320, 'FROM', `${bankCode}  ${masked(record.senderAccountNo)}`)
  drawLine(canvas, 410, 'TO', `${receiverBankCode}  ${masked(record.receiverAccountNo)}`)
  drawLine(canvas, 500, 'REFERENCE', reference)

  const total = amountOf(record)
  canvas.text('AMOUNT', MARGIN, 604, 3, PALE)
  canvas.text(total, WIDTH - MARGIN - textWidth(total, 6), 640, 6, INK)
  canvas.fill(MARGIN, 710, WIDTH - 2 * MARGIN, 2, LINE)

  drawCode(canvas, slipPayload({ bankCode, reference }))
  canvas.text('SCAN TO VERIFY', MARGIN, HEIGHT - 112, 3, PALE)
  canvas.text('SANDBOX', MARGIN, HEIGHT - 78, 3, PALE)
  return canvas.toPng()
}

function drawLine(canvas: Canvas, y: number, label: string, value: string): void {
  canvas.text(label, MARGIN, y, 3, PALE)
  canvas.text(value, MARGIN, y + 32, 4, INK)
}

function drawCode(canvas: Canvas, payload: string): void {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' })
  const side = modules.size * QR_DOT
  const [left, top] = [WIDTH - MARGIN - side, HEIGHT - MARGIN - side]
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x) === 1) canvas.fill(left + x * QR_DOT, top + y * QR_DOT, QR_DOT, QR_DOT, INK)
    }
  }
}

function drawTick(canvas: Canvas, x: number, y: number): void {
  canvas.fill(x, y, 80, 80, WHITE)
  for (let step = 0; step < 20; step += 1) canvas.fill(x + 14 + step, y + 38 + step, 8, 8, GREEN)
  for (let step = 0; step < 36; step += 1) canvas.fill(x + 33 + step, y + 56 - step, 8, 8, GREEN)
}

function amountOf({ currency, amount }: BankRecord): string {
  if (currency === 'LAK') return `${amount.toLocaleString('en')} LAK`
  return `${bahtText(amount)} THB`
}

/** Account numbers in the masked form that banks print. */
function masked(accountNo: string): string {
  return `XXX-X-X${accountNo.slice(-5, -1)}-${accountNo.slice(-1)}`
}

function dateAndTime(at: Date): string {
  const [date = '', time = ''] = bangkokTime(at).split('T')
  return `${date.split('-').toReversed().join('/')}  ${time.slice(0, 5)}`
}

/** The text in the code of a slip: the mini-QR of Thai banks, or the receipt code that BCEL prints. */
export function slipPayload({ bankCode, reference }: SlipReference): string {
  const sendingBank = SLIP_BANK_NUMBERS[bankCode]
  if (sendingBank !== undefined) return generate.slipVerify({ sendingBank, transRef: reference })
  const proof = [tag('00', 'BCEL'), tag('01', 'ONEPROOF'), tag('02', 'TRANSFER'), tag('03', reference)]
  return withCrcTag(encode([tag('00', '01'), tag('01', '11'), tag('33', encode(proof))]), '63')
}
