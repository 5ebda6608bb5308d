/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

/** The text as it is sent, without white space around it; undefined when nothing is left or it is too long. */
export function chatText(typed: string): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > CHAT_TEXT_LIMIT ? undefined : text
}
