/** The URL that a text is, or undefined: `URL.canParse` and `URL.parse` are missing in the oldest browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
