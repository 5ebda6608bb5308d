/** Edge of the saved picture and of the QR in it, in px: banking apps read it from the gallery. */
const EDGE_PX = 900
const QR_PX = 720
const CAPTION_PX = 56

/**
 * The QR as a PNG with its amount below, for a payer whose banking app is on this very phone.
 * @throws Error when the browser cannot draw it
 */
export async function qrFile(picture: HTMLImageElement, caption: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = EDGE_PX
  canvas.height = EDGE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, EDGE_PX, EDGE_PX)
  const margin = (EDGE_PX - QR_PX) / 2
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, margin, margin / 2, QR_PX, QR_PX)
  pen.fillStyle = '#0b1124'
  pen.font = `700 ${CAPTION_PX}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.fillText(caption, EDGE_PX / 2, EDGE_PX - margin / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('no picture')
  return new File([blob], 'payment-qr.png', { type: 'image/png' })
}

/** Puts a file where the browser keeps downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The download has begun by then, and the picture need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
