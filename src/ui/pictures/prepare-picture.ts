import { pictureType } from '../../../sw/picture-type.ts'
import { within } from '../../domain/within.ts'

declare global {
  /** The used part of the Barcode Detection API. Browsers on phones have it; others may not. */
  var BarcodeDetector:
    | (new (options: { formats: string[] }) => {
        detect: (picture: ImageBitmap) => Promise<readonly unknown[]>
      })
    | undefined
}

/** Longest edge that is sent, in px: a phone's photo is larger than any slip needs. */
const MAX_EDGE_PX = 2000

/** Largest file that is sent, in MB. */
export const MAX_PICTURE_MB = 10
const MAX_BYTES = MAX_PICTURE_MB * 1024 * 1024

/** Keeps the small print and the mini-QR of a slip readable. */
const JPEG_QUALITY = 0.88

/** Far longer than a slow phone needs for a photo of its own camera, in ms. Some decoders never answer for a damaged file. */
const DEADLINE_MS = 20_000

/** A picture that can be sent. */
interface ReadyPicture {
  readonly kind: 'ready'
  readonly file: File
  /** Undefined where nobody looked for one. */
  readonly hasQr: boolean | undefined
}

/** `unreadable`: the phone does not give its bytes (a photo in the cloud). `heic`: not in this browser. `stuck`: it never finishes opening it. */
type PictureFault = 'unsupported' | 'pdf' | 'too-large' | 'empty' | 'unreadable' | 'heic' | 'broken' | 'stuck'

interface Preparation {
  /** The types that are sent as they are. Others that the browser can read are sent as a JPEG. */
  readonly kept: readonly string[]
  readonly findsQr?: boolean
}

/** A picture that can be sent, or why it cannot. */
export type PreparedPicture = ReadyPicture | { readonly kind: PictureFault }

/** Prepares a chosen file for sending, as it is or as a JPEG. Its first bytes and opening it decide what it is, not its name or type. Never rejects. */
export async function preparePicture(
  file: File,
  { kept, findsQr = false }: Preparation,
): Promise<PreparedPicture> {
  if (file.size === 0) return { kind: 'empty' }
  let type: string | undefined
  try {
    type = await pictureType(file)
  } catch {
    return { kind: 'unreadable' }
  }
  if (type === 'application/pdf' || file.type === 'application/pdf') return { kind: 'pdf' }
  if (type === undefined && !mayBePicture(file.type)) return { kind: 'unsupported' }
  let picture: ImageBitmap | undefined
  try {
    // The browser applies the camera's orientation by default. The explicit option fails in browsers that always apply it.
    const opening = createImageBitmap(type === undefined ? file : file.slice(0, file.size, type))
    picture = await inTime(opening, (late) => late.close())
  } catch {
    return { kind: await whyClosed(file, type) }
  }
  if (picture === undefined) return { kind: 'stuck' }
  try {
    const hasQr = findsQr ? await inTime(showsQr(picture)) : undefined
    const own = type !== undefined && kept.includes(type) ? named(file, file.name, type) : undefined
    const sent = await sendable(picture, file, own)
    if (sent === undefined) return { kind: 'broken' }
    return sent.size > MAX_BYTES ? { kind: 'too-large' } : { kind: 'ready', file: sent, hasQr }
  } finally {
    picture.close()
  }
}

/** Whether a file of that declared type may be a picture of a format without a signature. Some phones give none, or that of any file. */
function mayBePicture(type: string): boolean {
  return type === '' || type === 'application/octet-stream' || type.startsWith('image/')
}

/** Why the browser could not open a file. */
async function whyClosed(file: File, type: string | undefined): Promise<PictureFault> {
  try {
    // The start of a photo may be on the phone, and its end in the cloud.
    await file.slice(-1).arrayBuffer()
  } catch {
    return 'unreadable'
  }
  if (file.size > MAX_BYTES) return 'too-large'
  if (type === 'image/heic') return 'heic'
  return type === undefined ? 'unsupported' : 'broken'
}

/** The result, or undefined when it does not come in time. @param drop frees one that comes later */
function inTime<T>(work: Promise<T>, drop?: (late: T) => void): Promise<T | undefined> {
  return within(work, DEADLINE_MS, () => void work.then(drop, () => undefined))
}

/** The file itself (`own`, if its format is kept) if it is small, otherwise a JPEG; undefined where the browser cannot draw one. */
async function sendable(picture: ImageBitmap, file: File, own: File | undefined): Promise<File | undefined> {
  const isFit = Math.max(picture.width, picture.height) <= MAX_EDGE_PX && file.size <= MAX_BYTES
  return isFit && own !== undefined ? own : ((await inTime(toJpeg(picture, file.name))) ?? own)
}

/** The picture as a JPEG of the needed size; undefined where the browser cannot draw. */
async function toJpeg(picture: ImageBitmap, name: string): Promise<File | undefined> {
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return blob === null ? undefined : named(blob, name, 'image/jpeg')
}

/** How the name of a file of that type may end, best first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'video/mp4': ['.mp4'],
  'video/quicktime': ['.mov'],
}

/** Bytes as a file whose name and type say what they are. */
export function named(bytes: Blob, name: string, type: string): File {
  const endings = ENDINGS[type] ?? ['.jpg', '.jpeg']
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (bytes instanceof File && bytes.type === type && isNamed) return bytes
  return new File([bytes], isNamed ? name : `${name.replace(/\.\w*$/, '')}${endings[0]}`, { type })
}

/** Whether the picture contains a QR; undefined without a detector. One of our own would be larger than the sheet, and the server decides. */
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
