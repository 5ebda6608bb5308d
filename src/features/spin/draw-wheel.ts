/** The drawn parts of a slice. The server sends the colours: any CSS colour, or none. */
export interface DrawnSlice {
  readonly label: string
  readonly bgColor?: string | undefined
  readonly textColor?: string | undefined
}

/** Diameter of the wheel in drawing units, which are scaled to the pixels of the screen. */
const UNITS = 340
const CENTRE = UNITS / 2
const FULL_TURN = 2 * Math.PI

const CLOTH = '#22327a'
const INK = '#0b1124'
const MARIGOLD = '#ffb81f'
const THREAD = '#5873d6'
/** Replaces colours that the server does not send or that the browser does not know. */
const PALETTE = [CLOTH, '#f7f3e8', '#0f5560', MARIGOLD]

const RIM_STITCHES = 32
const RIM_RADIUS = 161
const DISC_RADIUS = 152
const HUB_RADIUS = 54

const FONT_LARGEST = 23
const FONT_ACROSS_LEAST = 14
const FONT_LEAST = 10
/** Distance from the centre of text that runs across a slice. */
const TEXT_RADIUS = 104
/** Outer limit of text that runs along a slice: the pointer covers the rest. */
const TEXT_END = 136
const TEXT_LENGTH = TEXT_END - HUB_RADIUS - 10

/**
 * Draws the whole wheel with the middle of its first slice at the top.
 * @param acrossPx diameter in screen pixels, so that every line is sharp
 */
export function drawWheel(canvas: HTMLCanvasElement, slices: readonly DrawnSlice[], acrossPx: number): void {
  canvas.width = acrossPx
  canvas.height = acrossPx
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(acrossPx / UNITS, acrossPx / UNITS)
  context.translate(CENTRE, CENTRE)
  drawRim(context)
  const family = getComputedStyle(canvas).fontFamily
  const colours = sliceColours(slices.map(({ bgColor }) => hex(context, bgColor)))
  for (const [index, slice] of slices.entries()) {
    context.save()
    context.rotate((index * FULL_TURN) / slices.length)
    drawSlice(context, {
      slice,
      share: FULL_TURN / slices.length,
      family,
      background: colours[index] ?? CLOTH,
    })
    context.restore()
  }
  ring(context, { radius: DISC_RADIUS, width: 2, colour: 'rgb(11 17 36 / 0.35)' })
  disc(context, HUB_RADIUS, INK)
}

/** The outline of the slice at the top of a wheel with so many slices, as the CSS shape of a box around the wheel. */
export function slicePath(sliceCount: number): string {
  const angles = Array.from({ length: 9 }, (_, step) => ((step / 8 - 0.5) * FULL_TURN) / sliceCount)
  const outer = angles.map((angle) => pointAt(DISC_RADIUS, angle))
  const inner = angles.map((angle) => pointAt(HUB_RADIUS, -angle))
  return `polygon(${[...outer, ...inner].join(', ')})`
}

function pointAt(radius: number, angle: number): string {
  const share = radius / UNITS
  return [0.5 + share * Math.sin(angle), 0.5 - share * Math.cos(angle)]
    .map((part) => `${(100 * part).toFixed(2)}%`)
    .join(' ')
}

/**
 * The colour of each slice: the one that was sent, if it differs from those of its neighbours, otherwise one of the palette. The first and the
 * last slice are neighbours, too.
 */
export function sliceColours(sent: readonly (string | undefined)[]): readonly string[] {
  const colours: string[] = []
  for (const [index, colour] of sent.entries()) {
    const neighbours = new Set([colours[index - 1], index === sent.length - 1 ? colours[0] : sent[index + 1]])
    const choices = [colour, PALETTE[index % PALETTE.length], ...PALETTE]
    colours.push(
      choices.find((choice): choice is string => choice !== undefined && !neighbours.has(choice)) ?? CLOTH,
    )
  }
  return colours
}

function drawRim(context: CanvasRenderingContext2D): void {
  disc(context, CENTRE, CLOTH)
  ring(context, { radius: CENTRE - 1.5, width: 3, colour: MARIGOLD })
  for (let stitch = 0; stitch < RIM_STITCHES; stitch++) {
    context.save()
    context.rotate((stitch * FULL_TURN) / RIM_STITCHES)
    context.translate(0, -RIM_RADIUS)
    context.rotate(FULL_TURN / 8)
    context.fillStyle = stitch % 2 === 0 ? MARIGOLD : THREAD
    context.fillRect(-3.5, -3.5, 7, 7)
    context.restore()
  }
}

interface SliceDrawing {
  readonly slice: DrawnSlice
  /** Its angle, in radians. */
  readonly share: number
  readonly family: string
  readonly background: string
}

function drawSlice(
  context: CanvasRenderingContext2D,
  { slice, share, family, background }: SliceDrawing,
): void {
  context.fillStyle = background
  context.beginPath()
  context.moveTo(0, 0)
  context.arc(0, 0, DISC_RADIUS, -FULL_TURN / 4 - share / 2, -FULL_TURN / 4 + share / 2)
  context.fill()

  context.fillStyle = readableOn(background, hex(context, slice.textColor))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const maxWidth = share < Math.PI ? 2 * TEXT_RADIUS * Math.tan(share / 2) - 8 : TEXT_RADIUS
  const across = fittingFont(context, { text: slice.label, family, maxWidth })
  context.translate(0, -TEXT_RADIUS - 8)
  if (across < FONT_ACROSS_LEAST) {
    // A slice has more space along its length than across it.
    context.translate(0, 8 + TEXT_RADIUS - (TEXT_END + HUB_RADIUS) / 2)
    context.rotate(-FULL_TURN / 4)
    fittingFont(context, { text: slice.label, family, maxWidth: TEXT_LENGTH })
    context.fillText(slice.label, 0, 0, TEXT_LENGTH)
  } else context.fillText(slice.label, 0, 0)
}

/** Sets and returns the largest font size, in units, at which the text is no wider than `maxWidth`. */
function fittingFont(
  context: CanvasRenderingContext2D,
  { text, family, maxWidth }: { text: string; family: string; maxWidth: number },
): number {
  context.font = `700 ${FONT_LARGEST}px ${family}`
  const size = Math.max(
    FONT_LEAST,
    Math.min(FONT_LARGEST, (FONT_LARGEST * maxWidth) / context.measureText(text).width),
  )
  context.font = `700 ${size}px ${family}`
  return size
}

/** A CSS colour as `#rrggbb`; undefined when it is invalid or not opaque. */
function hex(context: CanvasRenderingContext2D, colour: string | undefined): string | undefined {
  if (colour === undefined) return undefined
  // A canvas ignores an invalid colour and keeps the previous one. Two different previous colours reveal that.
  const read = [INK, MARIGOLD].map((before) => {
    context.fillStyle = before
    context.fillStyle = colour
    return context.fillStyle
  })
  const [first, second] = read
  return first === second && typeof first === 'string' && /^#[\da-f]{6}$/.test(first) ? first : undefined
}

function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(0, 0, radius, 0, FULL_TURN)
  context.fill()
}

function ring(
  context: CanvasRenderingContext2D,
  { radius, width, colour }: { radius: number; width: number; colour: string },
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  context.arc(0, 0, radius, 0, FULL_TURN)
  context.stroke()
}

/** Minimum contrast of text for people with low vision (WCAG 2.2, AA). */
const READABLE = 4.5

const PAPER = '#ffffff'

/**
 * The colour for text on `background`: `wanted` if it is readable there, otherwise dark ink or white, whichever is easier to read.
 * @param background colours are `#rrggbb`, and so is the result
 */
export function readableOn(background: string, wanted?: string): string {
  if (wanted !== undefined && contrast(wanted, background) >= READABLE) return wanted
  return contrast(INK, background) >= contrast(PAPER, background) ? INK : PAPER
}

/** Contrast of two colours as `#rrggbb`: 1 when they are the same, 21 between black and white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
