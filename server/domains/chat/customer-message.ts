import type { chat } from '#contract/chat.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { attachUpload, UPLOAD_PATH, uploadBehindLink } from '../../platform/files/uploads.ts'
import type { ChatMessage } from './chat-message.ts'

type Typed = RequestOf<typeof chat.sendMessage>['body']['message']

/** The fields of a payload; bare text becomes `message`. */
function fieldsOf({ payload }: Typed) {
  return typeof payload === 'string' ? { message: payload } : payload
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
): Promise<ChatMessage> {
  if (typed.message_type === 'text') return textMessage(typed)
  if (typed.message_type === 'postback') return postback(typed)
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

async function mediaMessage(db: Queryable, owner: string, typed: Typed): Promise<ChatMessage> {
  const fields: { message?: string | undefined; url?: string | undefined; filePath?: string | undefined } =
    fieldsOf(typed)
  const address = fields.filePath ?? fields.url ?? ''
  const upload = address.startsWith(`${UPLOAD_PATH}/`)
    ? await uploadBehindLink(db, address.slice(UPLOAD_PATH.length + 1))
    : undefined
  if (upload?.owner !== owner || !(await attachUpload(db, upload.id)))
    throw new Refusal('KEY_INVALID', { params: { key: 'filePath' } })
  const fileType = upload.kind === 'mp4' || upload.kind === 'mov' ? 'video' : 'image'
  return {
    message_type: 'media',
    payload: { message: fields.message ?? '', fileType, url: address, filePath: address },
  }
}
