import { requireLeft, type SpendCall } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ChatMessage } from './chat-messages.ts'

const MEGABYTE = 1024 * 1024
const DAY_SECONDS = 86_400

/** How many bytes of words guests may leave within a day: per address, and in all. They invent their own ids, so a limit per id does not help. */
export const GUEST_WORDS_PER_ADDRESS = {
  name: 'guest-words',
  calls: 2 * MEGABYTE,
  windowSeconds: DAY_SECONDS,
} as const
export const GUEST_WORDS_IN_ALL = {
  name: 'guest-words-in-all',
  calls: 64 * MEGABYTE,
  windowSeconds: DAY_SECONDS,
} as const

/** Under which all guests are counted together. */
export const EVERYBODY = 'guests'

/** What the rows of a message and its room take besides its text, in bytes. */
const ROWS_BYTES = 500

/**
 * Counts what a guest is about to say.
 *
 * @param spend undefined disables the limits.
 * @throws {Refusal} REQUEST_LIMIT when this address, or all guests together, have said enough for a day.
 */
export async function requireGuestWords(
  spend: SpendCall | undefined,
  address: string,
  message: ChatMessage,
): Promise<void> {
  const bytes = ROWS_BYTES + Buffer.byteLength(JSON.stringify(message))
  await requireLeft(spend, GUEST_WORDS_PER_ADDRESS, address, bytes)
  await requireLeft(spend, GUEST_WORDS_IN_ALL, EVERYBODY, bytes)
}

/** Deletes the rooms of guests that the operator has not answered within a week, 5,000 at a time. */
export async function forgetUnansweredGuests(db: Queryable): Promise<void> {
  await db.query('guest-words.forget', 'SELECT forget_unanswered_guests()')
}
