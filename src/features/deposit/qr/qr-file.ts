import { pictureFile } from '../../../ui/pictures/picture-file.ts'

/** Edge length of the saved picture, in px: banking apps read it from the gallery. */
const EDGE_PX = 900
/** Small enough for four modules of white on every side of a QR that has none of its own. */
const QR_PX = 660
const TOP_PX = 84
const CAPTION_PX = 56
const MORE_PX = 32

/** What is below the QR in the picture. */
export interface QrCaption {
  /** In the currency of the payment. */
  readonly amount: string
  /** A smaller line: what it is worth, and who is paid. */
  readonly more: string
}

/**
 * The QR as a PNG with its amount below, for a member whose banking app is on the same phone.
 * @throws Error when the browser cannot draw it
 */
export async function qrFile(picture: HTMLImageElement, caption: QrCaption): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = EDGE_PX
  canvas.height = EDGE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, EDGE_PX, EDGE_PX)
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, (EDGE_PX - QR_PX) / 2, TOP_PX, QR_PX, QR_PX)
  pen.fillStyle = '#0b1124'
  pen.font = `700 ${CAPTION_PX}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.fillText(caption.amount, EDGE_PX / 2, EDGE_PX - 80, EDGE_PX - 2 * MORE_PX)
  pen.font = `400 ${MORE_PX}px system-ui, sans-serif`
  pen.fillText(caption.more, EDGE_PX / 2, EDGE_PX - 30, EDGE_PX - 2 * MORE_PX)
  return pictureFile(canvas, 'payment-qr.png')
}

/** The file as an address that a browser inside another app can save: it knows nothing of the page's own `blob:` addresses. */
export function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('no picture'))
    })
    reader.readAsDataURL(file)
  })
}
