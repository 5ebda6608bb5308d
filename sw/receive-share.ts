import { dropParkedSlip, parkSlip } from './parked-slip.ts'
import { pictureType } from './picture-type.ts'
import type { ShareOutcome } from './share-outcome.ts'

/** Larger than any photo of a phone; the page shrinks it to the size that a slip needs. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Stores the picture of a shared form, if it has one; of several the first. The previously stored one is deleted in any case. What the browser can
 * make of it is seen by the page. Never rejects.
 */
export async function receiveShare(request: Request): Promise<ShareOutcome> {
  await dropParkedSlip()
  try {
    const files = (await request.formData()).getAll('slip')
    const [file] = files
    if (!(file instanceof Blob)) return 'unsupported'
    if (file.size === 0) return 'empty'
    const type = await pictureType(file)
    if (type === undefined) return 'unsupported'
    if (type === 'application/pdf') return 'pdf'
    if (file.size > MAX_BYTES) return 'too-large'
    await parkSlip(file.slice(0, file.size, type))
    return files.length > 1 ? 'several' : 'slip'
  } catch {
    await dropParkedSlip()
    return 'not-kept'
  }
}

/**
 * Whether the form comes from a web page. The share sheet of a phone has no page behind it: it sends no origin, or `null`, and no referrer. A
 * page that hides both cannot be distinguished from it.
 */
export function isOfWebsite({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>): boolean {
  const origin = headers.get('origin') ?? 'null'
  return origin !== 'null' || referrer.startsWith('http')
}
