/** The parameters of an address, as text: the router's own reading takes `12E4` for 120000. Of one given twice the first counts: messengers append theirs. */
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
