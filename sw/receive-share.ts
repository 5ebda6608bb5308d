import { dropParkedSlip, parkSlip } from './parked-slip.ts'
import { pictureType } from './picture-type.ts'
import type { ShareOutcome } from './share-outcome.ts'

/** Larger than any photo of a phone; the page shrinks it to the size that a slip needs. */
const MAX_BYTES = 25 * 1024 * 1024

/** Stores the picture of a shared form, of several the first, in place of the one before. Never rejects. */
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

/** Whether the form comes from a web page: the share sheet sends no origin, or `null`, and no referrer. A page that hides both looks like it. */
export function isOfWebsite({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>): boolean {
  const origin = headers.get('origin') ?? 'null'
  return origin !== 'null' || referrer.startsWith('http')
}
