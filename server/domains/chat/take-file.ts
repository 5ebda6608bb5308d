import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { MediaKind } from '../../platform/files/kinds/media-kind.ts'
import type { ReceivedFile } from '../../platform/files/upload-quota.ts'
import { keepUpload, linkToUpload, type UploadRoom } from '../../platform/files/uploads.ts'
import type { SiteSwitches } from '../../settings/site/site-switches.ts'
import { type ChatParty, requireChatOffered } from './chat-party.ts'

interface Dependencies {
  readonly db: Database
  readonly site: Pick<SiteSwitches, 'read'>
  readonly files: FileStore
  readonly settings: { readonly uploads: Pick<UploadRoom, 'roomBytes'> }
}

/** Pictures and videos belong to the conversation, so their links work as long as people look back at it. */
const LINK_SECONDS = 365 * 86_400

/** The name under which the uploads of a guest or a member are counted. */
export function uploadOwner(party: ChatParty): string {
  return party.kind === 'member' ? party.member.id : `guest:${party.guestId}`
}

/**
 * Keeps a file that is to be sent. Its address cannot be guessed, and only the two sides of the conversation receive it.
 *
 * @returns the address, relative to the server.
 * @throws {Refusal} NO_DATA for a guest while the chat is not offered, KEY_MISSING without a file, KEY_INVALID for a file of an unaccepted
 * kind, REQUEST_LIMIT for too many.
 */
export async function takeFile(
  { db, site, files, settings }: Dependencies,
  { party, address }: { party: ChatParty; address: string },
  file: ReceivedFile | undefined,
  accepted: readonly MediaKind[],
): Promise<string> {
  await requireChatOffered(site, party)
  if (file === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'file' } })
  try {
    const uploader = { owner: uploadOwner(party), address, purpose: 'chat' } as const
    const upload = await keepUpload(
      db,
      { files, roomBytes: settings.uploads.roomBytes },
      uploader,
      file,
      accepted,
    )
    return await linkToUpload(db, upload.id, LINK_SECONDS)
  } catch (error) {
    // The error codes of slips do not apply here.
    const isUnfit = error instanceof Refusal && error.code === 'SLIP_INVALID_FILE'
    throw isUnfit ? new Refusal('KEY_INVALID', { status: 415, params: { key: 'file' } }) : error
  }
}
