import hem from '../../ui/pictures/hem.svg?url'
import { pictureFile } from '../../ui/pictures/picture-file.ts'

/** What a receipt says. It never contains a balance. */
export interface Receipt {
  readonly site: string
  /** The word for receipt. */
  readonly name: string
  readonly title: string
  readonly amount: string
  /** Labels and values. */
  readonly rows: readonly (readonly [string, string])[]
  /** The text at the foot. */
  readonly foot: string
}

const WIDTH = 720
const MARGIN = 40
const HEADER = 116
const HEM = 52
/** Height of the mark, the title and the amount. */
const TOP = 350
const ROW = 80
const FOOT = 110
const FONT = 'system-ui, sans-serif'
/** A picture that leaves the app is the same in both themes. */
const INK = { text: '#0d1533', quiet: '#3f4a6e', line: '#b5bfda', ok: '#0a6b49', okSoft: '#ddf5ea' }
const CLOTH = { ground: '#22327a', quiet: '#cfd9fb', thread: '#ffb81f' }

/**
 * The receipt as a PNG, 720 px wide.
 * @throws Error when the browser cannot draw it
 */
export async function receiptFile(receipt: Receipt): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEADER + HEM + TOP + receipt.rows.length * ROW + FOOT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  fill(pen, '#fff', [0, 0, WIDTH, canvas.height])
  await drawHeader(pen, receipt)
  drawTop(pen, receipt)
  receipt.rows.forEach(([label, value], index) => {
    const top = HEADER + HEM + TOP + index * ROW
    pen.strokeStyle = INK.line
    pen.setLineDash([8, 6])
    pen.beginPath()
    pen.moveTo(MARGIN, top)
    pen.lineTo(WIDTH - MARGIN, top)
    pen.stroke()
    write(pen, label, { x: MARGIN, y: top + 50, font: `26px ${FONT}`, colour: INK.quiet })
    write(pen, value, {
      x: WIDTH - MARGIN,
      y: top + 50,
      font: `700 28px ${FONT}`,
      colour: INK.text,
      align: 'right',
    })
  })
  const y = canvas.height - 50
  write(pen, receipt.foot, { x: WIDTH / 2, y, font: `24px ${FONT}`, colour: INK.quiet, align: 'center' })
  return pictureFile(canvas, 'receipt.png')
}

/** While the receipt is printed, nothing else is; on the screen it is never seen. */
const PRINTED = `@media print { body > :not([data-printed]) { display: none !important } }
@media screen { [data-printed] { display: none } }
[data-printed] { width: 90mm }`

/** Prints a picture, and nothing else of the page. */
export async function printPicture(file: File): Promise<void> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  await picture.decode()
  picture.dataset['printed'] = ''
  const rules = new CSSStyleSheet()
  rules.replaceSync(PRINTED)
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, rules]
  document.body.append(picture)
  const putAway = () => {
    document.adoptedStyleSheets = before
    picture.remove()
    URL.revokeObjectURL(picture.src)
  }
  addEventListener('afterprint', putAway, { once: true })
  print()
}

async function drawHeader(pen: CanvasRenderingContext2D, { site, name }: Receipt): Promise<void> {
  fill(pen, CLOTH.ground, [0, 0, WIDTH, HEADER])
  fill(pen, '#fff', [MARGIN + 2, 58, 52, 30])
  lozenge(pen, CLOTH.thread, [MARGIN + 28, 50, 17])
  lozenge(pen, CLOTH.ground, [MARGIN + 28, 50, 6])
  write(pen, site, { x: MARGIN + 80, y: 73, font: `700 36px ${FONT}`, colour: '#fff' })
  write(pen, name, { x: WIDTH - MARGIN, y: 72, font: `26px ${FONT}`, colour: CLOTH.quiet, align: 'right' })
  const tile = new Image()
  tile.src = hem
  await tile.decode()
  pen.imageSmoothingEnabled = false
  for (let x = 0; x < WIDTH; x += 64) pen.drawImage(tile, x, HEADER, 64, HEM)
}

function drawTop(pen: CanvasRenderingContext2D, { title, amount }: Receipt): void {
  const middle = WIDTH / 2
  const top = HEADER + HEM
  lozenge(pen, INK.okSoft, [middle, top + 105, 56])
  pen.strokeStyle = INK.ok
  pen.lineWidth = 7
  pen.beginPath()
  pen.moveTo(middle - 22, top + 106)
  pen.lineTo(middle - 7, top + 121)
  pen.lineTo(middle + 23, top + 88)
  pen.stroke()
  pen.lineWidth = 2
  write(pen, title, { x: middle, y: top + 220, font: `28px ${FONT}`, colour: INK.quiet, align: 'center' })
  write(pen, amount, { x: middle, y: top + 296, font: `700 64px ${FONT}`, colour: INK.ok, align: 'center' })
}

interface Writing {
  readonly x: number
  readonly y: number
  readonly font: string
  readonly colour: string
  readonly align?: CanvasTextAlign
}

/** A text too long for its place is drawn narrower instead of cut. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, font, colour, align = 'left' }: Writing,
): void {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y, align === 'center' ? WIDTH - 2 * MARGIN : 410)
}

function fill(
  pen: CanvasRenderingContext2D,
  colour: string,
  box: readonly [number, number, number, number],
): void {
  pen.fillStyle = colour
  pen.fillRect(...box)
}

function lozenge(
  pen: CanvasRenderingContext2D,
  colour: string,
  [x, y, reach]: readonly [number, number, number],
): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(x, y - reach)
  pen.lineTo(x + reach, y)
  pen.lineTo(x, y + reach)
  pen.lineTo(x - reach, y)
  pen.fill()
}
