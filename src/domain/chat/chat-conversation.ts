/** What tells one message from every other: the sender's own time of it, within the sender's own session. */
export interface Said {
  readonly session_id?: string | undefined
  /** ISO 8601, on the sender's clock. */
  readonly createdAt: string
  /** ISO 8601, on the server's clock, where it says so. */
  readonly receivedAt?: string | undefined
}

/** The name under which a message is known; the same whether it comes through a socket, in the history, or was said here. */
export function messageId({ session_id = '', createdAt }: Said): string {
  return `${session_id} ${createdAt}`
}

/** When it was said, as far as is known: a phone's clock may be wrong by years. */
export function timeOf({ receivedAt, createdAt }: Said): string {
  return receivedAt ?? createdAt
}

/**
 * Puts the newest part of the conversation into what is known of it, each message once and in the server's order. What is known but not
 * part of it is older, unless it comes after the part's messages: then it was heard since.
 * @param part contiguous, oldest first, ending with the newest message the server had
 */
export function withNewest<T extends Said>(known: readonly T[], part: readonly T[]): T[] {
  const ids = new Set(part.map(messageId))
  const lastShared = known.findLastIndex((message) => ids.has(messageId(message)))
  const isNew = (message: T) => !ids.has(messageId(message))
  const older = known.slice(0, lastShared < 0 ? known.length : lastShared).filter(isNew)
  const heardSince = lastShared < 0 ? [] : known.slice(lastShared + 1).filter(isNew)
  return [...older, ...part, ...heardSince]
}

/** Puts an older part of the conversation before what is known of it, each message once. */
export function withOlder<T extends Said>(known: readonly T[], part: readonly T[]): T[] {
  const ids = new Set(known.map(messageId))
  return [...part.filter((message) => !ids.has(messageId(message))), ...known]
}

/** Appends a message that has just been heard, unless it is known. */
export function withHeard<T extends Said>(known: readonly T[], heard: T): readonly T[] {
  return known.some((message) => messageId(message) === messageId(heard)) ? known : [...known, heard]
}

/** Whether nothing is missing between what is known and the newest part: they share a message, or there is nothing to share. */
export function meets<T extends Said>(known: readonly T[], part: readonly T[]): boolean {
  const ids = new Set(part.map(messageId))
  return known.length === 0 || known.some((message) => ids.has(messageId(message)))
}
