import { dropParkedSlip, parkedSlip, parkSlip } from '../../sw/parked-slip.ts'

/** A slip is of no use a day after its transfer. The end of the session deletes it before. */
const KEPT_MS = 24 * 60 * 60_000

/** What is written is written in the order of the calls: a picture that was put away must not come back. */
let written: Promise<unknown> = Promise.resolve()

/** The shared or kept picture stored on this phone; undefined when there is none any more. Never rejects. */
export async function readSharedSlip(): Promise<File | undefined> {
  const picture = await parkedSlip(Date.now())
  if (picture === undefined) return undefined
  const { type } = picture
  return new File([picture], `slip.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`, { type })
}

/** Keeps the picture that a member has chosen, until it is sent or dismissed. Resolves with whether the phone keeps it; never rejects. */
export function keepSlip(picture: File): Promise<boolean> {
  const kept = written
    .then(() => parkSlip(picture, Date.now(), KEPT_MS))
    .then(
      () => true,
      () => false,
    )
  written = kept
  return kept
}

/** Deletes the picture after it was sent or dismissed, or when the session ends. Never rejects. */
export function dropSharedSlip(): Promise<void> {
  const dropped = written.then(dropParkedSlip)
  written = dropped
  return dropped
}
