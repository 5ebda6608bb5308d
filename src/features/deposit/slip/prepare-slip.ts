/** The picture types that the operator's backend accepts as a slip. Others that the browser can read are sent as a JPEG. */
const SENT_TYPES = new Set(['image/png', 'image/jpeg'])

/** Longest edge that is sent, in px: a phone's photo is larger than any slip needs. */
const MAX_EDGE_PX = 2000

/** Largest file that is sent, in MB. */
export const MAX_SLIP_MB = 10
const MAX_BYTES = MAX_SLIP_MB * 1024 * 1024

/** Keeps the small print and the mini-QR of a slip readable. */
const JPEG_QUALITY = 0.88

/** A picture that can be sent, or why it cannot. */
export type PreparedSlip =
  | { readonly kind: 'ready'; readonly file: File; readonly hasQr: boolean | undefined }
  | { readonly kind: 'unsupported' }
  /** Banks send slips as PDF too. */
  | { readonly kind: 'pdf' }
  | { readonly kind: 'too-large' }

/** Prepares a chosen file for sending: checks that it is a picture and shrinks it if needed. Never rejects. */
export async function prepareSlip(file: File): Promise<PreparedSlip> {
  if (file.type === 'application/pdf') return { kind: 'pdf' }
  // Some phones give a picture in HEIC no type.
  if (file.type !== '' && !file.type.startsWith('image/')) return { kind: 'unsupported' }
  let picture: ImageBitmap
  try {
    // The browser applies the camera's orientation by default. The explicit option fails in browsers that always apply it.
    picture = await createImageBitmap(file)
  } catch {
    return { kind: file.size > MAX_BYTES ? 'too-large' : 'unsupported' }
  }
  try {
    const hasQr = await showsQr(picture)
    const isFit =
      SENT_TYPES.has(file.type) &&
      Math.max(picture.width, picture.height) <= MAX_EDGE_PX &&
      file.size <= MAX_BYTES
    const sent = isFit ? file : await shrink(picture, file)
    if (!SENT_TYPES.has(sent.type)) return { kind: 'unsupported' }
    return sent.size > MAX_BYTES ? { kind: 'too-large' } : { kind: 'ready', file: sent, hasQr }
  } finally {
    picture.close()
  }
}

/** The picture as a JPEG of the needed size; unchanged where the browser cannot draw. */
async function shrink(picture: ImageBitmap, file: File): Promise<File> {
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return file
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) return file
  return new File([blob], `${file.name.replace(/\.\w*$/, '')}.jpg`, { type: 'image/jpeg' })
}

/**
 * Whether the picture contains a QR; undefined in a browser without a detector. A decoder of our own would be a larger download than the
 * whole sheet, and the server decides anyway.
 */
async function showsQr(picture: ImageBitmap): Promise<boolean | undefined> {
  const { BarcodeDetector } = globalThis
  if (BarcodeDetector === undefined) return undefined
  try {
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture)
    return found.length > 0
  } catch {
    return undefined
  }
}
