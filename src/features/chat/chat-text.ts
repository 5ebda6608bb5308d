/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

/** The text to send, without surrounding white space; undefined when nothing is left or it is too long. */
export function chatText(typed: string): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > CHAT_TEXT_LIMIT ? undefined : text
}
