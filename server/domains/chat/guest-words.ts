import { requireLeft, type SpendCall } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
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
const EVERYBODY = 'guests'

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

/** Exposes how much of what guests may say in a day they have said. The same on all nodes. */
export function measureGuestWords(metrics: Metrics, db: Queryable): void {
  metrics.add(async () => {
    const [row] = await db.query<{ bytes: number }>(
      'guest-words.bytes',
      'SELECT calls AS bytes FROM budget_spent WHERE budget = $1 AND caller = $2 AND ends_at > now()',
      [GUEST_WORDS_IN_ALL.name, EVERYBODY],
    )
    return [
      gauge(
        'krapao_guest_words_bytes',
        'What guests of the chat have said within the current day of counting.',
        row?.bytes ?? 0,
      ),
      gauge('krapao_guest_words_room_bytes', 'What they may say in a day.', GUEST_WORDS_IN_ALL.calls),
    ]
  })
}

/** Deletes the rooms of guests that the operator has not answered within a week, 5,000 at a time. */
export async function forgetUnansweredGuests(db: Queryable): Promise<void> {
  await db.query('guest-words.forget', 'SELECT forget_unanswered_guests()')
}
