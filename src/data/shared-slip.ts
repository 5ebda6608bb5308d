import { dropParkedSlip, parkedSlip } from '../../sw/parked-slip.ts'

/** The shared picture stored on this phone; undefined when there is none any more. Never rejects. */
export async function readSharedSlip(): Promise<File | undefined> {
  const picture = await parkedSlip(Date.now())
  if (picture === undefined) return undefined
  const { type } = picture
  return new File([picture], `slip.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`, { type })
}

/** Deletes the shared picture after it was sent or dismissed, or when the session ends. Never rejects. */
export function dropSharedSlip(): Promise<void> {
  return dropParkedSlip()
}
