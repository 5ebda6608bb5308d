import { crc32, deflateSync } from 'node:zlib'
import { encode, generate, tag, withCrcTag } from 'promptparse'
import { create } from 'qrcode'
import { bahtText } from '#contract/primitives.ts'
import { bangkokTime } from '#domain/bangkok-time.ts'
import { SLIP_BANK_NUMBERS } from '../../../settings/content/money/banks.ts'
import type { BankRecord, SlipReference } from '../../providers/bank-records.ts'

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

/** Red, green and blue, each 0 to 255. */
type Colour = readonly [number, number, number]

/** A picture made of rectangles and dots. */
interface Canvas {
  fill(x: number, y: number, width: number, height: number, colour: Colour): void
  /** @param scale pixels of a dot; the text is 7 dots high. */
  text(text: string, x: number, y: number, scale: number, colour: Colour): void
  toPng(): Buffer
}

function blankCanvas(width: number, height: number): Canvas {
  // Each row begins with a byte that says it is not filtered.
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height, 0xff)
  for (let y = 0; y < height; y += 1) rows[y * stride] = 0

  const canvas: Canvas = {
    fill(left, top, wide, high, colour) {
      for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
        for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1) {
          rows.set(colour, y * stride + 1 + x * 3)
        }
      }
    },
    text(text, x, y, scale, colour) {
      for (const dot of dotsOf(text)) canvas.fill(x + dot.x * scale, y + dot.y * scale, scale, scale, colour)
    },
    toPng() {
      const header = Buffer.alloc(13)
      header.writeUInt32BE(width, 0)
      header.writeUInt32BE(height, 4)
      // 8 bits for each of three colours.
      header.set([8, 2, 0, 0, 0], 8)
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      const pixels = chunk('IDAT', deflateSync(rows))
      return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
    },
  }
  return canvas
}

/** The width of a text, in pixels. */
function textWidth(text: string, scale: number): number {
  return text.length * ADVANCE_DOTS * scale
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A font of 5 by 7 dots for slips: in hex a byte for each column of a character, the lowest bit on top. */
const GLYPHS: Readonly<Record<string, string>> = {
  '*': '14083e0814',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  ':': '0036360000',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

const ROWS = [0, 1, 2, 3, 4, 5, 6] as const

/** Width of a character and the gap after it. */
const ADVANCE_DOTS = 6

/** The positions of the dots of a text, left to right; characters that the font lacks leave a gap. */
function dotsOf(text: string): { readonly x: number; readonly y: number }[] {
  return text
    .toUpperCase()
    .split('')
    .flatMap((sign, index) =>
      [...Buffer.from(GLYPHS[sign] ?? '', 'hex')].flatMap((column, x) =>
        ROWS.filter((y) => (column & (1 << y)) !== 0).map((y) => ({ x: index * ADVANCE_DOTS + x, y })),
      ),
    )
}
