import { dropParkedSlip, parkSlip, type ShareOutcome } from './parked-slip.ts'
import { pictureType } from './picture-type.ts'

/** Larger than any photo of a phone; the page makes it as small as a slip needs to be. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Parks the picture of a shared form, if it is one. What was parked before goes in any case. A form that cannot be read, or a phone without
 * room, leaves nothing parked: the member is led to where a picture can be chosen. Never rejects.
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
 * Whether the form says that it comes from a page. The share sheet of a phone has no page behind it: it names no origin, or `null`, and no
 * referrer. A page that hides both cannot be told from it.
 */
export function isOfWebsite({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>): boolean {
  const origin = headers.get('origin') ?? 'null'
  return origin !== 'null' || referrer.startsWith('http')
}
