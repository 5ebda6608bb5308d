import type { chat } from '#contract/chat.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { MediaKind } from '../../platform/files/kinds/media-kind.ts'
import type { ReceivedFile, Uploader } from '../../platform/files/upload-quota.ts'
import {
  keepUpload,
  linkToUpload,
  type Upload,
  UPLOAD_PATH,
  uploadBehindLink,
  type UploadStorage,
} from '../../platform/files/uploads.ts'
import type { Site } from '../../settings/site/site.ts'
import type { ChatMessage } from './chat-messages.ts'
import { type ChatParty, requireChatOffered } from './chat-party.ts'

type Typed = RequestOf<typeof chat.sendMessage>['body']['message']

/** The fields of a payload; bare text becomes `message`. */
function fieldsOf({ payload }: Typed) {
  return typeof payload === 'string' ? { message: payload } : payload
}

/** What is sent, and the upload that it shows. */
interface SentMessage {
  readonly message: ChatMessage
  readonly uploadId?: string
}

/**
 * Validates what a customer sends: text, the answer to a button, or a file uploaded earlier.
 *
 * @param owner whose uploads the message may refer to.
 * @throws {Refusal} KEY_INVALID or KEY_MISSING
 */
export async function requireCustomerMessage(
  db: Queryable,
  owner: string,
  typed: Typed,
): Promise<SentMessage> {
  if (typed.message_type === 'text') return { message: textMessage(typed) }
  if (typed.message_type === 'postback') return { message: postback(typed) }
  if (typed.message_type === 'media') return mediaMessage(db, owner, typed)
  throw new Refusal('KEY_INVALID', { params: { key: 'message_type' } })
}

function textMessage(typed: Typed): ChatMessage {
  const message = fieldsOf(typed).message?.trim()
  if (!message) throw new Refusal('KEY_MISSING', { params: { key: 'message' } })
  return { message_type: 'text', payload: { message } }
}

/** The title is the button that the customer pressed, and is shown in the conversation; the rest is for the operator's bot. */
function postback(typed: Typed): ChatMessage {
  const fields: { message?: string | undefined; title?: string | undefined; payload?: string | undefined } =
    fieldsOf(typed)
  const message = (fields.title ?? fields.message ?? fields.payload)?.trim()
  if (!message) throw new Refusal('KEY_MISSING', { params: { key: 'title' } })
  return {
    message_type: 'postback',
    payload: { message, ...(fields.payload !== undefined && { payload: fields.payload }) },
  }
}

async function mediaMessage(db: Queryable, owner: string, typed: Typed): Promise<SentMessage> {
  const fields: { message?: string | undefined; url?: string | undefined; filePath?: string | undefined } =
    fieldsOf(typed)
  const address = fields.filePath ?? fields.url ?? ''
  const upload = await uploadAt(db, address)
  if (upload?.owner !== owner) throw new Refusal('KEY_INVALID', { params: { key: 'filePath' } })
  return fileMessage(upload, address, fields.message)
}

/** The file at an address within a message, where it is kept here. */
export async function uploadAt(db: Queryable, address: string): Promise<Upload | undefined> {
  return address.startsWith(`${UPLOAD_PATH}/`)
    ? uploadBehindLink(db, address.slice(UPLOAD_PATH.length + 1))
    : undefined
}

/** A message that shows an upload. @param address of the upload @param text below it */
export function fileMessage(
  { id, kind }: Pick<Upload, 'id' | 'kind'>,
  address: string,
  text = '',
): SentMessage {
  const fileType = kind === 'mp4' || kind === 'mov' ? 'video' : 'image'
  const payload = { message: text, fileType, url: address, filePath: address }
  return { message: { message_type: 'media', payload }, uploadId: id }
}

interface Dependencies {
  readonly db: Database
  readonly files: FileStore
  readonly settings: { readonly uploads: Pick<UploadStorage, 'quotaBytes'> }
}

/** The name under which the uploads of a guest or a member are counted. */
export function uploadOwner(party: ChatParty): string {
  return party.kind === 'member' ? party.member.id : `guest:${party.guestId}`
}

/**
 * Keeps a file that a customer is to send. Its address cannot be guessed, and only the two sides of the conversation receive it.
 *
 * @returns the address, relative to the server.
 * @throws {Refusal} NO_DATA for a guest while the chat is not offered; also as {@link saveChatFile}
 */
export async function takeFile(
  dependencies: Dependencies & { readonly site: Pick<Site, 'now'> },
  { party, address }: { party: ChatParty; address: string },
  file: ReceivedFile | undefined,
  accepted: readonly MediaKind[],
): Promise<string> {
  await requireChatOffered(dependencies, party)
  const upload = await saveChatFile(dependencies, { owner: uploadOwner(party), address }, file, accepted)
  // The message contains the link, and people look back at it for as long as the file is kept.
  return linkToUpload(dependencies.db, upload.id, 'kept')
}

/** The pictures that either side may send. */
export const CHAT_PICTURES = ['png', 'jpeg', 'gif'] as const satisfies readonly MediaKind[]

/**
 * Keeps a file that is to be sent.
 *
 * @throws {Refusal} KEY_MISSING without a file, KEY_INVALID for a file of an unaccepted kind, REQUEST_LIMIT for too many.
 */
export async function saveChatFile(
  { db, files, settings }: Dependencies,
  uploader: Pick<Uploader, 'owner' | 'address'>,
  file: ReceivedFile | undefined,
  accepted: readonly MediaKind[],
): Promise<Upload> {
  if (file === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'file' } })
  const storage = { files, quotaBytes: settings.uploads.quotaBytes }
  try {
    return await keepUpload(db, storage, { ...uploader, purpose: 'chat' }, file, accepted)
  } catch (error) {
    // The error codes of slips do not apply here.
    const isUnfit = error instanceof Refusal && error.code === 'SLIP_INVALID_FILE'
    throw isUnfit ? new Refusal('KEY_INVALID', { status: 415, params: { key: 'file' } }) : error
  }
}
