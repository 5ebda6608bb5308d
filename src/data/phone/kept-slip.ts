import { dropParkedSlip, parkedSlip, parkSlip } from '../../../sw/parked-slip.ts'
import { session } from '../../session/session.ts'
import { sessionOwner } from '../offline/session-owner.ts'

/** The picture of a member who is not remembered: nothing of theirs is stored, and closing the tab runs no code that could delete it. */
let onThisPage: { readonly owner: string; readonly picture: File } | undefined

/** What is written is written in the order of the calls: a picture that was put away must not come back. */
let written: Promise<unknown> = Promise.resolve()

/** The shared or kept picture of this member, if any; one kept for another member is deleted. Never rejects. */
export async function readKeptSlip(): Promise<File | undefined> {
  const owner = sessionOwner() ?? ''
  if (onThisPage?.owner === owner) return onThisPage.picture
  const read = written.then(() => parkedSlip(owner))
  written = read
  const picture = await read
  if (picture === undefined) return undefined
  const { type } = picture
  return new File([picture], `slip.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`, { type })
}

/**
 * Keeps a chosen picture until it is sent or dismissed: on the phone of a remembered member, otherwise on this page.
 * Resolves with whether the phone keeps it; never rejects.
 */
export async function keepSlip(picture: File): Promise<boolean> {
  const owner = sessionOwner() ?? ''
  if (!session.remembered()) {
    // One that was shared is theirs now, too.
    const dropped = dropKeptSlip()
    onThisPage = { owner, picture }
    await dropped
    return false
  }
  const kept = written
    .then(() => parkSlip(picture, owner))
    .then(
      () => true,
      () => false,
    )
  written = kept
  return kept
}

/** Deletes the picture after it was sent or dismissed, or when the session ends. Never rejects. */
export function dropKeptSlip(): Promise<void> {
  onThisPage = undefined
  const dropped = written.then(dropParkedSlip)
  written = dropped
  return dropped
}
