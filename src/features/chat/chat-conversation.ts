/** Identifies a message: by the sender's session, and the time on the sender's clock. */
export interface IdentifiedMessage {
  readonly session_id?: string | undefined
  /** ISO 8601, on the sender's clock. */
  readonly createdAt: string
  /** ISO 8601, by the server's clock, where the server sends it. */
  readonly receivedAt?: string | undefined
}

/** The id of a message. It is the same from a socket, in the history, and on the phone that sent the message. */
export function messageId({ session_id = '', createdAt }: IdentifiedMessage): string {
  return `${session_id} ${createdAt}`
}

/** When a message was sent, by the server's clock if known: a phone's clock may be wrong by years. */
export function timeOf({ receivedAt, createdAt }: IdentifiedMessage): string {
  return receivedAt ?? createdAt
}

/**
 * Merges the newest part of the conversation into the known messages, each message once and in the server's order. A known message that is
 * not in the part is older, unless it comes after the part's messages: then it arrived after the part was read.
 * @param part contiguous, oldest first, ending with the newest message the server had
 */
export function withNewest<T extends IdentifiedMessage>(known: readonly T[], part: readonly T[]): T[] {
  const ids = new Set(part.map(messageId))
  const lastShared = known.map((message) => ids.has(messageId(message))).lastIndexOf(true)
  const isNew = (message: T) => !ids.has(messageId(message))
  const older = known.slice(0, lastShared < 0 ? known.length : lastShared).filter(isNew)
  const receivedSince = lastShared < 0 ? [] : known.slice(lastShared + 1).filter(isNew)
  return [...older, ...part, ...receivedSince]
}

/** Puts an older part of the conversation before the known messages, each message once. */
export function withOlder<T extends IdentifiedMessage>(known: readonly T[], part: readonly T[]): T[] {
  const ids = new Set(known.map(messageId))
  return [...part.filter((message) => !ids.has(messageId(message))), ...known]
}

/** Whether there is no gap between the known messages and the newest part: they share a message, or no message is known. */
export function meets<T extends IdentifiedMessage>(known: readonly T[], part: readonly T[]): boolean {
  const ids = new Set(part.map(messageId))
  return known.length === 0 || known.some((message) => ids.has(messageId(message)))
}
