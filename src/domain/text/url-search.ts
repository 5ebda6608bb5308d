/**
 * The search parameters of an address, each as text. The router's own reading takes `12E4` for 120000, rounds long ids and unpacks JSON, although
 * every parameter of ours is text. Of a parameter that is given twice the first counts: messengers add theirs at the end.
 */
export function parseSearch(text: string): Record<string, string> {
  const search: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) search[name] ??= value
  return search
}

/** The search part of an address, with its question mark; empty without parameters. What is undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
