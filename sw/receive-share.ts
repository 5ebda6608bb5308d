import { dropParkedSlip, parkSlip } from './parked-slip.ts'
import type { ShareOutcome } from './share-outcome.ts'
import { pictureType } from './picture-type.ts'

/** Larger than any photo of a phone; the page shrinks it to the size that a slip needs. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Stores the picture of a shared form, if it has one. The previously stored one is deleted in any case. When the form cannot be read, or the
 * phone has no space, nothing is stored, and the member gets to the screen where a picture can be chosen. Never rejects.
 */
export async function receiveShare(request: Request, nowMs: number): Promise<ShareOutcome> {
  await dropParkedSlip()
  try {
    const file = (await request.formData()).get('slip')
    const type = file instanceof Blob ? await pictureType(file) : undefined
    if (!(file instanceof Blob) || type === undefined) return 'unsupported'
    if (file.size > MAX_BYTES) return 'too-large'
    await parkSlip(file.slice(0, file.size, type), nowMs)
  } catch {
    await dropParkedSlip()
  }
  return 'slip'
}

/**
 * Whether the form comes from a web page. The share sheet of a phone has no page behind it: it sends no origin, or `null`, and no referrer. A
 * page that hides both cannot be distinguished from it.
 */
export function isOfWebsite({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>): boolean {
  const origin = headers.get('origin') ?? 'null'
  return origin !== 'null' || referrer.startsWith('http')
}
