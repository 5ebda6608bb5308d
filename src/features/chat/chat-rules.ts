/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

const MEGABYTE = 1024 * 1024

/** The largest files that the chat takes, in megabytes. */
export const CHAT_FILE_LIMITS_MB = { image: 10, video: 20 } as const

/** The file types that the chat accepts, by file extension. */
const KINDS: Readonly<Record<string, keyof typeof CHAT_FILE_LIMITS_MB>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
}

/** The kind of a file, or why it cannot be sent in the chat. */
export type ChatFileCheck =
  | { readonly kind: 'image' | 'video' }
  | { readonly fault: 'unsupported' }
  | { readonly fault: 'too-large'; readonly limitMegabytes: number }

/** Judges a file by its name, its type and its size in bytes; a name without an extension is not supported. */
export function checkChatFile({
  name,
  type,
  size,
}: {
  name: string
  type: string
  size: number
}): ChatFileCheck {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined
  // Some phones report no type. A type that is there must not contradict the name.
  if (kind === undefined || (type !== '' && !type.startsWith(`${kind}/`))) return { fault: 'unsupported' }
  const limitMegabytes = CHAT_FILE_LIMITS_MB[kind]
  return size > limitMegabytes * MEGABYTE ? { fault: 'too-large', limitMegabytes } : { kind }
}

/** The text to send, without surrounding white space; undefined when nothing is left or it is too long. */
export function chatText(typed: string): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > CHAT_TEXT_LIMIT ? undefined : text
}
