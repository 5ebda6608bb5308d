import { dropParkedSlip, parkedSlip, SHARE_OUTCOMES, type ShareOutcome } from '../../../sw/parked-slip.ts'

/** How a picture that another app shared with this one arrived: it waits on this phone, or is none that can be sent. */
export type SharedSlip = ShareOutcome

/** What the address says was shared; undefined when it says nothing of the kind. */
export function sharedSlipOf(value: unknown): SharedSlip | undefined {
  return SHARE_OUTCOMES.find((outcome) => outcome === value)
}

/** The shared picture that waits on this phone; undefined when there is none any more. Never rejects. */
export async function readSharedSlip(): Promise<File | undefined> {
  const picture = await parkedSlip(Date.now())
  if (picture === undefined) return undefined
  const { type } = picture
  return new File([picture], type === 'image/png' ? 'slip.png' : 'slip.jpg', { type })
}

/** Forgets the shared picture: it was sent or put away, or whoever shared it logs out. Never rejects. */
export function dropSharedSlip(): Promise<void> {
  return dropParkedSlip()
}
